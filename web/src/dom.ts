// Makes elements. Every part of the studio uses these few functions, and no framework.

type Child = Node | string | null | undefined | false;

/**
 * Makes an element with properties and children.
 *
 * A property whose name has a hyphen, and `role`, is set as an attribute. Children that are
 * `null`, `undefined` or `false` are left out.
 */
export function make<K extends keyof HTMLElementTagNameMap>(
  name: K,
  properties: Record<string, unknown> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key.includes("-") || key === "role") element.setAttribute(key, String(value));
    else Object.assign(element, { [key]: value });
  }
  element.append(
    ...children.filter(
      (child): child is Node | string => child !== null && child !== undefined && child !== false,
    ),
  );
  return element;
}

/** Makes a button that does something when it is pressed. */
export function button(
  text: string,
  onclick: () => void,
  properties: Record<string, unknown> = {},
): HTMLButtonElement {
  return make("button", { type: "button", onclick, ...properties }, text);
}

/** Calls `act` once, when no further call came for `wait` milliseconds. */
export function debounce<A extends unknown[]>(
  wait: number,
  act: (...values: A) => void,
): (...values: A) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => act(...values), wait);
  };
}

/** The parts of a text, with what stands between backticks as code. */
export function withCode(text: string): (Node | string)[] {
  return text.split("`").map((part, place) => (place % 2 ? make("code", {}, part) : part));
}
