/** The project list told row by row in plain words: what any list of filters and orders ought to hold (docs/wire.md#filter-kinds, docs/wire.md#filters). */
import { normaliseForSearch } from '#domain/text.ts';
import type { DateRange, ListRequest, Order } from '#contract/filter.ts';
import type { Db } from '#server/db/dialect.ts';
import type { Row } from '#server/db/tables.ts';
import type { ProjectFilters } from '#server/projects/project-filters.ts';

type Named = { search_first: string; search_last: string };
type Line = { row: Row<'projects'>; client: Named | undefined; assigner: Named | undefined; emails: string[] };
type Filters = ListRequest<ProjectFilters>['filters'];

async function readLines(db: Db): Promise<Line[]> {
  const rows = await db.selectFrom('projects').selectAll().execute();
  const clients = new Map((await db.selectFrom('clients').selectAll().execute()).map((one) => [one.id, one]));
  const users = new Map((await db.selectFrom('users').selectAll().execute()).map((one) => [one.id, one]));
  const present = new Set([...users.values()].filter((one) => one.deleted_at === null).map((one) => one.email));
  return rows.map((row) => {
    const editor = users.get(row.assigned_to_id ?? 0);
    const isFound = editor && (editor.deleted_at === null || !present.has(editor.email));
    const [client, assigner] = [clients.get(row.client_id ?? 0), users.get(row.assigned_by_id ?? 0)];
    return { row, client, assigner, emails: isFound ? [editor.email] : [] };
  });
}

const holds = (text: string | undefined, typed: readonly string[]): boolean =>
  typed.some((words) => text?.includes(normaliseForSearch(words)));
const nameOf = (one: Named | undefined): string | undefined => one && `${one.search_first} ${one.search_last}`;
const isIn = <T>(value: T | null, wanted: readonly T[]): boolean => value !== null && wanted.includes(value);

function isWithin(at: string | null, { after, before, strictlyAfter, strictlyBefore }: DateRange): boolean {
  if (at === null) return false;
  const isLate = (after === undefined || at >= after) && (strictlyAfter === undefined || at > strictlyAfter);
  return isLate && (before === undefined || at <= before) && (strictlyBefore === undefined || at < strictlyBefore);
}

/** A project without an end or a deadline is neither on time nor late. */
function isOnTime({ ended_at, deadline_at }: Row<'projects'>): boolean | undefined {
  return ended_at === null || deadline_at === null ? undefined : ended_at <= deadline_at;
}

const HOLDS: { [K in keyof Required<Filters>]: (line: Line, value: NonNullable<Filters[K]>) => boolean } = {
  id: ({ row }, ids) => ids.includes(row.id),
  title: ({ row }, typed) => holds(row.search, typed),
  trackingId: ({ row }, typed) => typed.includes(row.tracking_id) || typed.includes(row.tracking_tail),
  status: ({ row }, statuses) => statuses.includes(row.status) || (statuses.includes('revision') && row.is_revised),
  class: ({ row }, classes) => classes.includes(row.class),
  revised: ({ row }, wanted) => row.is_revised === wanted,
  duplicate: ({ row }, wanted) => row.is_duplicate === wanted,
  onTime: ({ row }, wanted) => isOnTime(row) === wanted,
  client: ({ row }, ids) => isIn(row.client_id, ids),
  'client.id': ({ row }, ids) => isIn(row.client_id, ids),
  'client.firstName': ({ client }, typed) => holds(client?.search_first, typed),
  'client.lastName': ({ client }, typed) => holds(client?.search_last, typed),
  'client.name': ({ client }, typed) => holds(nameOf(client), typed),
  search: ({ row, client, assigner }, typed) =>
    [row.search, nameOf(client), nameOf(assigner)].some((text) => holds(text, typed)),
  assignedTo: ({ row }, ids) => isIn(row.assigned_to_id, ids),
  'assignedTo.email': ({ emails }, typed) => typed.some((email) => emails.includes(email.toLowerCase())),
  AssignedBy: ({ row }, ids) => isIn(row.assigned_by_id, ids),
  assignedBy: ({ row }, ids) => isIn(row.assigned_by_id, ids),
  createdAt: ({ row }, range) => isWithin(row.created_at, range),
  startedAt: ({ row }, range) => isWithin(row.started_at, range),
  endedAt: ({ row }, range) => isWithin(row.ended_at, range),
  deadlineAt: ({ row }, range) => isWithin(row.deadline_at, range),
};

/** Both databases sort texts by their bytes. */
const compareTexts = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** Titles as people read them; without a deadline a project is last, whichever way. */
function compareBy({ by, direction }: Order): (a: Row<'projects'>, b: Row<'projects'>) => number {
  const sign = direction === 'asc' ? 1 : -1;
  const none = direction === 'asc' ? '9' : '';
  if (by === 'id') return (a, b) => sign * (a.id - b.id);
  if (by === 'title') return (a, b) => sign * compareTexts(a.search, b.search);
  if (by === 'createdAt') return (a, b) => sign * compareTexts(a.created_at, b.created_at);
  return (a, b) => sign * compareTexts(a.deadline_at ?? none, b.deadline_at ?? none);
}

function inOrder(rows: readonly Row<'projects'>[], order: readonly Order[]): Row<'projects'>[] {
  const comparisons = [...order.map(compareBy), compareBy({ by: 'id', direction: 'asc' })];
  return rows.toSorted((a, b) => comparisons.map((compare) => compare(a, b)).find((found) => found !== 0) ?? 0);
}

/** The ids and the total of that page, for an editor of the own projects. */
export async function bruteForceList(
  db: Db,
  { filters, order, page, itemsPerPage }: ListRequest<ProjectFilters>,
  editorId?: number,
): Promise<{ ids: number[]; total: number }> {
  const filterEntries = Object.entries(filters) as [keyof Filters, never][];
  const lines = await readLines(db);
  const found = lines
    .filter(({ row }) => editorId === undefined || row.assigned_to_id === editorId)
    .filter((line) => filterEntries.every(([name, value]) => HOLDS[name](line, value)));
  const from = (page - 1) * itemsPerPage;
  const rows = inOrder(
    found.map(({ row }) => row),
    order,
  );
  return { ids: rows.slice(from, from + itemsPerPage).map(({ id }) => id), total: found.length };
}
