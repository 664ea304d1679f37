/** Rule on tables: SQL names only tables of its own area or a lower one (docs/architecture.md#tables). */
import { parseSync } from 'vite';
import { areaOf, isAreaBefore } from './import-rules.ts';
import type { Sources } from './import-graph.ts';
import { type Node, textOf, walk } from './syntax-tree.ts';

/** Files that declare tables. Their area owns them. */
const OWNERS = /^server\/platform\/db\/tables\/([a-z]+)(?:\.ts|\/)/;
const LIST = /^export type \w+Tables = \{\n(.*?)^\}/ms;
const DECLARED = /^ {2}([a-z_]+):/gm;

/** Tests and their helpers, and migrations. Entry files, commands and seed lie outside the areas. */
const EXEMPT = /\.test\.ts$|^server\/testing\/|\/db\/migrations\//;

/** Calls that read a table. Every other call that names one counts as a write. */
const READS = new Set(['selectFrom', 'innerJoin', 'leftJoin', 'rightJoin', 'fullJoin', 'crossJoin', 'from', 'using']);
const NAME = /^([a-z_]+)(?: as \w+)?$/;
const IN_SQL = /\b(from|join|into|update|table)\s+([a-z_]+)\b/g;

type Use = { table: string; isWrite: boolean; at: number };

/** Returns the name of the called method or function. */
const calleeOf = (call: Node): unknown => {
  const callee = call['callee'] as Node;
  return (callee.type === 'MemberExpression' ? (callee['property'] as Node) : callee)['name'];
};

/** A table's name as a type (`Row<'cuts'>`) or in a reading call reads it; anywhere else it may be written. */
function isWriting(parents: readonly Node[]): boolean {
  const outer = parents.findLast(({ type }) => type !== 'ArrayExpression');
  if (outer?.type.startsWith('TS')) return false;
  return outer?.type !== 'CallExpression' || !READS.has(String(calleeOf(outer)));
}

/** Returns whether a text is the value of a property other than `table`, such as a topic. */
function isOtherProperty(parents: readonly Node[]): boolean {
  const outer = parents.at(-1);
  return outer?.type === 'Property' && (outer['key'] as Node)['name'] !== 'table';
}

function usesIn(node: Node, parents: readonly Node[]): Use[] {
  const text = textOf(node);
  if (text === undefined) return [];
  const at = Number(node['start']);
  const name = node.type === 'Literal' ? NAME.exec(text)?.[1] : undefined;
  if (name && !isOtherProperty(parents)) return [{ table: name, isWrite: isWriting(parents), at }];
  return [...text.matchAll(IN_SQL)].map(({ index, 1: word, 2: table = '' }) => {
    const isDelete = text.slice(0, index).trimEnd().endsWith('delete');
    return { table, isWrite: word !== 'join' && (word !== 'from' || isDelete), at };
  });
}

function findUses(program: unknown): Use[] {
  const uses: Use[] = [];
  walk(program, (node, parents) => void uses.push(...usesIn(node, parents)));
  return uses;
}

/** Returns the area that owns each table. */
function readOwners(sources: Sources): Map<string, string> {
  const owned = [...sources].flatMap(([file, text]) => {
    const area = OWNERS.exec(file)?.[1];
    const list = LIST.exec(text)?.[1] ?? '';
    return area ? [...list.matchAll(DECLARED)].map(([, table = '']) => [table, area] as const) : [];
  });
  return new Map(owned);
}

/** Files that may read tables of higher areas. Nothing may write them. */
export type Exceptions = Readonly<Record<string, readonly string[]>>;

/** Each has a reason. An entry that is no longer needed fails the check, so that the list only shrinks. */
const EXCEPTIONS: Exceptions = {
  // An entry reads the names of its actor and token in the statement that writes it.
  'server/journal/write-audit.ts': ['users', 'script_tokens'],
  // Every user is returned with their points.
  'server/identity/accounts/users.store.ts': ['score_days'],
  // A page of projects reads its newest versions without another statement.
  'server/work/projects/latest-cut.ts': ['cuts', 'deliverables'],
  // A note's position is shown as a timecode of its version.
  'server/work/feedback/marks.store.ts': ['cuts'],
};

/** Returns one line per use of a higher area's table, and per exception that is no longer needed. */
export function findForeignTables(sources: Sources, exceptions: Exceptions = EXCEPTIONS): string[] {
  const owners = readOwners(sources);
  const needed = new Set<string>();
  const faultsOf = ([file, text]: readonly [string, string]): string[] => {
    const area = areaOf(file);
    const isForeign = (table: string) => isAreaBefore(area, owners.get(table) ?? '');
    // Most files name no such table at all, and needn't be parsed.
    const mentions = [...text.matchAll(/(?<=['"`]|\b(?:from|join|into|update|table)\s+)[a-z_]+\b/g)];
    if (EXEMPT.test(file) || OWNERS.test(file) || !mentions.some(([word]) => isForeign(word))) return [];
    const uses = findUses(parseSync(file, text).program).filter(({ table }) => isForeign(table));
    for (const { table } of uses) needed.add(`${file} ${table}`);
    return uses
      .filter(({ table, isWrite }) => isWrite || !exceptions[file]?.includes(table))
      .map(({ table, isWrite, at }) => {
        const line = text.slice(0, at).split('\n').length;
        return `${file}:${line}  ${area} ${isWrite ? 'writes' : 'reads'} ${table}, a table of ${owners.get(table)} (docs/architecture.md#tables)`;
      });
  };
  const faults = [...sources].filter(([file]) => file.startsWith('server/')).flatMap(faultsOf);
  const unneeded = Object.entries(exceptions).flatMap(([file, tables]) =>
    tables
      .filter((table) => !needed.has(`${file} ${table}`))
      .map((table) => `${file}  names ${table} no longer: remove it from the exceptions in table-rules.ts`),
  );
  return [...faults, ...unneeded];
}
