/** Reference implementation of the project list, row by row: the expected result of any filters and orders (docs/api-reference.md#filter-kinds, docs/api-reference.md#filters). */
import { isFinished } from '#domain/platform/project-status.ts';
import { isExceeded } from '#domain/work/projects/project-timer.ts';
import { PROJECT_STATUSES } from '#domain/platform/project-status.ts';
import { PROJECT_CLASSES } from '#domain/platform/project-classes.ts';
import { normalizeForSearch } from '#domain/platform/text.ts';
import type { DateRange, ListRequest, Order } from '#contract/platform/filter.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Row } from '#server/platform/db/tables.ts';
import type { ProjectFilters } from '#server/work/projects/project-filters.ts';
import { localDay, localMonday } from './local-time.ts';

type NamedRow = { search_first: string; search_last: string };
type Line = {
  row: Row<'projects'>;
  rounds: Row<'project_rounds'>[];
  client: NamedRow | undefined;
  assigner: NamedRow | undefined;
  editor: NamedRow | undefined;
  emails: string[];
  hasActiveEditor: boolean;
  now: string;
  zone: string;
};
type Filters = ListRequest<ProjectFilters>['filters'];

async function readLines(db: Db, { now, zone }: Pick<Line, 'now' | 'zone'>): Promise<Line[]> {
  const rows = await db.selectFrom('projects').selectAll().execute();
  const clients = new Map((await db.selectFrom('clients').selectAll().execute()).map((one) => [one.id, one]));
  const users = new Map((await db.selectFrom('users').selectAll().execute()).map((one) => [one.id, one]));
  const present = new Set([...users.values()].filter((one) => one.deleted_at === null).map((one) => one.email));
  const rounds = Map.groupBy(await db.selectFrom('project_rounds').selectAll().execute(), (one) => one.project_id);
  return rows.map((row) => {
    const editor = users.get(row.assigned_to_id ?? 0);
    const isFound = editor && (editor.deleted_at === null || !present.has(editor.email));
    const [client, assigner] = [clients.get(row.client_id ?? 0), users.get(row.assigned_by_id ?? 0)];
    const hasActiveEditor = editor !== undefined && editor.deleted_at === null && editor.is_active;
    return {
      row,
      rounds: rounds.get(row.id) ?? [],
      client,
      assigner,
      editor,
      emails: isFound ? [editor.email] : [],
      hasActiveEditor,
      now,
      zone,
    };
  });
}

const holds = (text: string | undefined, typed: readonly string[]): boolean =>
  typed.some((values) => text?.includes(normalizeForSearch(values)));
const nameOf = (one: NamedRow | undefined): string | undefined => one && `${one.search_first} ${one.search_last}`;
const isIn = <T>(value: T | null, wanted: readonly T[]): boolean => value !== null && wanted.includes(value);

function isWithin(at: string | null, { after, before, strictlyAfter, strictlyBefore }: DateRange): boolean {
  if (at === null) return false;
  const isLate = (after === undefined || at >= after) && (strictlyAfter === undefined || at > strictlyAfter);
  return isLate && (before === undefined || at <= before) && (strictlyBefore === undefined || at < strictlyBefore);
}

/** Returns whether a project ended on time. A project without an end or deadline is neither on time nor late. */
function isOnTime({ ended_at, deadline_at }: Row<'projects'>): boolean | undefined {
  return ended_at === null || deadline_at === null ? undefined : ended_at <= deadline_at;
}

/** Returns the round whose deadline counts, once it has passed: the first that ended, or open work that never ended, with a null end. */
function dueRoundOf({ row, rounds, now }: Line) {
  const ended = rounds
    .filter((one) => !one.is_set_back && one.ended_at !== null)
    .toSorted((a, b) => a.number - b.number);
  const first = ended[0] ?? (isDone(row) ? undefined : { ...row, ended_at: null, adjusted_deadline_at: null });
  return first?.deadline_at && first.deadline_at < now ? first : undefined;
}

function isPunctual(line: Line, byWaits: boolean): boolean | undefined {
  const round = dueRoundOf(line);
  if (!round?.deadline_at) return undefined;
  const deadline = (byWaits ? round.adjusted_deadline_at : null) ?? round.deadline_at;
  return round.ended_at !== null && round.ended_at <= deadline;
}

const DAY_MS = 86_400_000;
const SILENT_MS = 4 * 3_600_000;
const isDone = ({ status }: Row<'projects'>): boolean => status === 'completed' || status === 'revision';

function isDueAs({ row, now, zone }: Line, due: string): boolean {
  const at = row.deadline_at;
  if (isDone(row)) return false;
  if (at === null) return due === 'none';
  if (due === 'late') return at < now;
  if (due === 'today') return localDay(at, zone) === localDay(now, zone);
  if (due === 'soon') return at >= now && Date.parse(at) - Date.parse(now) < 2 * DAY_MS;
  return due === 'week' && localMonday(at, zone) === localMonday(now, zone);
}

const clockOf = (row: Row<'projects'>) => ({
  status: row.status,
  startedAt: row.started_at,
  endedAt: row.ended_at,
  pauses: row.pauses,
  runtimeMinutes: row.runtime_minutes,
  isRuntimeUnknown: row.is_runtime_unknown,
  videoLengthSeconds: row.video_length_seconds,
  editRatioMin: row.edit_ratio_min,
  editRatioHour: row.edit_ratio_hour,
});

/** Returns whether work is over its allowed time, or undefined without a limit or with an unknown run time. */
function isOverTime({ row, now }: Line): boolean | undefined {
  const hasAllowance = row.video_length_seconds > 0 && row.edit_ratio_min > 0 && row.edit_ratio_hour > 0;
  return hasAllowance && !row.is_runtime_unknown ? isExceeded(clockOf(row), now) : undefined;
}

function hasClock(line: Line, state: string): boolean {
  const { row, now, zone } = line;
  const stops = row.pauses.filter((pause) => pause.resumedAt === null).map((pause) => pause.pausedAt);
  if (state === 'stopped')
    return row.status === 'paused' && stops.some((at) => Date.parse(now) - Date.parse(at) > DAY_MS);
  if (row.status !== 'started' || row.started_at === null) return false;
  if (state === 'over') return isOverTime(line) === true;
  const begins = [row.started_at, ...row.pauses.map((pause) => pause.resumedAt ?? '')];
  // The random team sends no activity signals after its last timer action.
  if (state === 'silent') return begins.every((at) => at === '' || Date.parse(now) - Date.parse(at) >= SILENT_MS);
  // This workspace has no working hours, so nothing runs past them.
  return state === 'overnight' && begins.every((at) => at === '' || localDay(at, zone) < localDay(now, zone));
}

const MATCHES: { [K in keyof Required<Filters>]: (line: Line, value: NonNullable<Filters[K]>) => boolean } = {
  id: ({ row }, ids) => ids.includes(row.id),
  title: ({ row }, typed) => holds(row.search, typed),
  trackingId: ({ row }, typed) => typed.includes(row.tracking_id) || typed.includes(row.tracking_tail),
  status: ({ row }, statuses) => statuses.includes(row.status) || (statuses.includes('revision') && row.is_revised),
  class: ({ row }, classes) => classes.includes(row.class),
  revised: ({ row }, wanted) => row.is_revised === wanted,
  duplicate: ({ row }, wanted) => row.is_duplicate === wanted,
  onTime: ({ row }, wanted) => isOnTime(row) === wanted,
  onTimeAdjusted: ({ row }, wanted) =>
    isOnTime({ ...row, deadline_at: row.adjusted_deadline_at ?? row.deadline_at }) === wanted,
  punctual: (line, wanted) => isPunctual(line, false) === wanted,
  punctualAdjusted: (line, wanted) => isPunctual(line, true) === wanted,
  firstDeadline: (line, range) => isWithin(dueRoundOf(line)?.deadline_at ?? null, range),
  waiting: ({ row }, wanted) =>
    wanted ? row.waiting_since !== null : row.waiting_since === null && !isFinished(row.status),
  withClient: ({ row }, wanted) => (row.waiting_since !== null) === wanted,
  openChecks: ({ row }, wanted) => row.open_checks > 0 === wanted,
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
  reviewedBy: ({ row }, ids) => isIn(row.reviewed_by_id, ids),
  due: (line, values) => values.some((due) => isDueAs(line, due)),
  scored: ({ row }, wanted) => isDone(row) && row.point > 0 === wanted,
  overTime: (line, wanted) => isOverTime(line) === wanted,
  returned: ({ row }, wanted) => row.revision_count > 0 === wanted,
  activeEditor: ({ hasActiveEditor }, wanted) => hasActiveEditor === wanted,
  clock: (line, values) => values.some((state) => hasClock(line, state)),
  createdAt: ({ row }, range) => isWithin(row.created_at, range),
  startedAt: ({ row }, range) => isWithin(row.started_at, range),
  endedAt: ({ row }, range) => isWithin(row.ended_at, range),
  deadlineAt: ({ row }, range) => isWithin(row.deadline_at, range),
};

/** Both databases compare text by bytes. */
const compareTexts = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

type Value = string | number | null;
const compareValues = (a: Value, b: Value): number =>
  typeof a === 'number' || typeof b === 'number' ? Number(a) - Number(b) : compareTexts(a ?? '', b ?? '');

/** Values to compare, in order. */
const VALUES: Record<string, (line: Line) => Value[]> = {
  id: ({ row }) => [row.id],
  title: ({ row }) => [row.search],
  createdAt: ({ row }) => [row.created_at],
  deadlineAt: ({ row }) => [row.deadline_at],
  status: ({ row }) => [PROJECT_STATUSES.indexOf(row.status)],
  editor: ({ row, editor }) => [nameOf(editor) ?? null, row.assigned_to_id],
  client: ({ row, client }) => [nameOf(client) ?? null, row.client_id],
  dueWeek: ({ row, zone }) => [row.deadline_at === null ? null : localMonday(row.deadline_at, zone)],
  points: ({ row }) => [row.point],
  class: ({ row }) => [PROJECT_CLASSES.indexOf(row.class)],
  startedAt: ({ row }) => [row.started_at],
  endedAt: ({ row }) => [row.ended_at],
  runtime: ({ row }) => [row.runtime_minutes],
  waitingSince: ({ row }) => [row.waiting_since],
};

type Comparison = (a: Line, b: Line) => number;

/** Returns a comparison by several others, of which the first difference decides. */
const inTurn =
  (comparisons: readonly Comparison[]): Comparison =>
  (a, b) => {
    for (const compare of comparisons) {
      const found = compare(a, b);
      if (found !== 0) return found;
    }
    return 0;
  };

/** Compares open work before finished work: open by deadline with missing ones last, finished by end, newest first. */
const compareDue: Comparison = ({ row: a }, { row: b }) => {
  if (isDone(a) !== isDone(b)) return isDone(a) ? 1 : -1;
  if (isDone(a)) return compareTexts(b.ended_at ?? '', a.ended_at ?? '');
  return compareTexts(a.deadline_at ?? '9', b.deadline_at ?? '9');
};

/** Returns a comparison in which missing values come last in both directions. */
function compareBy({ by, direction }: Order): Comparison {
  const sign = direction === 'asc' ? 1 : -1;
  if (by === 'due') return (a, b) => sign * compareDue(a, b);
  const valuesOf = VALUES[by];
  if (!valuesOf) throw new Error(`Nothing is known of the order ${by}.`);
  // Values are cached, since sorting compares each line many times.
  const valuesByLine = new Map<Line, Value[]>();
  const read = (line: Line): Value[] => {
    const values = valuesByLine.get(line) ?? valuesOf(line);
    valuesByLine.set(line, values);
    return values;
  };
  return (one, other) => {
    const [a, b] = [read(one), read(other)];
    if (a[0] === null || b[0] === null) return Number(a[0] === null) - Number(b[0] === null);
    const at = a.findIndex((value, i) => compareValues(value, b[i] as Value) !== 0);
    return at < 0 ? 0 : sign * compareValues(a[at] as Value, b[at] as Value);
  };
}

function inOrder(lines: readonly Line[], order: readonly Order[]): Line[] {
  const comparisons = [...order.map(compareBy), compareBy({ by: 'id', direction: 'asc' })];
  return lines.toSorted(inTurn(comparisons));
}

/** Returns the ids and total of a page, for an editor only of their own projects. */
export async function bruteForceList(
  db: Db,
  {
    filters,
    order,
    page,
    itemsPerPage,
    now,
    zone = 'UTC',
  }: ListRequest<ProjectFilters> & { now: string; zone?: string },
  editorId?: number,
): Promise<{ ids: number[]; total: number }> {
  const filterEntries = Object.entries(filters) as [keyof Filters, never][];
  const lines = await readLines(db, { now, zone });
  const found = lines
    .filter(({ row }) => editorId === undefined || row.assigned_to_id === editorId)
    .filter((line) => filterEntries.every(([name, value]) => MATCHES[name](line, value)));
  const from = (page - 1) * itemsPerPage;
  const ordered = inOrder(found, order);
  return { ids: ordered.slice(from, from + itemsPerPage).map(({ row }) => row.id), total: found.length };
}
