/** Imports an instance from a provider, phase by phase and page by page, and resumes where it was stopped (docs/import.md#import). */
import { EMPTY_REPORT, sumOf, API_IMPORT_PHASES, type ApiImportPhase } from '#domain/operations/api-import.ts';
import type { Deps } from '#server/platform/deps.ts';
import { inWorkFolder } from '#server/platform/health/work-folder.ts';
import { writeAudit } from '#server/journal/write-audit.ts';
import { compareFigures } from './compare-figures.ts';
import { feedbackOfProjects, mediaByName, pointsOfProjects } from './fallbacks.ts';
import type { WriteContext, FoundRecord, RecordKind } from './kinds/kind.ts';
import {
  endRun,
  findLinks,
  findOpenRun,
  insertRun,
  isEmptyInstance,
  moveRun,
  type Position,
  type Run,
} from './links.store.ts';
import { linkPage } from './originals.ts';
import { type Page, pagesOf } from './provider/pages.ts';
import { CLIENTS, MEDIA, type ParsedMedia, USERS } from './kinds/people-kinds.ts';
import { LEAVE, POINT_ACTIONS, TARGETS } from './kinds/points-kinds.ts';
import { type ParsedFile, PROJECT_FILES } from './kinds/project-file-kind.ts';
import { fetchCaptions } from './provider/fetch-captions.ts';
import { fetchProjectFile } from './provider/fetch-project-file.ts';
import { PROJECTS } from './kinds/project-kind.ts';
import type { Provider } from './provider/provider.ts';
import { type ReadPage, readMembers } from './provider/read-page.ts';
import { CUTS, type ParsedCut } from './kinds/cut-kind.ts';
import { FEEDBACK } from './kinds/feedback-kind.ts';
import type { ImportSession, ImportOptions } from './session.ts';
import { fetchCut, fetchMedia, type FetchedColumns } from './provider/fetch-files.ts';
import { idOfRecord } from './kinds/values.ts';
import { importTemplates } from './templates.ts';
import { lockRun, writePage } from './write-page.ts';

type ListPhase = Exclude<ApiImportPhase, 'originals' | 'figures'>;

const KINDS: Record<ListPhase, RecordKind> = {
  media: MEDIA as unknown as RecordKind,
  users: USERS as unknown as RecordKind,
  clients: CLIENTS as unknown as RecordKind,
  projects: PROJECTS as unknown as RecordKind,
  files: PROJECT_FILES as unknown as RecordKind,
  cuts: CUTS as unknown as RecordKind,
  feedback: FEEDBACK as unknown as RecordKind,
  points: POINT_ACTIONS as unknown as RecordKind,
  leave: LEAVE as unknown as RecordKind,
  targets: TARGETS as unknown as RecordKind,
};

/** Substitutes for lists that a provider lacks. */
const FALLBACKS: Partial<Record<ApiImportPhase, (provider: Provider) => AsyncGenerator<Page>>> = {
  media: mediaByName,
  feedback: feedbackOfProjects,
  points: pointsOfProjects,
};

const nextPhase = (phase: ApiImportPhase): ApiImportPhase =>
  API_IMPORT_PHASES[API_IMPORT_PHASES.indexOf(phase) + 1] ?? 'figures';

const PHASES_WITH_FILES: readonly ApiImportPhase[] = ['media', 'files', 'cuts'];

/** Fetches the files of one record. */
async function fetchFile(
  session: ImportSession,
  { phase }: RecordKind,
  { one, notes }: { one: FoundRecord; notes: ReadPage<object>['notes'] },
): Promise<FetchedColumns> {
  if (phase === 'media') return fetchMedia(session, one as FoundRecord<ParsedMedia>);
  if (phase === 'files') return fetchProjectFile(session, one as FoundRecord<ParsedFile>);
  const cut = one as FoundRecord<ParsedCut>;
  const stored = await fetchCut(session, cut, notes);
  if (stored['file_removed_at'] === undefined) await fetchCaptions(session, cut, notes);
  return stored;
}

/** Fetches the files of the page's new records. */
async function fetchFiles(
  session: ImportSession,
  kind: RecordKind,
  { found, notes }: ReadPage<object>,
): Promise<Map<number, FetchedColumns>> {
  const fetched = new Map<number, FetchedColumns>();
  if (!PHASES_WITH_FILES.includes(kind.phase)) return fetched;
  const ids = found.map(({ remoteId }) => remoteId);
  const links = await findLinks(session.deps.db, session.run.source, { apiClass: kind.apiClass, ids });
  const fresh = found.filter(({ remoteId }) => !links.has(remoteId));
  const fetchOne = async (one: FoundRecord): Promise<void> => {
    session.signal.throwIfAborted();
    fetched.set(one.remoteId, await fetchFile(session, kind, { one, notes }));
  };
  // The provider accepts a few concurrent requests.
  await Promise.all(fresh.map(fetchOne));
  return fetched;
}

/** Returns the author of records without one: the user who signed in to the provider, else an administrator of this instance. */
async function findImporter({ deps: { db }, run }: ImportSession, meId: number | undefined): Promise<number | null> {
  const links = meId === undefined ? undefined : await findLinks(db, run.source, { apiClass: 'User', ids: [meId] });
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

async function createWriteContext(session: ImportSession, meId: number | undefined): Promise<WriteContext> {
  const { deps, invites } = session;
  const importerId = await findImporter(session, meId);
  return { importerId, now: deps.clock(), activates: invites, noPassword: () => deps.passwords.none() };
}

/** Yields the pages of a phase from the stored position, each with the next position; substitutes for lists have no position. */
async function* phasePages(
  { provider, run: { cursor, phase } }: ImportSession,
  listPath: string,
): AsyncGenerator<{ page: Page; next: Position }> {
  let hasPages = false;
  for await (const page of pagesOf(provider, listPath, { from: cursor })) {
    hasPages = true;
    const isLast = page.next === undefined;
    yield { page, next: isLast ? { phase: nextPhase(phase), cursor: null } : { phase, cursor: page.next ?? null } };
  }
  const fallback = FALLBACKS[phase];
  if (hasPages || cursor !== null || !fallback) return;
  for await (const page of fallback(provider)) yield { page, next: { phase, cursor } };
}

/** Runs a phase that reads a list. */
async function runList(
  session: ImportSession,
  listPath: string,
  handle: (page: Page, next: Position) => Promise<void>,
) {
  const { phase } = session.run;
  let read = 0;
  for await (const { page, next } of phasePages(session, listPath)) {
    await handle(page, next);
    read += page.members.length;
    await session.onProgress?.({ phase, read, total: page.total, run: session.run });
    session.signal.throwIfAborted();
  }
}

/** Moves on to the next phase, unless writing a list's last page already did so. */
async function leavePhase(session: ImportSession, phase: ApiImportPhase): Promise<void> {
  const { deps, run, isCheck } = session;
  if (run.phase !== phase) return;
  const moved: Run = { ...run, phase: nextPhase(phase), cursor: null };
  if (!isCheck)
    await deps.db.transaction().execute(async (trx) => {
      await lockRun(trx, run);
      await moveRun(trx, run.id, { ...moved, now: deps.clock() });
    });
  session.run = moved;
}

async function runPhase(
  session: ImportSession,
  phase: ListPhase | 'originals',
  meId: number | undefined,
): Promise<void> {
  if (phase === 'originals') {
    const writeContext = await createWriteContext(session, meId);
    await importTemplates(session, writeContext);
    return runList(session, PROJECTS.path, (page, next) =>
      linkPage(session, { page: readMembers(PROJECTS, page.members), next }, writeContext),
    );
  }
  const kind = KINDS[phase];
  await runList(session, kind.path, async (page, next) => {
    const members = (await kind.complete?.(session.provider, page.members)) ?? page.members;
    const records = readMembers(kind, members);
    const fetched = await fetchFiles(session, kind, records);
    await writePage(session, { kind, page: records, fetched, next }, await createWriteContext(session, meId));
  });
}

/** Writes the import's audit entry and ends the run. */
async function finish(session: ImportSession): Promise<Run> {
  const { deps, run } = session;
  const now = deps.clock();
  if (session.isCheck) return { ...run, finished_at: now };
  await deps.db.transaction().execute(async (trx) => {
    await lockRun(trx, run);
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

/** Returns the unfinished run of this source, or a new one. */
async function openRun(deps: Deps, source: string, isCheck: boolean): Promise<Run> {
  const now = deps.clock();
  const [phase] = API_IMPORT_PHASES;
  const preservesIds = await isEmptyInstance(deps.db);
  if (isCheck) {
    const emptyResult = { counts: {}, report: EMPTY_REPORT };
    const times = { started_at: now, moved_at: now, finished_at: null };
    return { id: 0, source, phase, cursor: null, keeps_ids: preservesIds, ...emptyResult, ...times };
  }
  return (await findOpenRun(deps.db, source)) ?? insertRun(deps.db, { source, phase, now, preservesIds });
}

export type ImportOrder = ImportOptions &
  Pick<ImportSession, 'deps' | 'provider' | 'signal' | 'onProgress' | 'actorId'>;

/**
 * Imports from the stored position to the end and returns the run with its counts and report. Throws ProviderError if the provider
 * can't be read, and the signal's reason when aborted; records written by then remain, and the next run resumes from there.
 */
export async function runImport(order: ImportOrder): Promise<Run> {
  const { deps, provider, isCheck } = order;
  // Files are fetched to the file system of the uploads, so that storing them is a rename.
  return inWorkFolder(deps.config, async (folder) => {
    // Signs in first, so that a wrong password leaves no run behind.
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
