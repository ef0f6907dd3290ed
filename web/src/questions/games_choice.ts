// The choice of how many games a question plays.

import { make } from "../dom.ts";

/** The numbers of games to choose from. */
export const GAMES = [2_000, 10_000, 50_000];

/** The choice that is nearest to a number of games, by their ratio. */
export function nearestGames(games: unknown): number {
  const wanted = typeof games === "number" && games > 0 ? games : GAMES[1];
  const distance = (one: number) => Math.abs(Math.log(one / wanted));
  return GAMES.reduce((best, one) => (distance(one) < distance(best) ? one : best));
}

const number = new Intl.NumberFormat("en-US");

/** A choice of the number of games. */
export function gamesChoice(label: string, games: number, onChange: (games: number) => void): HTMLElement {
  const options = GAMES.map((one) => make("option", { value: String(one) }, number.format(one)));
  const select = make("select", {}, ...options);
  select.value = String(games);
  select.addEventListener("change", () => onChange(Number(select.value)));
  return make("label", { className: "row" }, label, select);
}
