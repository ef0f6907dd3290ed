// Starts the studio: its state, its parts, and who hears about what.

import { Address, stateOfAddress } from "./address.ts";
import { api, takeToken, type Fault, type RuleFile, type StartInfo } from "./api.ts";
import { startChecks } from "./checker.ts";
import { Connection } from "./connection.ts";
import { make } from "./dom.ts";
import { Editor } from "./editor/editor.ts";
import { faultList } from "./fault_list.ts";
import { Files, wordsOf } from "./files.ts";
import type { LinkState } from "./link.ts";
import { stateOfReport } from "./saved_report.ts";
import { firstState, Store } from "./store.ts";
import { TabBar } from "./tab_bar.ts";
import { brand, toolbar } from "./toolbar.ts";

/** A new file that extends the first rule set. */
async function firstFile(info: StartInfo): Promise<RuleFile> {
  const file = await api.newFile(info.first);
  return "faults" in file ? { path: "my-game.yaml", text: "" } : file;
}

/** The state to begin with: that of the link, the file of the command line, or a new file. */
async function begin(info: StartInfo): Promise<{ store: Store; problem: string | null }> {
  const { state, problem } = await stateOfAddress();
  const named = info.file && "faults" in info.file ? null : info.file;
  const gone = info.file && "faults" in info.file ? wordsOf(info.file.faults) : null;
  const saved = !state && info.report ? stateOfReport(info, info.report) : null;
  const start: LinkState = state ?? saved?.state ?? firstState(info, named ?? (await firstFile(info)));
  const store = new Store(info, start);
  if (!state && named) store.setDisk(named);
  return { store, problem: problem ?? gone ?? saved?.note ?? null };
}

/** The editor, with the list of faults below it. */
function editorSide(store: Store): HTMLElement {
  const editor = new Editor(store.text.text, {
    info: () => store.info,
    onText: (text) => store.edit(text),
    onTooLong: () => {
      const most = Math.floor(store.info.longest_text / 1000).toLocaleString("en-US");
      store.say(`A rule file has at most ${most} kB. The text stays as it was.`);
    },
  });
  const faults = make("div", { className: "fault-side", role: "status" });
  let listed: Fault[] = [];
  const showFaults = () => {
    const isHere = ({ file }: { file: string }) => file.replace(/^\.\//, "") === store.text.path;
    // The same list again would take the focus from its buttons, and be read out again.
    const isSame = JSON.stringify(store.faults) === JSON.stringify(listed);
    if (!isSame) listed = store.faults;
    editor.showFaults(listed.filter(isHere));
    if (isSame) return;
    faults.replaceChildren(
      ...(listed.length
        ? [
            faultList(listed, {
              isHere,
              go: (fault) => editor.goTo(fault),
              mend: (fault) => editor.mend(fault),
            }),
          ]
        : []),
    );
  };
  store.fileOpened.add(() => editor.open(store.text.text));
  store.textSet.add(() => editor.replace(store.text.text));
  store.checked.add(showFaults);
  return make("section", { className: "editor-side", "aria-label": "Editor" }, editor.element, faults);
}

/** One line at the bottom that goes away by itself. */
function sayer(store: Store): HTMLElement {
  const line = make("p", { className: "say", role: "status" });
  let timer: ReturnType<typeof setTimeout> | undefined;
  store.said.add(() => {
    clearTimeout(timer);
    line.textContent = store.lastSaid;
    timer = setTimeout(() => {
      line.textContent = "";
    }, 8000);
  });
  return line;
}

async function start(): Promise<void> {
  await takeToken();
  const app = document.querySelector<HTMLElement>("#app")!;
  const connection = new Connection();
  document.body.prepend(connection.element);
  const { store, problem } = await begin(await connection.start());
  const says = sayer(store);
  const address = new Address(store);
  const files = new Files(store, address);
  const tabs = new TabBar(store, (tab) => {
    document.body.classList.toggle("no-editor", !tab.hasEditor);
    document.body.classList.toggle("tab-rules", tab.id === "rules");
  });
  app.replaceChildren(
    make("header", { className: "top" }, brand(store), toolbar(store, files, address)),
    make("nav", { className: "views", "aria-label": "Views" }, tabs.bar),
    make("main", { className: "work" }, editorSide(store), tabs.panels),
    says,
  );
  const checkAgain = startChecks(store);
  tabs.show(store.state.tab);
  store.fileOpened.add(() => {
    const { tab } = store.state;
    tabs.reset();
    tabs.show(tab);
  });
  connection.onReturn((info) => {
    if (info.folder !== store.info.folder) {
      // A save must not meet a file of the same name there.
      store.setDisk(null);
      store.say(`The studio is in another folder now: ${info.folder}. Save asks for a path.`);
    }
    store.info = info;
    checkAgain();
    tabs.askAgain();
  });
  if (problem) store.say(problem);
}

void start();
