"use strict";
// What the page does where scripts run. Without them, nothing is missing: every figure is in a
// table or in a chart, and charts have the browser's own hints.
(() => {
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];

  /** An element with properties and children. A child is an element or a text. */
  const make = (name, properties = {}, ...children) => {
    const element = Object.assign(document.createElement(name), properties);
    element.append(...children);
    return element;
  };

  const button = (text, onclick) => make("button", { type: "button", onclick }, text);

  // Contents and folded sections

  const contents = document.querySelector(".contents details");
  const wide = matchMedia("(min-width: 1100px)");
  const fitContents = () => { contents.open = wide.matches; };
  wide.addEventListener("change", fitContents);
  fitContents();

  /** Opens every fold around and right at the element that the address names. */
  const openNamed = () => {
    const named = document.querySelector(":target");
    if (!named) return;
    for (let at = named; at; at = at.parentElement) {
      if (at.tagName === "DETAILS") at.open = true;
    }
    named.scrollIntoView();
  };
  addEventListener("hashchange", openNamed);
  document.addEventListener("click", (event) => {
    // A second click on a link does not change the address.
    const link = event.target.closest("a[href^='#']");
    if (link && link.hash === location.hash) openNamed();
  });
  addEventListener("load", openNamed);

  const folds = all("main details");
  const sections = all(".fold > details");
  if (sections.length) {
    const toggle = button("Open all sections", () => {
      const open = sections.some((one) => !one.open);
      sections.forEach((one) => { one.open = open; });
    });
    const name = () => {
      const open = sections.some((one) => !one.open);
      toggle.textContent = open ? "Open all sections" : "Close all sections";
    };
    sections.forEach((one) => one.addEventListener("toggle", name));
    sections[0].parentElement.before(make("div", { className: "tools" }, toggle));
  }
  let closed = [];
  addEventListener("beforeprint", () => {
    closed = folds.filter((one) => !one.open);
    closed.forEach((one) => { one.open = true; });
  });
  addEventListener("afterprint", () => closed.forEach((one) => { one.open = false; }));

  // Hints of charts

  const tip = make("div", { id: "tip", hidden: true });
  tip.setAttribute("role", "tooltip");
  document.body.append(tip);
  const hideTip = () => { tip.hidden = true; };

  /** Shows the hint of a part of a chart, at a point if there is one. */
  const showTip = (part, point) => {
    const [label, ...lines] = part.lines;
    tip.replaceChildren(make("strong", {}, label), ...lines.map((line) => make("span", {}, line)));
    tip.hidden = false;
    const box = part.getBoundingClientRect();
    const card = part.closest(".chart").getBoundingClientRect();
    const seen = [Math.max(box.left, card.left), Math.min(box.right, card.right)];
    const x = point ? point.clientX : (seen[0] + seen[1]) / 2;
    const { offsetWidth: width, offsetHeight: height } = tip;
    const left = Math.min(Math.max(x - width / 2, 8), innerWidth - width - 8);
    const above = box.top - height - 8;
    tip.style.left = `${left}px`;
    tip.style.top = `${above > 4 ? above : Math.min(box.bottom + 8, innerHeight - height - 4)}px`;
  };

  const prepareChart = (svg) => {
    const parts = all(".hint", svg);
    const title = svg.querySelector("title");
    if (!parts.length || !title) return;
    // Our hints take the place of the browser's own.
    svg.setAttribute("role", "group");
    svg.setAttribute("aria-label", title.textContent);
    all("title, desc", svg).forEach((one) => {
      if (one.parentElement.matches(".hint")) one.parentElement.lines = one.textContent.split("\n");
      one.remove();
    });
    parts.forEach((part, index) => {
      part.setAttribute("role", "img");
      part.setAttribute("aria-label", part.lines.join(", "));
      part.setAttribute("tabindex", index ? "-1" : "0");
    });
    const partAt = (event) => event.target.closest(".hint");
    svg.addEventListener("pointermove", (event) => {
      const part = partAt(event);
      if (event.pointerType !== "mouse") return;
      if (part) showTip(part, event); else hideTip();
    });
    svg.addEventListener("pointerleave", (event) => {
      if (event.pointerType === "mouse") hideTip();
    });
    svg.addEventListener("click", (event) => {
      const part = partAt(event);
      if (part) { part.focus({ preventScroll: true }); showTip(part, event); }
    });
    svg.addEventListener("focusin", (event) => {
      const part = partAt(event);
      if (!part) return;
      parts.forEach((one) => one.setAttribute("tabindex", one === part ? "0" : "-1"));
      showTip(part);
    });
    svg.addEventListener("focusout", hideTip);
    // One stop of the Tab key for each chart; the arrows go from part to part.
    svg.addEventListener("keydown", (event) => {
      const at = parts.indexOf(partAt(event));
      const to = {
        ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1,
        Home: 0, End: parts.length - 1,
      }[event.key];
      if (event.key === "Escape") hideTip();
      if (to === undefined) return;
      event.preventDefault();
      (parts[to] ?? parts[at]).focus();
    });
  };
  // The hint of a focused part stays with it. The focus itself may scroll the page.
  const followTip = () => {
    const part = document.activeElement.closest(".hint");
    const box = part?.getBoundingClientRect();
    const seen = box && box.bottom > 0 && box.top < innerHeight;
    if (seen && !tip.hidden) showTip(part); else hideTip();
  };
  addEventListener("scroll", followTip, { capture: true, passive: true });

  // Files

  const save = (name, type, parts) => {
    const href = URL.createObjectURL(new Blob(parts, { type }));
    const link = make("a", { download: name, href });
    link.click();
    setTimeout(() => URL.revokeObjectURL(href), 1000);
  };

  const savePng = (name, source, width, height) => {
    const image = new Image();
    image.onload = () => {
      const canvas = make("canvas", { width: 2 * width, height: 2 * height });
      canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
      canvas.toBlob((blob) => save(name, "image/png", [blob]));
    };
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(source)}`;
  };

  const COLUMNS = ["measure", "value", "range", "estimate", "low", "high", "level", "n", "method"];

  const csv = (parts) => {
    const quoted = (value) => {
      const text = String(value ?? "");
      return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
    };
    const rows = parts.map((part) => JSON.parse(part.dataset.hint)).flatMap(({ label, figures }) =>
      figures.map((figure) => [label, ...COLUMNS.map((column) => figure[column])]));
    const lines = [["label", ...COLUMNS], ...rows].map((row) => row.map(quoted).join(","));
    return `${lines.join("\n")}\n`;
  };

  for (const figure of all("figure")) {
    // The first form of a chart is the one in the files. A form for phones may follow.
    const [svg, ...others] = all("svg", figure);
    if (!svg) continue;
    const source = new XMLSerializer().serializeToString(svg);
    const [width, height] = ["width", "height"].map((side) => +svg.getAttribute(side));
    const parts = all(".hint", svg);
    [svg, ...others].forEach(prepareChart);
    const tools = [
      button("Save SVG", () => save(`${figure.id}.svg`, "image/svg+xml", [source])),
      button("Save PNG", () => savePng(`${figure.id}.png`, source, width, height)),
    ];
    if (parts.length) {
      tools.push(button("CSV", () => save(`${figure.id}.csv`, "text/csv", [csv(parts)])));
    }
    figure.append(make("div", { className: "tools" }, ...tools));
  }

  // Tables

  /** The text of a cell without its small print. */
  const mainText = (cell) =>
    [...cell.childNodes].filter((node) => node.nodeName !== "SMALL").map((node) => node.textContent)
      .join("").trim();

  const wholeText = (cell) => {
    const small = cell.querySelector("small");
    return mainText(cell) + (small ? ` (${small.textContent.trim()})` : "");
  };

  /** The number at the beginning of a text. NaN if there is none. */
  const numberOf = (text) => {
    const plain = text.replaceAll(",", "").replaceAll("−", "-").replace(/^[<>≤≥±+\s]+/, "");
    const [, over, under] = plain.match(/^(\d+)\s*[/⁄]\s*(\d+)/) ?? [];
    return under ? over / under : parseFloat(plain);
  };

  const sortBy = (body, place, downwards) => {
    const rows = [...body.rows];
    const texts = new Map(rows.map((row) => [row, mainText(row.cells[place])]));
    const known = (row) => !["", "—"].includes(texts.get(row));
    const numeric = rows.every((row) => !known(row) || !Number.isNaN(numberOf(texts.get(row))));
    const compare = (one, other) => numeric
      ? numberOf(one) - numberOf(other)
      : one.localeCompare(other, undefined, { numeric: true });
    const sign = downwards ? -1 : 1;
    // Rows without a value are last in both directions.
    body.append(...rows.filter(known).sort((a, b) => sign * compare(texts.get(a), texts.get(b))),
      ...rows.filter((row) => !known(row)));
  };

  const makeSortable = (table) => {
    const heads = [...table.tHead.rows[0].cells];
    heads.forEach((head, place) => {
      if (head.tagName !== "TH") return;
      const sort = button("", () => {
        const now = head.getAttribute("aria-sort");
        const downwards = now ? now === "ascending" : !head.matches(".words");
        heads.forEach((one) => one.removeAttribute("aria-sort"));
        head.setAttribute("aria-sort", downwards ? "descending" : "ascending");
        sortBy(table.tBodies[0], place, downwards);
      });
      sort.append(...[...head.childNodes].filter((node) => node.nodeName !== "SMALL"));
      head.prepend(sort);
    });
  };

  /** A box that hides the rows without its text. */
  const filter = (table) => {
    const rows = [...table.tBodies[0].rows];
    const count = make("span");
    count.setAttribute("role", "status");
    const box = make("input", { type: "search", placeholder: "Filter rows" });
    box.setAttribute("aria-label", `Filter rows of: ${table.caption.textContent}`);
    box.addEventListener("input", () => {
      const wanted = box.value.toLowerCase();
      rows.forEach((row) => { row.hidden = !row.textContent.toLowerCase().includes(wanted); });
      const left = rows.filter((row) => !row.hidden).length;
      count.textContent = wanted ? `${left} of ${rows.length} rows` : "";
    });
    return [box, count];
  };

  /** Copies a text. Pages from some places may not use the clipboard, so a text field copies it. */
  const copy = (text) => navigator.clipboard?.writeText(text).catch(() => copyByField(text)) ??
    copyByField(text);
  const copyByField = (text) => {
    const field = make("textarea", { value: text });
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  };

  for (const table of all("table")) {
    const texts = () => [table.tHead.rows[0], ...table.tBodies[0].rows].filter((row) => !row.hidden)
      .map((row) => [...row.cells].map(wholeText).join("\t")).join("\n");
    const copied = button("Copy", () => {
      copy(`${texts()}\n`);
      copied.textContent = "Copied";
      setTimeout(() => { copied.textContent = "Copy"; }, 1500);
    });
    copied.title = "Copies the table as text with tabs";
    const box = table.closest(".scroll");
    if (table.tBodies[0].rows.length > 12) {
      box.before(make("div", { className: "tools" }, ...filter(table)));
    }
    box.after(make("div", { className: "tools" }, copied));
    makeSortable(table);
  }
})();
