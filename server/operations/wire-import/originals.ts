/** Links projects to what came after them: the ones that they were copied from, and the versions that their rounds were about. */
import type { Round } from '#domain/work/project.ts';
import type { WireClass } from '#domain/operations/wire-import.ts';
import { canonicalJson } from '#server/platform/canonical-json.ts';
import { rewriteRows } from '#server/platform/db/dialect.ts';
import { withoutWebhooks } from '#server/live/webhooks/webhooks.store.ts';
import { idsHere } from './ids-here.ts';
import type { Deed, IdOf, Trx } from './kind.ts';
import { findLinks, keepLinks, moveRun, type Place } from './links.store.ts';
import { namedLater, type PlainProject, PROJECTS, roundsHere } from './project-kind.ts';
import type { ReadPage } from './read-page.ts';
import type { ImportSession } from './session.ts';
import { holdRun } from './write-page.ts';

const isLinked = ({ original, rounds }: PlainProject): boolean =>
  original !== null || rounds.some(({ cut }) => cut !== null);

async function idsOf(
  trx: Trx,
  session: ImportSession,
  { found, people }: ReadPage<PlainProject>,
  deed: Deed,
): Promise<IdOf> {
  const named = found.map(({ plain }) => namedLater(plain));
  const maps = new Map<WireClass, Map<number, number>>();
  for (const wireClass of ['Project', 'Cut', 'Feedback', 'User'] as const) {
    const remoteIds = [...new Set(named.flatMap((one) => one[wireClass]).filter((id) => id !== null))];
    maps.set(wireClass, await idsHere(trx, session, { wireClass, remoteIds, people, deed }));
  }
  return (wireClass, remoteId) => (remoteId === null ? null : (maps.get(wireClass)?.get(remoteId) ?? null));
}

async function link(trx: Trx, session: ImportSession, page: ReadPage<PlainProject>, deed: Deed): Promise<void> {
  const found = page.found.filter(({ plain }) => isLinked(plain));
  if (found.length === 0) return;
  const { source } = session.run;
  const links = await findLinks(trx, source, { wireClass: 'Project', ids: found.map(({ remoteId }) => remoteId) });
  const idOf = await idsOf(trx, session, { ...page, found }, deed);
  const storedProjects = await trx
    .selectFrom('projects')
    .select(['id', 'version', 'original_project_id', 'rounds'])
    .where('id', 'in', [...links.values()].map((one) => one.local_id).concat(0))
    .execute();
  const here = new Map(storedProjects.map((row) => [row.id, row]));
  const changes = found.flatMap(({ remoteId, plain }) => {
    const projectLink = links.get(remoteId);
    const row = projectLink && here.get(projectLink.local_id);
    // What was changed here since stays as it is.
    if (!projectLink || row?.version !== projectLink.local_version) return [];
    const wanted: { original: number | null; rounds: Round[] } = {
      original: idOf('Project', plain.original),
      rounds: roundsHere(plain.rounds, idOf),
    };
    const isSame =
      row.original_project_id === wanted.original && canonicalJson(row.rounds) === canonicalJson(wanted.rounds);
    return isSame ? [] : [{ projectLink, row, wanted }];
  });
  if (changes.length === 0) return;
  const rows = changes.map(({ row, wanted }) => ({
    id: row.id,
    original_project_id: wanted.original,
    rounds: wanted.rounds,
  }));
  await rewriteRows(trx, PROJECTS.table as 'projects', { columns: ['original_project_id', 'rounds'], rows });
  await keepLinks(
    trx,
    changes.map(({ projectLink, row }) => ({ ...projectLink, local_version: row.version + 1, seen_at: deed.now })),
  );
}

/** Links the projects of the page, in one transaction with the place that the import has come to. */
export async function linkPage(
  session: ImportSession,
  { page, next }: { page: ReadPage<PlainProject>; next: Place },
  deed: Deed,
): Promise<void> {
  const moved = { ...session.run, ...next };
  if (!session.isCheck)
    await session.deps.db.transaction().execute(async (trx) => {
      await holdRun(trx, session.run);
      await withoutWebhooks(trx, () => link(trx, session, page, deed));
      await moveRun(trx, session.run.id, { ...moved, now: deed.now });
    });
  session.run = moved;
}
