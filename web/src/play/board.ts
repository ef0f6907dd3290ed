// Draws the board: squares, pieces, trays, the last move, and the move of an option.

import type { PieceMove, Standing } from "../api.ts";
import { describe, type Game, type Position, type Side, SIDES, sideName } from "./game.ts";
import { svg } from "./svg.ts";

/** The side of a square, in units of the picture. */
const SIZE = 60;
/** The height of the tray of a player. */
const TRAY = 62;
/** The least width of the picture, so that trays have room. */
const LEAST_WIDTH = 480;
const RADIUS = 20;
/** The widest step from one kind to the next in a tray. */
const TRAY_STEP = 64;
/** The room for a count beside a disc in a tray. */
const COUNT = 24;
const LARGEST_TRAY_RADIUS = 15;
const MARGIN = 4;

interface Point {
  x: number;
  y: number;
}

type Tray = "waiting" | "home";

function flower({ x, y }: Point): SVGElement {
  const petals = [0, 45, 90, 135, 180, 225, 270, 315].map((angle) =>
    svg("ellipse", { cx: x, cy: y - 14, rx: 5, ry: 10, transform: `rotate(${angle} ${x} ${y})` }),
  );
  return svg("g", { class: "flower" }, ...petals, svg("circle", { cx: x, cy: y, r: 4 }));
}

function disc(side: Side, letter: string, { x, y }: Point, radius: number): SVGElement {
  const size = radius * (letter.length > 1 ? 0.8 : 1);
  return svg(
    "g",
    { class: `piece ${side}` },
    svg("circle", { cx: x, cy: y, r: radius }),
    // Dark has a second ring, so that nobody needs the colours.
    ...(side === "dark" ? [svg("circle", { class: "ring", cx: x, cy: y, r: radius - 3.5 })] : []),
    svg("text", { x, y, "font-size": size, dy: "0.36em", "text-anchor": "middle" }, letter),
  );
}

/** The centres of so many discs on one square. */
function spread({ x, y }: Point, count: number): { at: Point; radius: number }[] {
  if (count === 1) return [{ at: { x, y: y + 4 }, radius: RADIUS }];
  const columns = count < 3 ? 2 : Math.ceil(Math.sqrt(count));
  const rows = Math.ceil(count / columns);
  const step = (SIZE - 8) / columns;
  return Array.from({ length: count }, (_, index) => ({
    at: {
      x: x + ((index % columns) - (columns - 1) / 2) * step,
      y: y + (Math.floor(index / columns) - (rows - 1) / 2) * step,
    },
    radius: step / 2 - 1,
  }));
}

/** The board of one game. `onSquare` hears which square was clicked. */
export class Board {
  readonly element: SVGSVGElement;
  readonly #game: Game;
  readonly #squares: SVGGElement[];
  readonly #marks = svg("g", { class: "marks" });
  readonly #pieces = svg("g", { class: "pieces" });
  readonly #arrows = svg("g", { class: "arrows" });
  readonly #width: number;
  readonly #height: number;
  readonly #left: number;
  readonly #trayStep: number;
  readonly #trayRadius: number;

  constructor(game: Game, onSquare: (square: number) => void) {
    const { columns, rows, squares } = game.board;
    this.#game = game;
    this.#width = Math.max(columns * SIZE, LEAST_WIDTH) + 2 * MARGIN;
    this.#height = rows * SIZE + 2 * TRAY + 2 * MARGIN;
    this.#trayStep = Math.min(TRAY_STEP, (this.#width / 2 - 12) / game.kinds.length);
    this.#trayRadius = Math.min(LARGEST_TRAY_RADIUS, Math.max((this.#trayStep - COUNT) / 2, 8));
    this.#left = (this.#width - columns * SIZE) / 2;
    this.#squares = squares.map((square, index) => {
      const centre = this.#centre(index);
      const [x, y] = [centre.x - SIZE / 2, centre.y - SIZE / 2];
      return svg(
        "g",
        { class: square.rosette ? "square rosette" : "square" },
        svg("rect", { x: x + 1, y: y + 1, width: SIZE - 2, height: SIZE - 2, rx: 5 }),
        ...(square.rosette ? [flower(centre)] : []),
        svg("text", { class: "name", x: x + 5, y: y + 14 }, square.name),
      );
    });
    this.#squares.forEach((square, index) => square.addEventListener("click", () => onSquare(index)));
    this.element = svg(
      "svg",
      { viewBox: `0 0 ${this.#width} ${this.#height}`, role: "img", class: "board" },
      svg(
        "defs",
        {},
        svg(
          "marker",
          {
            id: "play-arrow",
            viewBox: "0 0 10 10",
            refX: 8,
            refY: 5,
            markerWidth: 4,
            markerHeight: 4,
            orient: "auto-start-reverse",
          },
          svg("path", { d: "M0 0 L10 5 L0 10 z" }),
        ),
      ),
      ...this.#squares,
      this.#marks,
      this.#pieces,
      this.#arrows,
    );
    this.element.style.maxWidth = `${Math.round(this.#width * 1.5)}px`;
  }

  /** Shows a position. `choosable` are the squares that a click chooses. */
  show(position: Position, choosable: Set<number>): void {
    this.element.setAttribute("aria-label", describe(this.#game, position));
    this.#squares.forEach((square, index) => square.classList.toggle("choosable", choosable.has(index)));
    const trays = SIDES.flatMap((side) => this.#trays(side, position));
    this.#pieces.replaceChildren(...trays, ...this.#standing(position));
    this.#marks.replaceChildren(...position.moves.flatMap((move) => this.#mark(move)));
    this.#arrows.replaceChildren();
  }

  /** Shows moves as arrows, until other ones or another position are shown. */
  preview(moves: PieceMove[], side: Side): void {
    this.#arrows.replaceChildren(...moves.map((move) => this.#arrow(move, side)));
  }

  #centre(square: number): Point {
    const { column, row } = this.#game.board.squares[square];
    return { x: this.#left + (column + 0.5) * SIZE, y: MARGIN + TRAY + (row + 0.5) * SIZE };
  }

  /** The place of a kind in a tray. Light has the trays at the top. */
  #slot(side: Side, tray: Tray, kind: number): Point {
    const top = side === "light" ? MARGIN : this.#height - MARGIN - TRAY;
    const first = tray === "waiting" ? MARGIN : this.#width - MARGIN - this.#homeWidth;
    const x = first + this.#trayRadius + 2 + kind * this.#trayStep;
    return { x, y: top + (side === "light" ? 37 : 25) };
  }

  /** The width of the trays of pieces that are home. It has room for the label. */
  get #homeWidth(): number {
    return Math.max(this.#game.kinds.length * this.#trayStep, 92);
  }

  #trays(side: Side, position: Position): SVGElement[] {
    return (["waiting", "home"] as const).flatMap((tray) => {
      const first = this.#slot(side, tray, 0);
      const label = svg(
        "text",
        {
          class: "tray-name",
          x: first.x - this.#trayRadius,
          y: first.y + (side === "light" ? -22 : 32),
        },
        `${sideName(side)}, ${tray}`,
      );
      return [label, ...position[side][tray].flatMap((count, kind) => this.#inTray(side, tray, kind, count))];
    });
  }

  #inTray(side: Side, tray: Tray, kind: number, count: number): SVGElement[] {
    const at = this.#slot(side, tray, kind);
    if (!count) return [svg("circle", { class: "free", cx: at.x, cy: at.y, r: this.#trayRadius - 1 })];
    const right = at.x + this.#trayRadius + 3;
    const number = svg("text", { class: "count", x: right, y: at.y, dy: "0.36em" }, `×${count}`);
    const piece = disc(side, this.#game.kinds[kind].letter, at, this.#trayRadius);
    return count > 1 ? [piece, number] : [piece];
  }

  #standing(position: Position): SVGElement[] {
    const onSquare = new Map<number, (Standing & { side: Side })[]>();
    for (const side of SIDES) {
      for (const one of position[side].board) {
        onSquare.set(one.square, [...(onSquare.get(one.square) ?? []), { ...one, side }]);
      }
    }
    return [...onSquare].flatMap(([square, all]) => {
      const places = spread(this.#centre(square), all.length);
      return all.flatMap(({ side, kind, count }, index) => {
        const { at, radius } = places[index];
        const letter = this.#game.kinds[kind].letter + (count > 1 ? `×${count}` : "");
        return disc(side, letter, at, radius);
      });
    });
  }

  #mark({ from, to }: PieceMove): SVGElement[] {
    const frame = (square: number, name: string) => {
      const { x, y } = this.#centre(square);
      return svg("rect", {
        class: name,
        x: x - SIZE / 2 + 2.5,
        y: y - SIZE / 2 + 2.5,
        width: SIZE - 5,
        height: SIZE - 5,
        rx: 4,
      });
    };
    return [...(from === null ? [] : [frame(from, "from")]), ...(to === null ? [] : [frame(to, "to")])];
  }

  #arrow({ kind, from, to, waits }: PieceMove, side: Side): SVGElement {
    const start = from === null ? this.#slot(side, "waiting", kind) : this.#centre(from);
    const end = to === null ? this.#slot(side, waits ? "waiting" : "home", kind) : this.#centre(to);
    const [dx, dy] = [end.x - start.x, end.y - start.y];
    const length = Math.hypot(dx, dy) || 1;
    // A slight bend, so that the arrow does not hide the squares between.
    const bend = Math.min(0.2, 40 / length);
    const x = (start.x + end.x) / 2 + dy * bend;
    const y = (start.y + end.y) / 2 - dx * bend;
    return svg("path", {
      d: `M${start.x} ${start.y} Q${x} ${y} ${end.x} ${end.y}`,
      "marker-end": "url(#play-arrow)",
    });
  }
}
