// Saves files to the place that the browser keeps downloads in.

import { make } from "../dom.ts";

/** Saves a file. */
export function save(name: string, type: string, content: BlobPart): void {
  const href = URL.createObjectURL(new Blob([content], { type }));
  make("a", { download: name, href }).click();
  setTimeout(() => URL.revokeObjectURL(href), 1000);
}

/** Saves a chart as a picture, with two pixels for each unit. */
export function savePng(name: string, svg: string, width: number, height: number): void {
  const image = new Image();
  image.onload = () => {
    const canvas = make("canvas", { width: 2 * width, height: 2 * height });
    canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
    canvas.toBlob((blob) => save(name, "image/png", blob!));
  };
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}
