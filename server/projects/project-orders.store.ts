/** All projects in each order that lists are sorted by: found once, then kept up with what has changed since (ADR 9). */
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Order } from '#contract/filter.ts';
import { type Db, idsAsText } from '#server/db/dialect.ts';
import { createFollowing } from '#server/db/followed.ts';
import { IdSequence, type Stretch } from '#server/db/id-sequence.ts';
import { eachIdInTurns } from '#server/db/id-set.ts';
import { prepared } from '#server/db/prepared.ts';
import { changesSince, type Mark, markNow } from '#server/db/project-changes.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Reading } from './project-filters.ts';

/** Titles sort as people read them; projects without a deadline come last either way. */
function columnOf({ by, direction }: Order): RawBuilder<string> {
  if (by === 'title') return sql.ref('projects.search');
  if (by === 'createdAt') return sql.ref('projects.created_at');
  return direction === 'asc' ? sql`coalesce(projects.deadline_at, '9')` : sql`coalesce(projects.deadline_at, '')`;
}

/** What comes behind the id decides nothing any more; ties end on it. */
function orderOf(asked: readonly Order[]): { terms: Order[]; ids: Order['direction'] } {
  const at = asked.findIndex(({ by }) => by === 'id');
  return at === -1
    ? { terms: [...asked], ids: 'asc' }
    : { terms: asked.slice(0, at), ids: asked[at]?.direction ?? 'asc' };
}

/** The query in that order. */
export function ordered(
  query: SelectQueryBuilder<Tables, 'projects', { id: number }>,
  asked: readonly Order[],
): SelectQueryBuilder<Tables, 'projects', { id: number }> {
  const { terms, ids } = orderOf(asked);
  return terms
    .reduce((sorted, term) => sorted.orderBy(columnOf(term), term.direction), query)
    .orderBy('projects.id', ids);
}

/** A project with what it is sorted by. */
type Sorted = { id: number; key: string[] };
type Kept = { sequence: IdSequence; mark: Mark; read(db: Db, ids: number[]): Promise<Sorted[]> };

/** Some megabytes each at a million projects. */
const follow = createFollowing<Kept>(8);

/** Texts compare by their bytes in both databases. */
const compareTexts = (a: string, b: string): number => (a === b ? 0 : Buffer.compare(Buffer.from(a), Buffer.from(b)));

function comparisonOf(asked: readonly Order[]): (a: Sorted, b: Sorted) => number {
  const { terms, ids } = orderOf(asked);
  const signed = (difference: number, direction: Order['direction']) =>
    direction === 'asc' ? difference : -difference;
  return (a, b) => {
    for (const [at, { direction }] of terms.entries()) {
      const difference = compareTexts(a.key[at] as string, b.key[at] as string);
      if (difference !== 0) return signed(difference, direction);
    }
    return signed(a.id - b.id, ids);
  };
}

function keyReader(asked: readonly Order[]): Kept['read'] {
  const { terms } = orderOf(asked);
  const read = prepared((db, ids: number[]) =>
    db
      .selectFrom('projects')
      .select('id')
      .select(terms.map((term, at) => columnOf(term).as(`key${at}`)))
      .where('id', 'in', ids),
  );
  return async (db, ids) =>
    ids.length === 0
      ? []
      : (await read(db, ids)).map((row) => ({
          id: row.id,
          key: terms.map((_term, at) => (row as unknown as Record<string, string>)[`key${at}`] as string),
        }));
}

async function findAll({ db, reports }: Reading, order: readonly Order[]): Promise<Kept> {
  const mark = await markNow(db);
  const sorted = ordered(reports.selectFrom('projects').select('projects.id'), order);
  const query = reports.selectFrom(sorted.as('sorted')).select(idsAsText(db, sql.ref('sorted.id')).as('ids'));
  const { ids } = await query.executeTakeFirstOrThrow();
  const sequence = new IdSequence();
  await eachIdInTurns(ids ?? '', (id) => sequence.append(id));
  return { sequence, mark, read: keyReader(order) };
}

type Search = { mover: Sorted; low: number; high: number };

/** Where each belongs, by halving; undefined where a project that they are compared with has gone meanwhile. */
async function findPlaces(
  { db, kept, compare }: { db: Db; kept: Kept; compare: (a: Sorted, b: Sorted) => number },
  searches: Search[],
): Promise<Set<number> | undefined> {
  const known = new Map<number, Sorted>();
  for (;;) {
    const open = searches.filter(({ low, high }) => low < high);
    if (open.length === 0) return new Set(known.keys());
    const middles = open.map(({ low, high }) => kept.sequence.at((low + high) >>> 1));
    const unknown = [...new Set(middles)].filter((id) => !known.has(id));
    for (const one of await kept.read(db, unknown)) known.set(one.id, one);
    for (const [at, search] of open.entries()) {
      const other = known.get(middles[at] as number);
      if (!other) return undefined;
      const middle = (search.low + search.high) >>> 1;
      if (compare(other, search.mover) < 0) search.low = middle + 1;
      else search.high = middle;
    }
  }
}

/** Projects that have changed since are taken out and put where they belong now. */
async function keepUp(from: Reading, order: readonly Order[], kept: Kept): Promise<Kept> {
  const { db } = from;
  const changes = await changesSince(db, kept.mark);
  if (!changes) return findAll(from, order);
  if (changes.projectIds.length === 0) return Object.assign(kept, { mark: changes.mark });
  for (const id of changes.projectIds) kept.sequence.delete(id);
  const compare = comparisonOf(order);
  const movers = await kept.read(db, changes.projectIds);
  const searches = movers.map((mover) => ({ mover, low: 0, high: kept.sequence.length }));
  const compared = await findPlaces({ db, kept, compare }, searches);
  const meanwhile = await changesSince(db, changes.mark);
  // Compared with a project that has just got another place, they may stand wrong.
  if (!compared || !meanwhile || meanwhile.projectIds.some((id) => compared.has(id))) return findAll(from, order);
  // From behind, so that the places before stay what they are.
  searches.sort((a, b) => b.low - a.low || compare(b.mover, a.mover));
  for (const { low, mover } of searches) kept.sequence.insert(low, mover.id);
  return Object.assign(kept, { mark: changes.mark });
}

/** A stretch of all projects, or of some, in that order. */
export function stretchOf(from: Reading, order: readonly Order[], stretch: Stretch): Promise<number[]> {
  const { terms, ids } = orderOf(order);
  const kept = follow(from.db, JSON.stringify([terms, ids]), {
    start: () => findAll(from, order),
    keepUp: (known) => keepUp(from, order, known),
  });
  // Read at once: whoever comes next begins by taking projects out.
  return kept.then(({ sequence }) => sequence.slice(stretch));
}
