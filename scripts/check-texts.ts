/** Fails on texts that no screen or response uses: entries of text constants that only tests refer to. */
import { argv } from 'node:process';
import { pathToFileURL } from 'node:url';
import { parseSync } from 'vite';
import type { Sources } from './import-graph.ts';
import { isNode, type Node, runOn, walk } from './syntax-tree.ts';

const PROGRAM = '{domain,contract,server,web}/**/*.{ts,tsx}';
const TESTS = /\.test\.tsx?$|^(?:server|web)\/testing\//;
/** Names of text constants, such as `PROJECT_TEXTS`. */
const LIST = /(?:^|_)(?:TEXTS|MESSAGES)$/;

type Text = { file: string; list: string; key: string };

const nameOf = (node: unknown): string | undefined =>
  isNode(node) && (node.type === 'Identifier' || node.type === 'Literal')
    ? String(node['name'] ?? node['value'])
    : undefined;

const unwrapped = (node: unknown): unknown =>
  isNode(node) && (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression')
    ? unwrapped(node['expression'])
    : node;

function textsIn(file: string, node: Node): Text[] {
  const list = nameOf(node['id']) ?? '';
  const value = unwrapped(node['init']);
  if (node.type !== 'VariableDeclarator' || !LIST.test(list) || !isNode(value)) return [];
  if (value.type !== 'ObjectExpression') return [];
  return (value['properties'] as Node[]).flatMap((property) => {
    const key = nameOf(property['key']);
    return key === undefined ? [] : [{ file, list, key }];
  });
}

/** Returns one printable line per unused text. A constant accessed by a computed key counts as fully used. */
export function checkTexts(sources: Sources): string[] {
  const texts: Text[] = [];
  const used = new Set<string>();
  for (const [file, source] of sources) {
    if (TESTS.test(file)) continue;
    walk(parseSync(file, source).program, (node) => {
      texts.push(...textsIn(file, node));
      if (node.type !== 'MemberExpression') return;
      const list = nameOf(node['object']);
      const isPlain = node['computed'] !== true || (isNode(node['property']) && node['property'].type === 'Literal');
      if (list && LIST.test(list)) used.add(isPlain ? `${list}.${nameOf(node['property'])}` : list);
    });
  }
  return texts
    .filter(({ list, key }) => !used.has(list) && !used.has(`${list}.${key}`))
    .map(({ file, list, key }) => `${file}  ${list}.${key} is used only by tests, or not at all`);
}

if (import.meta.url === pathToFileURL(argv[1] ?? '').href) runOn(PROGRAM, checkTexts);
