/** Sheet actions: upload, preview, import. */
import {
  checkCounts,
  checkKeepRunning,
  checkOpenSheets,
  checkNotImported,
  type ImportCounts,
  type ImportOutcome,
  IMPORT_TEXTS,
  type ImportPlan,
} from '#domain/work/import/import.ts';
import { isAskable } from '#domain/work/import/import-cells.ts';
import { importFieldOf } from '#domain/work/import/import-fields.ts';
import type { ImportValues } from '#domain/work/import/import-rows.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { isRefusal, notFound, refuse, refuseInvalid, type Refusal } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { truncate } from '#domain/platform/text.ts';
import type { ImportPreview } from '#contract/work/import.ts';
import { isMissingReference, isUniqueViolation } from '#server/platform/db/database-errors.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { advisoryLock } from '#server/platform/db/locks.ts';
import type { Deps } from '#server/platform/deps.ts';
import { authorOf } from '#server/work/projects/project-history.ts';
import type { ReceivedFile } from '#server/files/media/receive-upload.ts';
import { readAllowsSeveralTimers } from '#server/platform/settings/settings.store.ts';
import { USERS_LOCK } from '#server/identity/accounts/users.store.ts';
import { storeUndo } from '#server/journal/undo.store.ts';
import { type SheetPlan, planSheet, currentState } from './sheet-plan.ts';
import { auditOfRun } from './import-audit.ts';
import { IMPORT_LOCK, lockAll } from './import-undo.ts';
import { writeAll } from './import-write.ts';
import {
  countOpenImports,
  deleteImport,
  deleteOldImports,
  findImport,
  insertImport,
  type StoredImport,
  markDone,
  readRows,
  updatePlan,
} from './import.store.ts';
import { writeAudit } from '#server/journal/write-audit.ts';
import { unitsToChoose } from './sheet-questions.ts';
import { readSheetFile } from './read-sheet.ts';

type Store = Pick<Deps, 'db' | 'clock' | 'passwords'>;
type OwnImport = { id: number; actor: Actor };

/** Refuses people who have too many sheets waiting to be imported. */
export const checkSheetLimit = async (db: Db, { id }: Actor): Promise<Refusal | undefined> =>
  checkOpenSheets(await countOpenImports(db, id));

/** Reads the file and stores its rows for a day. */
export async function storeSheet(
  { db, clock }: Store,
  actor: Actor,
  file: ReceivedFile,
): Promise<StoredImport | Refusal> {
  const sheet = await readSheetFile(file);
  if (isRefusal(sheet)) return sheet;
  const now = clock();
  return db.transaction().execute(async (trx) => {
    // Sheets are stored one at a time, so that concurrent uploads can't exceed the limit.
    await advisoryLock(trx, IMPORT_LOCK);
    await deleteOldImports(trx, now);
    const refusal = await checkSheetLimit(trx, actor);
    if (refusal) return refusal;
    const { name: fileName, sizeBytes } = file;
    const id = await insertImport(trx, { fileName, sizeBytes, sheet, createdById: actor.id, now });
    return (await findImport(trx, { id, userId: actor.id })) as StoredImport;
  });
}

/** Deletes a sheet that has not been imported. */
export function removeSheet({ db }: Store, { id, actor }: OwnImport): Promise<Refusal | undefined> {
  return db.transaction().execute(async (trx) => {
    const storedImport = await findImport(trx, { id, userId: actor.id }, 'lock');
    const refusal = storedImport ? checkNotImported(storedImport) : notFound();
    if (!refusal) await deleteImport(trx, id);
    return refusal;
  });
}

async function planRows(
  { db, clock }: Store,
  { id, actor }: OwnImport,
  request: { plan: ImportPlan; passwordHash?: string },
) {
  const refusal = refuseInvalid(checkKeepRunning(request.plan, await readAllowsSeveralTimers(db)));
  if (refusal) return refusal;
  const by = await authorOf(db, actor.id);
  return planSheet(db, { ...request, sheet: await readRows(db, id), by, now: clock() });
}

/** One page of a preview. */
export type PreviewPage = { outcome: ImportOutcome; page: number };

const truncateForPreview = (text: string): string => truncate(text, LIMITS.importPreviewCell);

const truncateAll = (texts: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, truncateForPreview(text)]));

/** Returns an empty text for each filled cell that leaves its field empty. */
const emptyTexts = ({ kind }: ImportPlan, values: ImportValues, cells: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(cells).flatMap(([field, cell]) => {
      const form = importFieldOf(kind, field)?.form;
      return cell !== '' && form && isAskable(form) && (values[field] ?? null) === null ? [[field, '']] : [];
    }),
  ) as Record<string, string>;

const cellsOf = (plan: ImportPlan, cells: readonly string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(plan.columns).map(([field, at]) => [field, truncateForPreview(cells[at] ?? '')]));

function pageOf(
  sheetPlan: SheetPlan,
  { outcome, page }: PreviewPage,
  { plan, cells }: { plan: ImportPlan; cells: (row: number) => Record<string, string> },
): ImportPreview {
  const { rows, counts, names, words, skipped, dateFormat, storedTextsOf } = sheetPlan;
  const found = rows.filter((row) => row.outcome === outcome);
  const from = (page - 1) * LIMITS.importPageRows;
  return {
    counts,
    skipped,
    ...(dateFormat ? { dateFormat } : {}),
    words: words
      .slice(0, LIMITS.importPageRows)
      .map(({ word, ...one }) => ({ ...one, word: truncateForPreview(word) })),
    units: unitsToChoose(plan, sheetPlan),
    total: found.length,
    rows: found.slice(from, from + LIMITS.importPageRows).map(({ values, dateOnly: _dateOnly, changes, ...row }) => ({
      ...row,
      ...(row.outcome === 'new'
        ? { stored: truncateAll({ ...emptyTexts(plan, values, cells(row.row)), ...storedTextsOf(values) }) }
        : {}),
      cells: cells(row.row),
      changes: changes.map(({ field, before, after }) => ({
        field,
        before: truncateForPreview(before),
        after: truncateForPreview(after),
      })),
    })),
    names: names.slice(0, LIMITS.importPageRows).map(({ kind, text, key, rows: count, candidates }) => ({
      kind,
      name: text,
      key,
      rows: count,
      candidates: [...candidates],
    })),
  };
}

/** Returns the outcome of each row; stores the plan, so that the page can be reopened with it. */
export async function previewSheet(
  store: Store,
  own: OwnImport,
  { plan, shown }: { plan: ImportPlan; shown: PreviewPage },
): Promise<ImportPreview | Refusal> {
  const { db } = store;
  const storedImport = await findImport(db, { id: own.id, userId: own.actor.id });
  if (!storedImport) return notFound();
  const isRun = storedImport.doneAt !== null && storedImport.undoneAt === null;
  if (!isRun && JSON.stringify(storedImport.plan) !== JSON.stringify(plan)) await updatePlan(db, own.id, plan);
  const sheet = await readRows(db, own.id);
  const planned = await planRows(store, own, { plan });
  if (isRefusal(planned)) return planned;
  const cells = (row: number) => cellsOf(plan, sheet.rows[row - sheet.firstRow] ?? []);
  return pageOf(planned, shown, { plan, cells });
}

/** Turns a conflict with a concurrent change into a refusal. */
async function conflictToRefusal<T>(work: Promise<T>): Promise<T | Refusal> {
  try {
    return await work;
  } catch (error) {
    if (isUniqueViolation(error) || isMissingReference(error)) return refuse('conflict', IMPORT_TEXTS.changed);
    throw error;
  }
}

/** Writes the previewed rows in one transaction, or nothing (docs/people.md#import). `proofRefusal` is the refusal if the import adds administrators. */
export async function importSheet(
  store: Store,
  own: OwnImport,
  { plan, counts, proofRefusal }: { plan: ImportPlan; counts: ImportCounts; proofRefusal: Refusal | undefined },
): Promise<StoredImport | Refusal> {
  const { db, clock, passwords } = store;
  const userId = own.actor.id;
  const passwordHash = plan.kind === 'people' ? passwords.none() : '';
  const planned = await planRows(store, own, { plan, passwordHash });
  if (isRefusal(planned)) return planned;
  const addsAdmin = planned.writes.users.some(({ type }) => type === 'admin');
  const refusal = checkCounts(counts, planned.counts) ?? (addsAdmin ? proofRefusal : undefined);
  if (refusal) return refusal;
  const work = db.transaction().execute(async (trx) => {
    await advisoryLock(trx, IMPORT_LOCK);
    const storedImport = await findImport(trx, { id: own.id, userId }, 'lock');
    if (!storedImport) return notFound();
    const denied = checkNotImported(storedImport);
    if (denied) return denied;
    // Hours and vacation are changed under the lock of users.
    if (plan.kind === 'people') await advisoryLock(trx, USERS_LOCK);
    const changedIds = planned.writes.changed.map((one) => one.id);
    await lockAll(trx, plan.kind, changedIds);
    if ((await currentState(trx, plan, planned.reads)) !== planned.state)
      return refuse('conflict', IMPORT_TEXTS.changed);
    const now = clock();
    const writes = await writeAll(trx, plan.kind, { writes: planned.writes, context: { actorId: userId, now } });
    await updatePlan(trx, own.id, plan);
    await markDone(trx, own.id, { counts: planned.counts, now });
    const record = { id: own.id, version: 0 };
    await storeUndo(trx, { kind: 'import', record, actor: own.actor, now, extra: writes });
    await writeAudit(trx, await auditOfRun(trx, storedImport, { kind: plan.kind, writes }), { now });
    return (await findImport(trx, { id: own.id, userId })) as StoredImport;
  });
  return conflictToRefusal(work);
}
