// The bar at the top: files, the link, and the settings of every question.

import type { Address } from "./address.ts";
import { isDialogOpen } from "./dialog.ts";
import { button, make } from "./dom.ts";
import type { Files } from "./files.ts";
import { copy } from "./page/copy.ts";
import { pinVersion } from "./pins.ts";
import type { Store } from "./store.ts";

const IS_MAC = navigator.userAgent.includes("Mac");

/** A part of the bar that shows a setting. */
interface SettingField {
  field: HTMLElement;
  refresh: () => void;
}

function botField(store: Store, side: 0 | 1, player: string): SettingField {
  const field = make("select", {
    "aria-label": `Bot of the ${player}`,
    title: `The bot of the ${player} in every question`,
  });
  const refresh = () => {
    const chosen = store.settings.bots[side];
    const names = store.info.bots.map(({ name }) => name);
    // A link may name a bot that takes parameters.
    const all = names.includes(chosen) ? store.info.bots : [...store.info.bots, { name: chosen, about: "" }];
    field.replaceChildren(
      ...all.map(({ name, about }) => make("option", { value: name, title: about }, name)),
    );
    field.value = chosen;
  };
  field.addEventListener("change", () => {
    const bots: [string, string] = [...store.settings.bots];
    bots[side] = field.value;
    store.setSettings({ ...store.settings, bots });
  });
  refresh();
  return { field, refresh };
}

/** Who plays: kinds of players, or two bots. */
function playersField(store: Store): SettingField {
  const field = make("select", {
    className: "players",
    title: "Who plays every question. Strong players are the answer, casual ones stand beside it",
  });
  const bots = [botField(store, 0, "first player"), botField(store, 1, "second player")] as const;
  const pair = make("span", { className: "row" }, bots[0].field, make("span", {}, "against"), bots[1].field);
  const option = (kinds: string[]) => {
    const about = store.info.players.filter(({ name }) => kinds.includes(name));
    const title = about.map((kind) => `${kind.name}: ${kind.about}`).join("; ");
    return make("option", { value: kinds.join(" "), title }, kinds.length ? kinds.join(" and ") : "bots …");
  };
  const refresh = () => {
    const { players } = store.settings;
    const offered = [store.info.usual_players, ...store.info.players.map(({ name }) => [name]), []];
    const isOffered = offered.some((kinds) => kinds.join() === players.join());
    field.replaceChildren(...(isOffered ? offered : [...offered, players]).map(option));
    field.value = players.join(" ");
    pair.hidden = players.length > 0;
    for (const bot of bots) bot.refresh();
  };
  field.addEventListener("change", () => {
    store.setSettings({ ...store.settings, players: field.value.split(" ").filter(Boolean) });
  });
  refresh();
  const label = make("label", { className: "row" }, "Players", field);
  return { field: make("span", { className: "row" }, label, pair), refresh };
}

function seedField(store: Store): SettingField {
  const field = make("input", {
    type: "number",
    min: "0",
    step: "1",
    max: String(Number.MAX_SAFE_INTEGER),
    title: "Equal seeds give equal figures",
  });
  const refresh = () => {
    if (document.activeElement !== field) field.value = String(store.settings.seed);
  };
  field.addEventListener("input", () => {
    const seed = field.valueAsNumber;
    if (Number.isSafeInteger(seed) && seed >= 0) store.setSettings({ ...store.settings, seed });
  });
  field.addEventListener("blur", refresh);
  refresh();
  return { field: make("label", { className: "seed" }, "Seed ", field), refresh };
}

/** The path of the file, with a mark while its text is not saved. */
function fileName(store: Store): HTMLElement {
  const path = make("span", { className: "path" });
  const mark = make("span", { className: "mark" });
  const refresh = () => {
    path.textContent = store.text.path;
    path.title = `${store.info.folder}/${store.text.path}`;
    mark.textContent = store.isUnsaved ? "not saved" : "saved";
    mark.classList.toggle("unsaved", store.isUnsaved);
  };
  store.stateChanged.add(refresh);
  refresh();
  return make("p", { className: "file" }, path, mark);
}

/** The bar at the top. */
export function toolbar(store: Store, files: Files, address: Address): HTMLElement {
  const copied = button("Copy link", () => {
    void address
      .link()
      .then(copy)
      .then(() => store.say("The link is copied. It holds the text, the versions and the settings."));
  });
  const fields = [playersField(store), seedField(store)];
  store.onChange(() => fields.forEach(({ refresh }) => refresh()));
  document.addEventListener("keydown", (event) => {
    if (!(IS_MAC ? event.metaKey : event.ctrlKey) || event.altKey || event.shiftKey || event.key !== "s")
      return;
    event.preventDefault();
    if (!isDialogOpen()) files.save();
  });
  return make(
    "div",
    { className: "toolbar" },
    make(
      "div",
      { className: "row" },
      button("New…", () => files.new()),
      button("Open…", () => files.open()),
      button("Report…", () => files.openReport(), {
        title: "Goes on from the rules and the question of a saved report",
      }),
      button("Save", () => files.save(), { title: IS_MAC ? "⌘S" : "Ctrl+S" }),
      copied,
    ),
    make(
      "div",
      { className: "row" },
      button("Pin this version", () => pinVersion(store), { title: "Keeps the text for the tab Compare" }),
      button(
        "Start from here",
        () => {
          store.startFromHere();
          store.say("Changes are now compared with the present text.");
        },
        { title: "Changes are compared with the present text from now on" },
      ),
    ),
    make(
      "div",
      { className: "row settings", role: "group", "aria-label": "Settings of every question" },
      ...fields.map(({ field }) => field),
    ),
  );
}

/** The name of the studio and of the file. */
export function brand(store: Store): HTMLElement {
  const licences = make("a", { href: "/licenses.txt", target: "_blank", rel: "noopener" }, "licences");
  const about = make("p", { className: "about-urlab" }, `Urlab ${store.info.version}, `, licences);
  return make("div", { className: "brand" }, make("h1", {}, "Urlab studio"), fileName(store), about);
}
