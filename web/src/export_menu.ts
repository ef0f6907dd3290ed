// The menu that exports a question: its rule files, a scenario, the page of a report, or its figures.

import { strToU8, zipSync } from "fflate";
import type { Ask, ExportKind } from "./api.ts";
import { api, Refused, Unreachable } from "./api.ts";
import { make } from "./dom.ts";
import { menu } from "./menu.ts";
import { save } from "./page/files.ts";
import { stemOf } from "./paths.ts";

interface NamedText {
  name: string;
  text: string;
}

function saveFiles(archive: string, files: NamedText[], alwaysZip: boolean): void {
  if (files.length === 1 && !alwaysZip) {
    const [{ name, text }] = files;
    save(name, name.endsWith(".html") ? "text/html" : "text/plain", text);
    return;
  }
  const entries = files.map(({ name, text }) => [name, strToU8(text)]);
  // Equal files make equal bytes: each has the earliest date that archives know.
  const bytes = zipSync(Object.fromEntries(entries), { mtime: new Date(1980, 0, 1) });
  save(`${archive}.zip`, "application/zip", bytes);
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** The menu. `request` is what the card shows; `null` if it shows nothing yet. */
export function exportMenu(request: () => Ask | null): HTMLElement {
  const says = make("p", { className: "menu-note", role: "status" });
  const archive = (ask: Ask) => String(ask.question.name ?? stemOf(ask.files[0]?.path ?? "urlab"));
  const exported = async (kind: ExportKind) => {
    const ask = request();
    if (!ask) {
      says.textContent = "There is no answer yet.";
      return;
    }
    says.textContent = kind === "scenario" ? "Urlab writes the files…" : "Urlab plays all games…";
    try {
      const result = await api.export(ask, kind);
      if ("faults" in result) {
        says.textContent = result.faults.map((fault) => fault.found).join(" ");
        return;
      }
      saveFiles(archive(ask), result.files, kind === "scenario");
      says.textContent = "Saved.";
    } catch (error) {
      if (error instanceof Unreachable) says.textContent = "Urlab does not answer. Try again later.";
      else if (error instanceof Refused) says.textContent = error.message;
      else throw error;
    }
  };
  const rules = () => {
    const ask = request();
    if (!ask) {
      says.textContent = "There is no answer yet.";
      return;
    }
    saveFiles(
      `${archive(ask)}-rules`,
      ask.files.map(({ path, text }) => ({ name: baseName(path), text })),
      false,
    );
  };
  return menu(
    "Export",
    [
      { title: "Rule file", act: rules },
      { title: "Scenario and rule files (zip)", act: () => void exported("scenario") },
      { title: "Report page", act: () => void exported("page") },
      { title: "Figures as CSV", act: () => void exported("csv") },
    ],
    says,
  );
}
