/** Fails on citations of documents, anchors or decision records that don't exist, with file, line and reason. */
import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { argv } from 'node:process';
import { pathToFileURL } from 'node:url';

const FILES = [
  '*.{md,ts}',
  '{domain,contract,server,web,e2e,bench,scripts}/**/*.{ts,tsx,css,mjs}',
  '{docs,bench}/**/*.md',
  'deploy/*',
];

/** Documents, and all files that may cite them, by path from the root. */
type Texts = ReadonlyMap<string, string>;
type Fault = { at: number; message: string };

const DOCUMENT = /(?<!\]\(|[\w/.-])(docs\/[\w/.-]+\.md)(?:#([\w.-]*\w))?/g;
const LINK = /\]\(([^)\s#:]*)(?:#([^)\s]+))?\)/g;
const ANCHOR = /<a id="([^"]+)"><\/a>/g;
const RECORD = /\bADRs?\s+(\d+(?:(?:, | and | to )\d+)*)/g;
/** A line break can separate the words of a comment. */
const UNNAMED = /\b(?:(?:spec|decisions|wire)(?:\s|\*|\/\/)+\d|product-\d)[\w.]*/gi;

const anchorsIn = (text: string): string[] => [...text.matchAll(ANCHOR)].map(([, id]) => id as string);

/** Returns the problem with a link to a document, or undefined. */
function faultOf(texts: Texts, path: string, anchor: string | undefined): string | undefined {
  const text = texts.get(path);
  if (text === undefined) return `there is no ${path}`;
  return anchor === undefined || anchorsIn(text).includes(anchor) ? undefined : `${path} has no anchor "${anchor}"`;
}

/** Finds links to documents: relative to the root in source files, and to their own folder in documents. */
function linksIn(file: string, text: string): { at: number; path: string; anchor: string | undefined }[] {
  const cited = [...text.matchAll(DOCUMENT)].map(({ index, 1: path, 2: anchor }) => ({ at: index, path, anchor }));
  const linked = file.endsWith('.md') ? [...text.matchAll(LINK)] : [];
  const links = linked
    .filter(({ 1: path }) => path === '' || path?.endsWith('.md'))
    .map(({ index, 1: path = '', 2: anchor }) => ({
      at: index,
      path: path === '' ? file : posix.join(posix.dirname(file), path),
      anchor,
    }));
  return [...cited, ...links].map(({ at, path = '', anchor }) => ({ at, path, anchor }));
}

function deadLinks(texts: Texts, file: string, text: string): Fault[] {
  return linksIn(file, text).flatMap(({ at, path, anchor }) => {
    const fault = faultOf(texts, path, anchor);
    return fault === undefined ? [] : [{ at, message: fault }];
  });
}

/** Reports missing decision records, which are cited by number. */
function deadRecords(texts: Texts, text: string): Fault[] {
  const exists = (number: string): boolean =>
    [...texts.keys()].some((path) => path.startsWith(`docs/adr/${number.padStart(4, '0')}-`));
  return [...text.matchAll(RECORD)].flatMap(({ index, 1: numbers = '' }) =>
    (numbers.match(/\d+/g) ?? [])
      .filter((number) => !exists(number))
      .map((number) => ({ at: index, message: `there is no ADR ${number}` })),
  );
}

const unnamed = (text: string): Fault[] =>
  [...text.matchAll(UNNAMED)].map(({ index, 0: words }) => ({
    at: index,
    message: `"${words.replace(/\s+/g, ' ')}" isn't a document: cite by path and anchor, as in docs/projects.md#timer`,
  }));

function duplicateAnchors(text: string): Fault[] {
  const found = [...text.matchAll(ANCHOR)];
  return found
    .filter(({ 1: id }, i) => found.findIndex((other) => other[1] === id) < i)
    .map(({ index, 1: id }) => ({ at: index, message: `the anchor "${id}" is defined twice` }));
}

/** Returns one printable line per dead citation. */
export function checkCitations(texts: Texts): string[] {
  return [...texts].flatMap(([file, text]) => {
    const faults = [...deadLinks(texts, file, text), ...deadRecords(texts, text), ...unnamed(text)];
    const all = file.endsWith('.md') ? [...faults, ...duplicateAnchors(text)] : faults;
    return all
      .toSorted((a, b) => a.at - b.at)
      .map(({ at, message }) => `${file}:${text.slice(0, at).split('\n').length}  ${message}`);
  });
}

function readTexts(): Texts {
  const files = globSync(FILES, { exclude: ['web/dist/**', '**/node_modules/**'] }).map((f) => f.replaceAll('\\', '/'));
  return new Map(files.toSorted().map((file) => [file, readFileSync(file, 'utf8')]));
}

if (import.meta.url === pathToFileURL(argv[1] ?? '').href) {
  const faults = checkCitations(readTexts());
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
