/** Rule on tables: SQL names only tables of its own area or a lower one (docs/architecture.md#tables). */
import { parseSync } from 'vite';
import { areaOf, isAreaBefore } from './import-rules.ts';
import type { Sources } from './import-graph.ts';
import { isNode, type Node, textOf } from './syntax-tree.ts';

/** Files that declare tables. Their area owns them. */
const OWNERS = /^server\/platform\/db\/tables\/([a-z]+)(?:\.ts|\/)/;
const DECLARED = /^ {2}([a-z_]+): \w+Table;$/gm;

/** Tests and their helpers, and migrations. Entry files, commands and seed lie outside the areas. */
const EXEMPT = /\.test\.ts$|^server\/testing\/|\/db\/migrations\//;

/** Calls that read a table. Every other call that names one counts as a write. */
const READS = new Set(['selectFrom', 'innerJoin', 'leftJoin', 'rightJoin', 'fullJoin', 'crossJoin']);
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

function usesIn(node: Node, parents: readonly Node[]): Use[] {
  const text = textOf(node);
  if (text === undefined) return [];
  const at = Number(node['start']);
  const name = node.type === 'Literal' ? NAME.exec(text)?.[1] : undefined;
  if (name) return [{ table: name, isWrite: isWriting(parents), at }];
  return [...text.matchAll(IN_SQL)].map(([clause, word, table]) => {
    const before = text.slice(0, text.indexOf(clause)).trimEnd();
    const isRead = word === 'join' || (word === 'from' && !before.endsWith('delete'));
    return { table: table ?? '', isWrite: !isRead, at };
  });
}

function findUses(value: unknown, parents: Node[] = []): Use[] {
  if (Array.isArray(value)) return value.flatMap((item) => findUses(item, parents));
  if (!isNode(value)) return [];
  const uses = usesIn(value, parents);
  parents.push(value);
  for (const key in value) uses.push(...findUses(value[key], parents));
  parents.pop();
  return uses;
}

/** Returns the area that owns each table. */
function readOwners(sources: Sources): Map<string, string> {
  const owned = [...sources].flatMap(([file, text]) => {
    const area = OWNERS.exec(file)?.[1];
    return area ? [...text.matchAll(DECLARED)].map(([, table = '']) => [table, area] as const) : [];
  });
  return new Map(owned);
}

/** Uses of tables of higher areas, by file. */
export type Exceptions = Readonly<Record<string, readonly string[]>>;

/** Uses of tables of higher areas that are still to be turned round, by file. Entries are only ever removed. */
const EXCEPTIONS: Exceptions = {
  'server/files/files-of-cut.ts': ['cuts'],
  'server/files/media/media.store.ts': [
    'bin_files',
    'clients',
    'feedback',
    'feedback_attachments',
    'imports',
    'projects',
    'users',
  ],
  'server/identity/accounts/users.store.ts': ['score_days'],
  'server/identity/session/session-audit.ts': ['audit'],
  'server/journal/counted-lines.ts': ['notification_events', 'notifications'],
  'server/journal/mutes.store.ts': ['project_mutes', 'projects'],
  'server/journal/notify.store.ts': ['notification_events', 'notifications', 'project_mutes', 'projects', 'users'],
  'server/journal/trash.store.ts': ['bin', 'bin_files', 'users'],
  'server/journal/undo-notifications.ts': ['mails', 'notification_events', 'notifications'],
  'server/journal/undo.store.ts': ['undos', 'users'],
  'server/journal/write-audit.ts': ['audit', 'script_tokens', 'users'],
  'server/platform/db/aggregates.ts': ['project_counts', 'projects'],
  'server/platform/db/check/check-aggregates.ts': ['project_counts', 'projects', 'score_days'],
  'server/platform/db/dialect.ts': [
    'clients',
    'cuts',
    'feedback',
    'leave_applications',
    'notifications',
    'point_targets',
    'projects',
    'users',
  ],
  'server/platform/db/insert-chunks.ts': ['clients', 'point_actions', 'projects', 'users'],
  'server/platform/db/leases.ts': ['mails', 'webhook_deliveries'],
  'server/platform/db/period-parts.ts': ['projects'],
  'server/platform/docs/openapi-tus.ts': ['cut_uploads'],
  'server/work/feedback/marks.store.ts': ['cuts'],
  'server/work/import/import-undo.ts': ['cut_uploads', 'cuts', 'deliverables', 'share_links', 'webhooks'],
  'server/work/projects/cut-decisions.store.ts': ['cuts', 'share_guests'],
  'server/work/projects/latest-cut.ts': ['cuts'],
  'server/work/projects/newest-cuts.ts': ['cuts', 'deliverables'],
  'server/work/projects/project-state.ts': ['presence'],
  'server/work/projects/project-waits.ts': ['cuts'],
  'server/work/projects/projects.store.ts': ['cuts', 'deliverables'],
  'server/work/timer/timer.store.ts': ['presence'],
  'server/work/trash/client-snapshot.ts': ['webhooks'],
  'server/work/trash/project-snapshot.ts': [
    'clock_notices',
    'cuts',
    'deliverables',
    'share_guests',
    'share_links',
    'share_visits',
  ],
};

/** Returns one line per use of a higher area's table, and per exception that is no longer needed. */
export function findForeignTables(sources: Sources, exceptions: Exceptions = EXCEPTIONS): string[] {
  const owners = readOwners(sources);
  const needed = new Set<string>();
  const faultsOf = ([file, text]: readonly [string, string]): string[] => {
    const area = areaOf(file);
    const isForeign = (table: string) => isAreaBefore('server', area, owners.get(table) ?? '');
    // Most files name no such table at all, and needn't be parsed.
    const mentions = [...text.matchAll(/(?:['"`]|\b(?:from|join|into|update|table)\s+)([a-z_]+)\b/g)];
    if (EXEMPT.test(file) || OWNERS.test(file) || !mentions.some(([, word = '']) => isForeign(word))) return [];
    const uses = findUses(parseSync(file, text).program).filter(({ table }) => isForeign(table));
    for (const { table } of uses) needed.add(`${file} ${table}`);
    return uses
      .filter(({ table }) => !exceptions[file]?.includes(table))
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
