/** Names of files as people gave them, made safe to show, download and unpack (docs/files.md#names). */

/** Control and format characters: they break headers, or show a name in another order than it has. Joiners of letters and emoji stay. */
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}\uFFFE\uFFFF]|(?![\u200C\u200D])\p{Cf}/gu;

/** Returns one part of a path without what another system could read as a path, a drive or an extension that isn't there. */
const safeSegment = (segment: string): string =>
  segment
    .replaceAll(':', '_')
    .trim()
    .replace(/[. ]+$/u, '')
    .trimStart();

/** Returns the name with its folders, separated by slashes; empty if nothing of it is a name. */
export const safePath = (typed: string): string =>
  typed
    .toWellFormed()
    .replace(INVISIBLE, '')
    .normalize('NFC')
    .split(/[/\\]+/)
    .map(safeSegment)
    .filter((segment) => segment !== '')
    .join('/');

/** Returns a text, such as a title, as one part of a path. */
export const asPathPart = (text: string): string => text.replaceAll(/[/\\]/g, '-');

/** Splits a path into its folders, '' without any, and its name. */
export function splitPath(path: string): { folder: string; name: string } {
  const at = path.lastIndexOf('/');
  return { folder: path.slice(0, Math.max(at, 0)), name: path.slice(at + 1) };
}

/** Inserts a number before the extension: 'Day 1/A001 (2).mov'. */
function numbered(path: string, number: number): string {
  const { folder, name } = splitPath(path);
  const [, base = name, extension = ''] = /^(.+?)(\.[^.]{1,16})?$/su.exec(name) ?? [];
  return `${folder === '' ? '' : `${folder}/`}${base} (${number})${extension}`;
}

/** Returns the key by which systems that ignore case find two names equal. */
const keyOf = (path: string): string => path.normalize('NFC').toLowerCase();

/** Returns the paths of a path's folders: 'a' and 'a/b' for 'a/b/c.mov'. */
function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_part, at) => parts.slice(0, at + 1).join('/'));
}

/** Returns names for an archive, each once: repeated ones, and files named like a folder, are numbered. */
export function archiveNames(paths: readonly string[]): string[] {
  const taken = new Set(paths.flatMap(foldersOf).map(keyOf));
  const nextNumbers = new Map<string, number>();
  return paths.map((path) => {
    let name = path;
    for (let number = nextNumbers.get(keyOf(path)) ?? 2; taken.has(keyOf(name)); number += 1) {
      name = numbered(path, number);
      nextNumbers.set(keyOf(path), number + 1);
    }
    taken.add(keyOf(name));
    return name;
  });
}
