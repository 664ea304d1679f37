/** Links projects to records imported after them: their originals, the episodes before them, the projects that their teams began with, and the versions that their rounds refer to. */
import type { Round } from '#domain/work/projects/project.ts';
import type { ApiImportClass } from '#domain/operations/api-import.ts';
import { canonicalJson } from '#server/platform/canonical-json.ts';
import { updateRows } from '#server/platform/db/dialect.ts';
import { withoutWebhooks } from '#server/live/webhooks/webhooks.store.ts';
import { localIdsOf } from './local-ids.ts';
import type { WriteContext, LocalIdOf, Trx } from './kinds/kind.ts';
import { findLinks, storeLinks, moveRun, type Position } from './links.store.ts';
import { deferredReferences, type ParsedProject, PROJECTS } from './kinds/project-kind.ts';
import { toLocalRounds } from './kinds/project-rounds.ts';
import type { ReadPage } from './provider/read-page.ts';
import type { ImportSession } from './session.ts';
import { lockRun } from './write-page.ts';

const isLinked = ({ original, team, previous, rounds }: ParsedProject): boolean =>
  original !== null || team !== null || previous !== null || rounds.some(({ cut }) => cut !== null);

async function idsOf(
  trx: Trx,
  session: ImportSession,
  { found, people }: ReadPage<ParsedProject>,
  writeContext: WriteContext,
): Promise<LocalIdOf> {
  const references = found.map(({ parsed }) => deferredReferences(parsed));
  const maps = new Map<ApiImportClass, Map<number, number>>();
  for (const apiClass of ['Project', 'Cut', 'Feedback', 'User'] as const) {
    const remoteIds = [...new Set(references.flatMap((one) => one[apiClass]).filter((id) => id !== null))];
    maps.set(apiClass, await localIdsOf(trx, session, { apiClass, remoteIds, people, writeContext }));
  }
  return (apiClass, remoteId) => (remoteId === null ? null : (maps.get(apiClass)?.get(remoteId) ?? null));
}

/** What a project refers to once everything is imported. */
type Wanted = {
  original: number | null;
  previous: number | null;
  teamId: number | null;
  teamRole: string;
  rounds: Round[];
};

async function link(
  trx: Trx,
  session: ImportSession,
  page: ReadPage<ParsedProject>,
  writeContext: WriteContext,
): Promise<void> {
  const found = page.found.filter(({ parsed }) => isLinked(parsed));
  if (found.length === 0) return;
  const { source } = session.run;
  const links = await findLinks(trx, source, { apiClass: 'Project', ids: found.map(({ remoteId }) => remoteId) });
  const idOf = await idsOf(trx, session, { ...page, found }, writeContext);
  const storedProjects = await trx
    .selectFrom('projects')
    .select(['id', 'version', 'original_project_id', 'previous_id', 'team_id', 'team_role', 'rounds'])
    .where('id', 'in', [...links.values()].map((one) => one.local_id).concat(0))
    .execute();
  const local = new Map(storedProjects.map((row) => [row.id, row]));
  const changes = found.flatMap(({ remoteId, parsed }) => {
    const projectLink = links.get(remoteId);
    const row = projectLink && local.get(projectLink.local_id);
    // Projects that were edited on this instance in the meantime are left unchanged.
    if (!projectLink || row?.version !== projectLink.local_version) return [];
    const teamId = idOf('Project', parsed.team);
    const wanted: Wanted = {
      original: idOf('Project', parsed.original),
      previous: idOf('Project', parsed.previous),
      // The team of a deleted project stays behind.
      teamId,
      teamRole: teamId === null ? '' : parsed.teamRole,
      rounds: toLocalRounds(parsed.rounds, idOf),
    };
    const isSame =
      row.original_project_id === wanted.original &&
      row.previous_id === wanted.previous &&
      row.team_id === wanted.teamId &&
      row.team_role === wanted.teamRole &&
      canonicalJson(row.rounds) === canonicalJson(wanted.rounds);
    return isSame ? [] : [{ projectLink, row, wanted }];
  });
  if (changes.length === 0) return;
  const rows = changes.map(({ row, wanted }) => ({
    id: row.id,
    original_project_id: wanted.original,
    previous_id: wanted.previous,
    team_id: wanted.teamId,
    team_role: wanted.teamRole,
    rounds: wanted.rounds,
  }));
  await updateRows(trx, PROJECTS.table as 'projects', {
    columns: ['original_project_id', 'previous_id', 'team_id', 'team_role', 'rounds'],
    rows,
  });
  await storeLinks(
    trx,
    changes.map(({ projectLink, row }) => ({
      ...projectLink,
      local_version: row.version + 1,
      seen_at: writeContext.now,
    })),
  );
}

/** Links the projects of the page and stores the import's position, in one transaction. */
export async function linkPage(
  session: ImportSession,
  { page, next }: { page: ReadPage<ParsedProject>; next: Position },
  writeContext: WriteContext,
): Promise<void> {
  const moved = { ...session.run, ...next };
  if (!session.isCheck)
    await session.deps.db.transaction().execute(async (trx) => {
      await lockRun(trx, session.run);
      await withoutWebhooks(trx, () => link(trx, session, page, writeContext));
      await moveRun(trx, session.run.id, { ...moved, now: writeContext.now });
    });
  session.run = moved;
}
