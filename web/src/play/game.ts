// A game as the page has it, and its positions.

import type { Frame, GameAnswer, PieceMove, SidePieces } from "../api.ts";

/** A game without faults. */
export type Game = Exclude<GameAnswer, { faults: unknown }>;

/** The names of the players. */
export type Side = "light" | "dark";

/** Both players, in the order in which the page shows them. */
export const SIDES: Side[] = ["light", "dark"];

/** The name of a player in words. */
export function sideName(side: Side): string {
  return side === "light" ? "Light" : "Dark";
}

/** A position, and the move that led to it. */
export interface Position {
  light: SidePieces;
  dark: SidePieces;
  moves: PieceMove[];
}

/** The number of the last position. Position 0 is the start, and position `n` comes after frame `n`. */
export function present(game: Game): number {
  return game.frames.length;
}

/** The frame that led to a position. `null` for the start. */
export function frameAt(game: Game, place: number): Frame | null {
  return game.frames[place - 1] ?? null;
}

/** The position with this number. While a person must decide, the move before is the last one. */
export function positionAt(game: Game, place: number): Position {
  const frame = frameAt(game, place);
  if (!frame) return { ...game.start, moves: [] };
  const isOpen = game.decision !== null && place === present(game);
  const last = isOpen ? game.frames.findLast(({ moves }) => moves.length > 0) : frame;
  return { light: frame.light, dark: frame.dark, moves: last?.moves ?? [] };
}

function counted(game: Game, counts: number[]): string {
  const parts = counts.map((count, kind) => (count ? `${count} ${game.kinds[kind].name}` : ""));
  return parts.filter(Boolean).join(", ") || "none";
}

/** A position in words. */
export function describe(game: Game, position: Position): string {
  const side = (name: Side) => {
    const { waiting, board, home } = position[name];
    const places = board.map(({ square, kind, count }) => {
      const number = count > 1 ? `${count} ` : "";
      return `${number}${game.kinds[kind].name} on ${game.board.squares[square].name}`;
    });
    const standing = places.join(", ") || "no piece on the board";
    const trays = `waiting: ${counted(game, waiting)}; home: ${counted(game, home)}`;
    return `${sideName(name)}: ${standing}; ${trays}.`;
  };
  return `The board. ${SIDES.map(side).join(" ")}`;
}

/** A throw in two parts: its number, and what the dice show. */
export function throwParts(line: string): { number: string; shown: string } {
  const at = line.indexOf(": ");
  return { number: line.slice(0, Math.max(at, 0)), shown: line.slice(at < 0 ? 0 : at + 2) };
}
