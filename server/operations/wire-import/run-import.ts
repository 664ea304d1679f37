/** Takes a house over from a provider, phase by phase and page by page: stopped anywhere, it goes on where it was (docs/operations.md#import). */
import { EMPTY_REPORT, sumOf, WIRE_PHASES, type WirePhase } from '#domain/operations/wire-import.ts';
import type { Deps } from '#server/platform/deps.ts';
import { inWorkFolder } from '#server/platform/work-folder.ts';
import { writeAudit } from '#server/journal/write-audit.ts';
import { compareFigures } from './compare-figures.ts';
import { feedbackOfProjects, mediaByName, pointsOfProjects } from './fallbacks.ts';
import type { Deed, Found, Kind } from './kind.ts';
import {
  endRun,
  findLinks,
  findOpenRun,
  insertRun,
  isEmptyHouse,
  moveRun,
  type Place,
  type Run,
} from './links.store.ts';
import { linkPage } from './originals.ts';
import { type Page, pagesOf } from './pages.ts';
import { CLIENTS, MEDIA, type PlainMedia, USERS } from './people-kinds.ts';
import { LEAVE, POINT_ACTIONS, TARGETS } from './points-kinds.ts';
import { PROJECTS } from './project-kind.ts';
import type { Provider } from './provider.ts';
import { type ReadPage, readMembers } from './read-page.ts';
import { CUTS, FEEDBACK, type PlainCut } from './cut-kinds.ts';
import type { ImportSession, ImportWishes } from './session.ts';
import { takeCut, takeMedia, type Taken } from './take-files.ts';
import { idOfRecord } from './values.ts';
import { holdRun, writePage } from './write-page.ts';

type ListPhase = Exclude<WirePhase, 'originals' | 'figures'>;

const KINDS: Record<ListPhase, Kind> = {
  media: MEDIA as unknown as Kind,
  users: USERS as unknown as Kind,
  clients: CLIENTS as unknown as Kind,
  projects: PROJECTS as unknown as Kind,
  cuts: CUTS as unknown as Kind,
  feedback: FEEDBACK as unknown as Kind,
  points: POINT_ACTIONS as unknown as Kind,
  leave: LEAVE as unknown as Kind,
  targets: TARGETS as unknown as Kind,
};

/** Where a provider has no list of them, how they are gathered. */
const FALLBACKS: Partial<Record<WirePhase, (provider: Provider) => AsyncGenerator<Page>>> = {
  media: mediaByName,
  feedback: feedbackOfProjects,
  points: pointsOfProjects,
};

const nextPhase = (phase: WirePhase): WirePhase => WIRE_PHASES[WIRE_PHASES.indexOf(phase) + 1] ?? 'figures';

/** What the files of the page give, of records that are not known yet. */
async function takeFiles(
  session: ImportSession,
  kind: Kind,
  { found, notes }: ReadPage<object>,
): Promise<Map<number, Taken>> {
  const taken = new Map<number, Taken>();
  if (kind.phase !== 'media' && kind.phase !== 'cuts') return taken;
  const ids = found.map(({ remoteId }) => remoteId);
  const links = await findLinks(session.deps.db, session.run.source, { wireClass: kind.wireClass, ids });
  const fresh = found.filter(({ remoteId }) => !links.has(remoteId));
  const takeOne = async (one: Found): Promise<void> => {
    session.signal.throwIfAborted();
    const file =
      kind.phase === 'media'
        ? await takeMedia(session, one as Found<PlainMedia>)
        : await takeCut(session, one as Found<PlainCut>, notes);
    taken.set(one.remoteId, file);
  };
  // The provider lets a few of them through at once.
  await Promise.all(fresh.map(takeOne));
  return taken;
}

/** Whoever is taken for the author where a record has none: whoever the provider was asked as, else an administrator here. */
async function findImporter({ deps: { db }, run }: ImportSession, meId: number | undefined): Promise<number | null> {
  const links = meId === undefined ? undefined : await findLinks(db, run.source, { wireClass: 'User', ids: [meId] });
  const linked = links?.get(meId ?? 0)?.local_id;
  const row = await db
    .selectFrom('users')
    .select('id')
    .$if(linked !== undefined, (query) => query.where('id', '=', linked as number))
    .orderBy((eb) => eb.case().when('type', '=', 'admin').then(0).else(1).end())
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

async function deedOf(session: ImportSession, meId: number | undefined): Promise<Deed> {
  const { deps, invites } = session;
  const importerId = await findImporter(session, meId);
  return { importerId, now: deps.clock(), activates: invites, noPassword: () => deps.passwords.none() };
}

/** The pages of a phase from where it was, each with the place that comes behind it; what is gathered without a list has no place. */
async function* phasePages(
  { provider, run: { cursor, phase } }: ImportSession,
  listPath: string,
): AsyncGenerator<{ page: Page; next: Place }> {
  let isThere = false;
  for await (const page of pagesOf(provider, listPath, { from: cursor })) {
    isThere = true;
    const isLast = page.next === undefined;
    yield { page, next: isLast ? { phase: nextPhase(phase), cursor: null } : { phase, cursor: page.next ?? null } };
  }
  const fallback = FALLBACKS[phase];
  if (isThere || cursor !== null || !fallback) return;
  for await (const page of fallback(provider)) yield { page, next: { phase, cursor } };
}

/** A phase that reads a list, each page with the place where it goes on. */
async function runList(session: ImportSession, listPath: string, handle: (page: Page, next: Place) => Promise<void>) {
  const { phase } = session.run;
  let read = 0;
  for await (const { page, next } of phasePages(session, listPath)) {
    await handle(page, next);
    read += page.members.length;
    await session.tell?.({ phase, read, total: page.total, run: session.run });
    session.signal.throwIfAborted();
  }
}

/** Says that the phase is over, and which comes next, where no last page of a list has said so. */
async function leavePhase(session: ImportSession, phase: WirePhase): Promise<void> {
  const { deps, run, isCheck } = session;
  if (run.phase !== phase) return;
  const moved: Run = { ...run, phase: nextPhase(phase), cursor: null };
  if (!isCheck)
    await deps.db.transaction().execute(async (trx) => {
      await holdRun(trx, run);
      await moveRun(trx, run.id, { ...moved, now: deps.clock() });
    });
  session.run = moved;
}

async function runPhase(
  session: ImportSession,
  phase: ListPhase | 'originals',
  meId: number | undefined,
): Promise<void> {
  if (phase === 'originals')
    return runList(session, PROJECTS.path, async (page, next) =>
      linkPage(session, { page: readMembers(PROJECTS, page.members), next }, await deedOf(session, meId)),
    );
  const kind = KINDS[phase];
  await runList(session, kind.path, async (page, next) => {
    const records = readMembers(kind, page.members);
    const taken = await takeFiles(session, kind, records);
    await writePage(session, { kind, page: records, taken, next }, await deedOf(session, meId));
  });
}

/** The one line of the audit log, and the end. */
async function finish(session: ImportSession): Promise<Run> {
  const { deps, run } = session;
  const now = deps.clock();
  if (session.isCheck) return { ...run, finished_at: now };
  await deps.db.transaction().execute(async (trx) => {
    await holdRun(trx, run);
    await moveRun(trx, run.id, { ...run, now });
    await endRun(trx, run.id, now);
    const after = { added: sumOf(run.counts, 'added'), changed: sumOf(run.counts, 'changed') };
    await writeAudit(
      trx,
      { action: 'import.run', record: { kind: 'import', id: run.id, name: run.source }, after },
      { now, ...(session.actorId === undefined ? {} : { by: { actorId: session.actorId } }) },
    );
  });
  return { ...run, finished_at: now };
}

/** Where the last try of this import stopped, or its beginning. */
async function openRun(deps: Deps, source: string, isCheck: boolean): Promise<Run> {
  const now = deps.clock();
  const [phase] = WIRE_PHASES;
  const keepsIds = await isEmptyHouse(deps.db);
  if (isCheck) {
    const nothing = { counts: {}, report: EMPTY_REPORT };
    const times = { started_at: now, moved_at: now, finished_at: null };
    return { id: 0, source, phase, cursor: null, keeps_ids: keepsIds, ...nothing, ...times };
  }
  return (await findOpenRun(deps.db, source)) ?? insertRun(deps.db, { source, phase, now, keepsIds });
}

export type ImportOrder = ImportWishes & Pick<ImportSession, 'deps' | 'provider' | 'signal' | 'tell' | 'actorId'>;

/**
 * Reads the provider from where the last try stopped to its end; the run with its counts and its report. Throws ProviderError
 * where the provider cannot be read on, and what the signal is aborted with; what was written by then stays and is gone on from.
 */
export async function runImport(order: ImportOrder): Promise<Run> {
  const { deps, provider, isCheck } = order;
  // Files on their way lie where uploads do.
  return inWorkFolder(deps.config, async (folder) => {
    // Who is asked first, so that a wrong password leaves no import behind.
    const meId = idOfRecord(await provider.read('/api/users/me'));
    const run = await openRun(deps, provider.source, isCheck);
    const session: ImportSession = { ...order, run, folder };
    for (;;) {
      const { phase } = session.run;
      if (phase === 'figures') break;
      await runPhase(session, phase, meId);
      await leavePhase(session, phase);
    }
    if (!isCheck) session.run = await compareFigures(session);
    return finish(session);
  });
}
