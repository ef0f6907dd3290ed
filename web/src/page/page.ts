// What the page of a report does where scripts run.

import { button, make } from "../dom.ts";
import { enhance, openFolds } from "./enhance.ts";

/** The contents stand open where there is room beside the report. */
function fitContents(): void {
  const contents = document.querySelector<HTMLDetailsElement>(".contents details")!;
  const wide = matchMedia("(min-width: 1100px)");
  const fit = () => {
    contents.open = wide.matches;
  };
  wide.addEventListener("change", fit);
  fit();
}

/** An address or a link that names something opens the folds around it. */
function openNamed(): void {
  const open = () => {
    const named = document.querySelector(":target");
    if (named) openFolds(named);
  };
  addEventListener("hashchange", open);
  document.addEventListener("click", (event) => {
    // A second click on a link does not change the address.
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[href^='#']");
    if (link && link.hash === location.hash) open();
  });
  addEventListener("load", open);
}

/** A button that opens all sections, or closes them. */
function openAll(): void {
  const sections = [...document.querySelectorAll<HTMLDetailsElement>(".fold > details")];
  if (!sections.length) return;
  const isAnyClosed = () => sections.some((one) => !one.open);
  const toggle = button("Open all sections", () => {
    const open = isAnyClosed();
    sections.forEach((one) => {
      one.open = open;
    });
  });
  const name = () => {
    toggle.textContent = isAnyClosed() ? "Open all sections" : "Close all sections";
  };
  sections.forEach((one) => one.addEventListener("toggle", name));
  sections[0].parentElement!.before(make("div", { className: "tools" }, toggle));
}

/** A print has everything. */
function openForPrint(): void {
  const folds = [...document.querySelectorAll<HTMLDetailsElement>("main details")];
  let closed: HTMLDetailsElement[] = [];
  addEventListener("beforeprint", () => {
    closed = folds.filter((one) => !one.open);
    closed.forEach((one) => {
      one.open = true;
    });
  });
  addEventListener("afterprint", () =>
    closed.forEach((one) => {
      one.open = false;
    }),
  );
}

fitContents();
openNamed();
openAll();
openForPrint();
enhance(document);
