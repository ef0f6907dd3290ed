// Paths of rule files, and the short names that reports take from them.

/** The folder of a path, with its slash. Empty for the folder of the studio itself. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}

/** The name of a file without folder and ending. */
export function stemOf(path: string): string {
  return path.slice(folderOf(path).length).replace(/\.ya?ml$/i, "");
}

/** A text as a short name: lower-case letters, digits and hyphens. */
export function shortName(text: string): string {
  const plain = text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return plain.slice(0, 80) || "rules";
}

/** The path of a version that stands beside a file, such as `my-game-v1.yaml`. */
export function versionPath(path: string, version: string): string {
  return `${folderOf(path)}${shortName(stemOf(path))}-${version}.yaml`;
}

/** How questions name a rule file of the page. */
export function reference(path: string): string {
  return `./${path}`;
}
