"use strict";
(() => {
  // src/dom.ts
  function make(name, properties = {}, ...children) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(properties)) {
      if (key.includes("-") || key === "role") element.setAttribute(key, String(value));
      else Object.assign(element, { [key]: value });
    }
    element.append(
      ...children.filter(
        (child) => child !== null && child !== void 0 && child !== false
      )
    );
    return element;
  }
  function button(text, onclick, properties = {}) {
    return make("button", { type: "button", onclick, ...properties }, text);
  }

  // src/page/files.ts
  function save(name, type, content) {
    const href = URL.createObjectURL(new Blob([content], { type }));
    make("a", { download: name, href }).click();
    setTimeout(() => URL.revokeObjectURL(href), 1e3);
  }
  function savePng(name, svg, width, height) {
    const image = new Image();
    image.onload = () => {
      const canvas = make("canvas", { width: 2 * width, height: 2 * height });
      canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
      canvas.toBlob((blob) => save(name, "image/png", blob));
    };
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  }

  // src/page/tip.ts
  var linesOf = /* @__PURE__ */ new WeakMap();
  var box = null;
  function theBox() {
    if (!box) {
      box = make("div", { id: "tip", hidden: true, role: "tooltip" });
      document.body.append(box);
      addEventListener("scroll", follow, { capture: true, passive: true });
    }
    return box;
  }
  function hideTip() {
    if (box) box.hidden = true;
  }
  function showTip(part, point) {
    const tip = theBox();
    const [label = "", ...lines] = linesOf.get(part);
    tip.replaceChildren(make("strong", {}, label), ...lines.map((line) => make("span", {}, line)));
    tip.hidden = false;
    const box2 = part.getBoundingClientRect();
    const card = part.closest(".chart").getBoundingClientRect();
    const seen = [Math.max(box2.left, card.left), Math.min(box2.right, card.right)];
    const x = point ? point.clientX : (seen[0] + seen[1]) / 2;
    const { offsetWidth: width, offsetHeight: height } = tip;
    const left = Math.min(Math.max(x - width / 2, 8), innerWidth - width - 8);
    const above = box2.top - height - 8;
    tip.style.left = `${left}px`;
    tip.style.top = `${above > 4 ? above : Math.min(box2.bottom + 8, innerHeight - height - 4)}px`;
  }
  function follow() {
    const part = document.activeElement?.closest(".hint");
    const place = part?.getBoundingClientRect();
    const isSeen = place && place.bottom > 0 && place.top < innerHeight;
    if (part && isSeen && !theBox().hidden) showTip(part);
    else hideTip();
  }

  // src/page/charts.ts
  var COLUMNS = ["measure", "value", "range", "estimate", "low", "high", "level", "n", "method"];
  function csv(parts) {
    const quoted = (value) => {
      const text = String(value ?? "");
      return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
    };
    const rows = parts.map((part) => JSON.parse(part.dataset.hint)).flatMap(
      ({ label, figures }) => figures.map((figure) => [label, ...COLUMNS.map((column) => figure[column])])
    );
    const lines = [["label", ...COLUMNS], ...rows].map((row) => row.map(quoted).join(","));
    return `${lines.join("\n")}
`;
  }
  function hintsOf(svg) {
    return [...svg.querySelectorAll(".hint")];
  }
  function takeTitles(svg, parts, title) {
    svg.setAttribute("role", "group");
    svg.setAttribute("aria-label", title.textContent);
    for (const one of svg.querySelectorAll("title, desc")) {
      if (one.parentElement.matches(".hint")) linesOf.set(one.parentElement, one.textContent.split("\n"));
      one.remove();
    }
    parts.forEach((part, index) => {
      part.setAttribute("role", "img");
      part.setAttribute("aria-label", linesOf.get(part).join(", "));
      part.setAttribute("tabindex", index ? "-1" : "0");
    });
  }
  function prepareChart(svg) {
    const parts = hintsOf(svg);
    const title = svg.querySelector("title");
    if (!parts.length || !title) return;
    takeTitles(svg, parts, title);
    const partAt = (event) => event.target.closest(".hint");
    svg.addEventListener("pointermove", (event) => {
      const part = partAt(event);
      if (event.pointerType !== "mouse") return;
      if (part) showTip(part, event);
      else hideTip();
    });
    svg.addEventListener("pointerleave", (event) => {
      if (event.pointerType === "mouse") hideTip();
    });
    svg.addEventListener("click", (event) => {
      const part = partAt(event);
      if (!part) return;
      part.focus({ preventScroll: true });
      showTip(part, event);
    });
    svg.addEventListener("focusin", (event) => {
      const part = partAt(event);
      if (!part) return;
      parts.forEach((one) => one.setAttribute("tabindex", one === part ? "0" : "-1"));
      showTip(part);
    });
    svg.addEventListener("focusout", hideTip);
    svg.addEventListener("keydown", (event) => {
      const at = parts.indexOf(partAt(event));
      const places = {
        ArrowRight: at + 1,
        ArrowDown: at + 1,
        ArrowLeft: at - 1,
        ArrowUp: at - 1,
        Home: 0,
        End: parts.length - 1
      };
      const to = places[event.key];
      if (event.key === "Escape") hideTip();
      if (to === void 0) return;
      event.preventDefault();
      (parts[to] ?? parts[at])?.focus();
    });
  }
  function prepareFigure(figure) {
    const [svg, ...others] = figure.querySelectorAll("svg");
    if (!svg) return;
    const source = new XMLSerializer().serializeToString(svg);
    const [width, height] = ["width", "height"].map((side) => Number(svg.getAttribute(side)));
    const parts = hintsOf(svg);
    [svg, ...others].forEach(prepareChart);
    const tools = [
      button("Save SVG", () => save(`${figure.id}.svg`, "image/svg+xml", source)),
      button("Save PNG", () => savePng(`${figure.id}.png`, source, width, height))
    ];
    if (parts.length) {
      tools.push(button("CSV", () => save(`${figure.id}.csv`, "text/csv", csv(parts))));
    }
    figure.append(make("div", { className: "tools" }, ...tools));
  }

  // src/page/copy.ts
  async function copy(text) {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      copyByField(text);
    }
  }
  function copyByField(text) {
    const focused = document.activeElement;
    const field = make("textarea", { value: text });
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }

  // src/page/tables.ts
  var LONG = 13;
  function mainText(cell) {
    return [...cell.childNodes].filter((node) => node.nodeName !== "SMALL").map((node) => node.textContent).join("").trim();
  }
  function wholeText(cell) {
    const small = cell.querySelector("small");
    return mainText(cell) + (small ? ` (${small.textContent.trim()})` : "");
  }
  function numberOf(text) {
    const plain = text.replaceAll(",", "").replaceAll("−", "-").replace(/^[<>≤≥±+\s]+/, "");
    const [, over, under] = plain.match(/^(\d+)\s*[/⁄]\s*(\d+)/) ?? [];
    return over && under ? Number(over) / Number(under) : parseFloat(plain);
  }
  function sortBy(body, place, downwards) {
    const rows = [...body.rows];
    const texts = new Map(rows.map((row) => [row, mainText(row.cells[place])]));
    const textOf = (row) => texts.get(row);
    const isKnown = (row) => !["", "—"].includes(textOf(row));
    const isNumeric = rows.every((row) => !isKnown(row) || !Number.isNaN(numberOf(textOf(row))));
    const compare = (one, other) => isNumeric ? numberOf(one) - numberOf(other) : one.localeCompare(other, void 0, { numeric: true });
    const sign = downwards ? -1 : 1;
    body.append(
      ...rows.filter(isKnown).sort((a, b) => sign * compare(textOf(a), textOf(b))),
      ...rows.filter((row) => !isKnown(row))
    );
  }
  function sortTable(table, place, downwards) {
    const heads = [...table.tHead.rows[0].cells];
    heads.forEach((one) => one.removeAttribute("aria-sort"));
    heads[place].setAttribute("aria-sort", downwards ? "descending" : "ascending");
    sortBy(table.tBodies[0], place, downwards);
  }
  function makeSortable(table) {
    [...table.tHead.rows[0].cells].forEach((head, place) => {
      if (head.tagName !== "TH") return;
      const sort = button("", () => {
        const now = head.getAttribute("aria-sort");
        sortTable(table, place, now ? now === "ascending" : !head.matches(".words"));
      });
      sort.append(...[...head.childNodes].filter((node) => node.nodeName !== "SMALL"));
      head.prepend(sort);
    });
  }
  function filter(table) {
    const rows = [...table.tBodies[0].rows];
    const count = make("span", { role: "status" });
    const box2 = make("input", {
      type: "search",
      placeholder: "Filter rows",
      "aria-label": `Filter rows of: ${table.caption.textContent}`
    });
    box2.addEventListener("input", () => {
      const wanted = box2.value.toLowerCase();
      rows.forEach((row) => {
        row.hidden = !row.textContent.toLowerCase().includes(wanted);
      });
      const left = rows.filter((row) => !row.hidden).length;
      count.textContent = wanted ? `${left} of ${rows.length} rows` : "";
    });
    return [box2, count];
  }
  function prepareTable(table) {
    const texts = () => [table.tHead.rows[0], ...table.tBodies[0].rows].filter((row) => !row.hidden).map((row) => [...row.cells].map(wholeText).join("	")).join("\n");
    const copied = button(
      "Copy",
      () => {
        void copy(`${texts()}
`);
        copied.textContent = "Copied";
        setTimeout(() => {
          copied.textContent = "Copy";
        }, 1500);
      },
      { title: "Copies the table as text with tabs" }
    );
    const box2 = table.closest(".scroll");
    if (table.tBodies[0].rows.length >= LONG) {
      box2.before(make("div", { className: "tools" }, ...filter(table)));
    }
    box2.after(make("div", { className: "tools" }, copied));
    makeSortable(table);
  }

  // src/page/enhance.ts
  function enhance(root) {
    root.querySelectorAll("figure").forEach(prepareFigure);
    root.querySelectorAll("table").forEach(prepareTable);
  }
  function openFolds(named) {
    for (let at = named; at; at = at.parentElement) {
      if (at instanceof HTMLDetailsElement) at.open = true;
    }
    named.scrollIntoView();
  }

  // src/page/page.ts
  function fitContents() {
    const contents = document.querySelector(".contents details");
    const wide = matchMedia("(min-width: 1100px)");
    const fit = () => {
      contents.open = wide.matches;
    };
    wide.addEventListener("change", fit);
    fit();
  }
  function openNamed() {
    const open = () => {
      const named = document.querySelector(":target");
      if (named) openFolds(named);
    };
    addEventListener("hashchange", open);
    document.addEventListener("click", (event) => {
      const link = event.target.closest("a[href^='#']");
      if (link && link.hash === location.hash) open();
    });
    addEventListener("load", open);
  }
  function openAll() {
    const sections = [...document.querySelectorAll(".fold > details")];
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
    sections[0].parentElement.before(make("div", { className: "tools" }, toggle));
  }
  function openForPrint() {
    const folds = [...document.querySelectorAll("main details")];
    let closed = [];
    addEventListener("beforeprint", () => {
      closed = folds.filter((one) => !one.open);
      closed.forEach((one) => {
        one.open = true;
      });
    });
    addEventListener(
      "afterprint",
      () => closed.forEach((one) => {
        one.open = false;
      })
    );
  }
  fitContents();
  openNamed();
  openAll();
  openForPrint();
  enhance(document);
})();
