/** The projects that a filter finds, as sets: found once, then kept up with what has changed since (ADR 9). */
import { createFollowing } from '#server/db/followed.ts';
import { eachIdIn, eachIdInTurns, IdSet } from '#server/db/id-set.ts';
import { changesSince, type Mark, markNow } from '#server/db/project-changes.ts';
import { type AskedFilter, type Conditions, readIds, type Reading } from './project-filters.ts';

type Kept = { ids: IdSet; mark: Mark; holds: Conditions };

/** Some hundred kilobytes each at a million projects. */
const follow = createFollowing<Kept>(200);

async function findAll(from: Reading, filter: AskedFilter): Promise<Kept> {
  // Taken first: what is committed while the set is being found is looked at once more.
  const mark = await markNow(from.db);
  const { ways, holds } = await filter.find(from);
  const ids = new IdSet();
  for (const way of ways) await eachIdInTurns((await way(from.reports)) ?? '', (id) => ids.add(id));
  return { ids, mark, holds };
}

/** Only projects that have changed since can have come or gone. */
async function keepUp(from: Reading, filter: AskedFilter, kept: Kept): Promise<Kept> {
  const changes = await changesSince(from.db, kept.mark);
  if (!changes || (changes.hasNames && filter.hasNames)) return findAll(from, filter);
  if (changes.projectIds.length > 0) {
    const still = new Set<number>();
    eachIdIn((await readIds(from.db, kept.holds, changes.projectIds)) ?? '', (id) => still.add(id));
    for (const id of changes.projectIds)
      if (still.has(id)) kept.ids.add(id);
      else kept.ids.delete(id);
  }
  return Object.assign(kept, { mark: changes.mark });
}

async function setOf(from: Reading, filter: AskedFilter): Promise<IdSet> {
  const kept = await follow(from.db, filter.key, {
    start: () => findAll(from, filter),
    keepUp: (known) => keepUp(from, filter, known),
  });
  return kept.ids;
}

/** The projects that all of these filters find, never less fresh than the moment of asking; undefined for all projects. */
export async function projectsIn(from: Reading, filters: readonly AskedFilter[]): Promise<IdSet | undefined> {
  const sets = await Promise.all(filters.map((filter) => setOf(from, filter)));
  return sets.length === 0 ? undefined : sets.reduce((some, others) => some.intersect(others));
}
