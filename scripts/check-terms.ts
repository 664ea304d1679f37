/** Fails on private words (words with a special meaning only here) in texts, file names and exported names. Use the standard term instead (CONTRIBUTING.md). */
import { argv } from 'node:process';
import { pathToFileURL } from 'node:url';
import { parseSync } from 'vite';
import type { Sources } from './import-graph.ts';
import { isNode, type Node, runOn, textOf, walk } from './syntax-tree.ts';

const PROGRAM = '{domain,contract,server,web,scripts,bench,e2e}/**/*.{ts,tsx}';
/** Landed migrations are never edited. */
const FIXED = /^server\/platform\/db\/migrations\//;
const TESTS = /\.(?:test|spec)\.tsx?$|^(?:server|web)\/testing\/|^(?:e2e|bench|scripts)\//;

const PRIVATE =
  /\b(?:houses?|deeds?|heeds?|lacking|troubles?|sentences?|judges?|judged|beside|anew|meanwhile|askers?|told|kept|said|ask anew|over place|late part)\b/i;

/** Texts that may contain a private word, with the reason. */
const ALLOWED: ReadonlyMap<string, string> = new Map([
  [
    'server/commands/export-folder.ts the name of this house',
    'signed: another text would change the source ID of exports',
  ],
  ['server/platform/db/database-errors.ts This house has moved to', 'triggers of moved databases raise this text'],
]);

/** Splits a name into words: `askAnew` and `ask-anew.ts` both start with "ask anew". */
const spaced = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_./]/g, ' ')
    .toLowerCase();

/** Returns the names that a top-level statement exports. */
function exportsOf(node: Node): string[] {
  if (node.type !== 'ExportNamedDeclaration') return [];
  const declaration = node['declaration'];
  if (!isNode(declaration)) return [];
  const declared = declaration.type === 'VariableDeclaration' ? (declaration['declarations'] as Node[]) : [declaration];
  return declared.flatMap(({ id }) => (isNode(id) && id.type === 'Identifier' ? [String(id['name'])] : []));
}

/** Returns one line per private word. Only texts with a space count as texts: a single word may be a stored value. */
export function checkTerms(sources: Sources): string[] {
  const found: string[] = [];
  for (const [file, source] of sources) {
    if (FIXED.test(file)) continue;
    const report = (kind: string, text: string): void => {
      const word = PRIVATE.exec(text)?.[0];
      if (word && !ALLOWED.has(`${file} ${text.trim()}`))
        found.push(`${file}  ${kind} "${text.trim()}" uses "${word}"`);
    };
    report('file name', spaced(file));
    walk(parseSync(file, source).program, (node) => {
      for (const name of exportsOf(node)) report('export', spaced(name));
      const text = TESTS.test(file) ? undefined : textOf(node);
      if (text !== undefined && /\S\s+\S/.test(text)) report('text', text);
    });
  }
  return found;
}

if (import.meta.url === pathToFileURL(argv[1] ?? '').href) runOn(PROGRAM, checkTerms);
