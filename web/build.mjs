// Builds the page of the studio, and the script of report pages, into dist/. Equal sources make equal bytes.

import { build } from "esbuild";
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

process.chdir(fileURLToPath(new URL(".", import.meta.url)));

const KB = 1000;
/** The most that a visitor of the studio loads, in bytes. */
const LARGEST_STUDIO = 520 * KB;
/** The most that the script adds to each report, in bytes. */
const LARGEST_PAGE = 40 * KB;

/** Bundles a file. `files` are the sources that it is made of. */
async function bundle(entry, name, options) {
  const { metafile, outputFiles } = await build({
    entryPoints: [entry],
    outfile: `dist/${name}`,
    bundle: true,
    write: false,
    metafile: true,
    charset: "utf8",
    target: "es2022",
    legalComments: "none",
    logLevel: "warning",
    ...options,
  });
  return { name, bytes: outputFiles[0].contents, files: Object.keys(metafile.inputs) };
}

/** The names of the packages that files come from. */
function packages(files) {
  const names = files.map((file) => /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1]);
  return [...new Set(names.filter(Boolean))].sort();
}

async function licence(name) {
  const folder = `node_modules/${name}`;
  const { version, license } = JSON.parse(await readFile(`${folder}/package.json`, "utf8"));
  const file = (await readdir(folder)).find((one) => /^licen[cs]e/i.test(one));
  if (!file) throw new Error(`${name} has no licence text`);
  const text = (await readFile(`${folder}/${file}`, "utf8")).replaceAll("\r\n", "\n").trim();
  return `${name} ${version} (${license})\n\n${text}\n`;
}

function limit(bundles, most) {
  const names = bundles.map(({ name }) => name).join(" + ");
  const size = bundles.reduce((sum, { bytes }) => sum + bytes.length, 0);
  console.log(`${names}: ${(size / KB).toFixed(1)} KB of ${most / KB} KB`);
  if (size > most) throw new Error(`${names}: larger than ${most / KB} KB`);
}

const script = await bundle("src/main.ts", "studio.js", { format: "esm", minify: true });
const styles = await bundle("src/styles/studio.css", "studio.css", { minify: true });
const page = await bundle("src/page/page.ts", "page.js", { format: "iife" });
limit([script, styles], LARGEST_STUDIO);
limit([page], LARGEST_PAGE);
const bundles = [script, styles, page];
const licences = await Promise.all(packages(bundles.flatMap(({ files }) => files)).map(licence));

// A build that fails leaves the one before.
await rm("dist", { recursive: true, force: true });
await mkdir("dist");
await Promise.all(bundles.map(({ name, bytes }) => writeFile(`dist/${name}`, bytes)));
await copyFile("index.html", "dist/index.html");
await writeFile("dist/LICENSES.txt", licences.join(`\n${"-".repeat(80)}\n\n`));
