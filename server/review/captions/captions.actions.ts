/** Caption actions. Each runs in one transaction with the project locked; files are written before and deleted afterwards (docs/captions.md). */
import {
  type CaptionName,
  captionNameIn,
  type Captions,
  checkAddCaptions,
  mayChangeCaptions,
} from '#domain/review/captions/captions.ts';
import { CAPTION_TEXTS } from '#domain/review/captions/caption-texts.ts';
import { mayUploadCut } from '#domain/review/cuts.ts';
import { accessDenied, isRefusal, notFound, refuse, type Refusal, refuseInvalid } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { alreadyUsedAt } from '#domain/platform/violations.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Row } from '#server/platform/db/tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import { checkIfMatch, type IfMatch } from '#server/platform/http/response/etag.ts';
import { findProjectForCut, findReadableCut, lockCut, lockProjectForCut } from '#server/review/versions/cuts.store.ts';
import {
  deleteCaptionRows,
  findCaptions,
  insertCaptions,
  listCaptionRows,
  toCaptions,
  updateCaptions,
} from '#server/review/caption-rows/captions.store.ts';
import type { ReadCaptions } from './read-captions.ts';

/** A person or their API token, whose captions clients don't see until a person shows them. */
export type CaptionActor = Actor & { isToken: boolean };

type Lock = { lock?: 'lock' };

/** Returns the version to those who read it. With `lock`, its project and then the version stay locked. */
async function getCut(db: Db, actor: Actor, { id, lock }: { id: number } & Lock): Promise<Row<'cuts'> | Refusal> {
  const seen = await findReadableCut(db, actor, id);
  if (!seen || !lock) return seen ?? notFound();
  await lockProjectForCut(db, seen.project_id, actor.id);
  await lockCut(db, id);
  return (await findReadableCut(db, actor, id)) ?? notFound();
}

/** Returns whether this person may add captions to the project's versions, as they may upload versions. */
async function mayAddTo(db: Db, actor: Actor, { project_id: projectId }: Row<'cuts'>): Promise<boolean> {
  const project = await findProjectForCut(db, projectId, actor.id);
  return project !== undefined && mayUploadCut(actor, project.owner);
}

/** Returns the version to those who may add captions to it. */
export async function getCaptionable(
  db: Db,
  actor: Actor,
  wanted: { id: number } & Lock,
): Promise<Row<'cuts'> | Refusal> {
  const cut = await getCut(db, actor, wanted);
  if (isRefusal(cut)) return cut;
  return (await mayAddTo(db, actor, cut)) ? cut : accessDenied();
}

/** Returns a version's captions, and whether this person may add some. */
export async function readCaptionsOf(
  db: Db,
  actor: Actor,
  cut: Row<'cuts'>,
): Promise<{ captions: Captions[]; mayAdd: boolean }> {
  const captions = await toCaptions(db, actor, await listCaptionRows(db, cut.id));
  return { captions, mayAdd: await mayAddTo(db, actor, cut) };
}

/** Returns the captions to those who read their version. */
export async function getReadable(
  db: Db,
  actor: Actor,
  { id, lock }: { id: number } & Lock,
): Promise<Row<'captions'> | Refusal> {
  const seen = await findCaptions(db, id);
  if (!seen) return notFound();
  const cut = await getCut(db, actor, { id: seen.cut_id, ...(lock ? { lock } : {}) });
  if (isRefusal(cut)) return cut;
  // Reads again under the lock, because someone may have changed or deleted them before.
  return (lock ? await findCaptions(db, id) : seen) ?? notFound();
}

/** Returns the captions to those who may change them. */
export async function getChangeable(
  db: Db,
  actor: Actor,
  wanted: { id: number } & Lock,
): Promise<Row<'captions'> | Refusal> {
  const row = await getReadable(db, actor, wanted);
  if (isRefusal(row)) return row;
  return mayChangeCaptions(actor, { uploadedById: row.uploaded_by_id })
    ? row
    : refuse('forbidden', CAPTION_TEXTS.foreign);
}

const one = async (db: Db, actor: Actor, row: Row<'captions'>): Promise<Captions> =>
  (await toCaptions(db, actor, [row]))[0] as Captions;

/** Refuses a second file of the same language and label for a version. */
async function checkFree(
  trx: Db,
  {
    cutId,
    exceptId = 0,
    name,
    field = 'label',
  }: { cutId: number; exceptId?: number; name: CaptionName; field?: string },
): Promise<Refusal | undefined> {
  const rows = await listCaptionRows(trx, cutId);
  const isTaken = rows.some((row) => row.id !== exceptId && row.language === name.language && row.label === name.label);
  return isTaken ? refuseInvalid([alreadyUsedAt(field)]) : undefined;
}

/** Stores a file, passes its name to `work`, and deletes it if that refuses. */
async function withStoredFile<T>(
  { cutFiles, newId }: Pick<Deps, 'cutFiles' | 'newId'>,
  content: Uint8Array,
  work: (filename: string) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const filename = `${newId()}.vtt`;
  await cutFiles.put(filename, Buffer.from(content));
  const result = await work(filename);
  if (isRefusal(result)) await cutFiles.delete(filename);
  return result;
}

const columnsOf = ({ content, cueCount, lastMs }: ReadCaptions) => ({
  size_bytes: content.length,
  cue_count: cueCount,
  last_ms: lastMs,
});

export type NewCaptions = {
  cutId: number;
  name: CaptionName;
  isInternal: boolean;
  originalName: string;
  read: ReadCaptions;
  /** Field that a name in use is reported at. */
  nameField?: string;
};

/** Adds captions to a version. Those of API tokens are internal. */
export function addCaptions(
  deps: Pick<Deps, 'db' | 'cutFiles' | 'newId' | 'clock'>,
  actor: CaptionActor,
  { cutId, name, isInternal, originalName, read, nameField }: NewCaptions,
): Promise<Captions | Refusal> {
  return withStoredFile(deps, read.content, (filename) =>
    deps.db.transaction().execute(async (trx) => {
      const cut = await getCaptionable(trx, actor, { id: cutId, lock: 'lock' });
      if (isRefusal(cut)) return cut;
      const count = (await listCaptionRows(trx, cutId)).length;
      const refusal =
        checkAddCaptions({ kind: cut.kind, fileRemovedAt: cut.file_removed_at }, count) ??
        (await checkFree(trx, { cutId, name, ...(nameField === undefined ? {} : { field: nameField }) }));
      if (refusal) return refusal;
      const row = await insertCaptions(trx, {
        cut_id: cutId,
        ...name,
        filename,
        original_name: originalName,
        ...columnsOf(read),
        is_internal: isInternal || actor.isToken,
        uploaded_by_id: actor.id,
        created_at: deps.clock(),
      });
      return one(trx, actor, row);
    }),
  );
}

type Request = { id: number; ifMatch: IfMatch };

/** Replaces the cues. Those of API tokens are internal until a person has seen them. */
export async function replaceCaptions(
  deps: Pick<Deps, 'db' | 'cutFiles' | 'newId'>,
  actor: CaptionActor,
  { id, ifMatch, originalName, read }: Request & { originalName: string; read: ReadCaptions },
): Promise<Captions | Refusal> {
  let replaced: string | undefined;
  const result = await withStoredFile(deps, read.content, (filename) =>
    deps.db.transaction().execute(async (trx) => {
      const row = await getChangeable(trx, actor, { id, lock: 'lock' });
      if (isRefusal(row)) return row;
      const stale = checkIfMatch(ifMatch, row.version);
      if (stale) return stale;
      replaced = row.filename;
      const isInternal = row.is_internal || actor.isToken;
      const columns = { filename, original_name: originalName, ...columnsOf(read), is_internal: isInternal };
      return one(trx, actor, await updateCaptions(trx, id, columns));
    }),
  );
  // If the process dies before it is deleted, the sweep removes it.
  if (replaced !== undefined) await deps.cutFiles.delete(replaced);
  return result;
}

export type CaptionsChange = Partial<CaptionName> & { isInternal?: boolean };

/** Changes the given fields. Repeating stored values writes nothing (docs/api-reference.md#no-op). */
export function changeCaptions(
  db: Db,
  actor: CaptionActor,
  { id, ifMatch, change }: Request & { change: CaptionsChange },
): Promise<Captions | Refusal> {
  return db.transaction().execute(async (trx) => {
    const row = await getChangeable(trx, actor, { id, lock: 'lock' });
    if (isRefusal(row)) return row;
    const { language = row.language, label = row.label, isInternal = row.is_internal } = change;
    const name = captionNameIn({ language, label });
    const refusal =
      (Array.isArray(name) ? refuseInvalid(name) : undefined) ??
      (actor.isToken && row.is_internal && !isInternal
        ? refuse('forbidden', CAPTION_TEXTS.shownByPerson)
        : undefined) ??
      checkIfMatch(ifMatch, row.version);
    if (refusal) return refusal;
    const after = { ...(name as CaptionName), is_internal: isInternal };
    const isSame = after.language === row.language && after.label === row.label && isInternal === row.is_internal;
    if (isSame) return one(trx, actor, row);
    const used = await checkFree(trx, { cutId: row.cut_id, exceptId: id, name: after });
    return used ?? one(trx, actor, await updateCaptions(trx, id, after));
  });
}

/** Deletes captions and then their file. */
export async function deleteCaptions(
  { db, cutFiles }: Pick<Deps, 'db' | 'cutFiles'>,
  actor: Actor,
  { id, ifMatch }: Request,
): Promise<Refusal | undefined> {
  let files: string[] = [];
  const refusal = await db.transaction().execute(async (trx) => {
    const row = await getChangeable(trx, actor, { id, lock: 'lock' });
    if (isRefusal(row)) return row;
    const stale = checkIfMatch(ifMatch, row.version);
    if (stale) return stale;
    files = await deleteCaptionRows(trx, { id });
    return undefined;
  });
  for (const file of files) await cutFiles.delete(file);
  return refusal;
}
