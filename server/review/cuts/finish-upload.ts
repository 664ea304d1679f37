/** Makes a cut of an upload that is whole: judged, then all at once or not at all (docs/review.md#uploads). */
import {
  checkCopyFacts,
  checkCutCount,
  checkCutFacts,
  CUT_RULE_TEXTS,
  mayUploadCut,
  roundOfCut,
} from '#domain/review/cuts.ts';
import { isRefusal, notFound, refuse, type Refusal, refuseInvalid } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/identity/roles.ts';
import { brokenRuleAt } from '#domain/platform/violations.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Row } from '#server/platform/db/tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import { tellOfWords } from '#server/journal/tell.store.ts';
import { askForCopy } from './copy-job.ts';
import { endUpload } from './cut-uploads.actions.ts';
import { findOwnUpload, findStanding, growingOf, type Hold, holdUpload, noteFinished } from './cut-uploads.store.ts';
import { factsOf } from './cut-answers.store.ts';
import { addToCut, countCuts, insertCut, lockCut, lockProjectForCut } from './cuts.store.ts';
import type { ReadFacts } from './facts.ts';
import { type Judged, judgeFile } from './judge.ts';

type Upload = Row<'cut_uploads'>;
type Good = Exclude<Judged, { fault: string }>;

/** What a file says of itself, as its cut keeps it. */
export const factColumns = (facts: ReadFacts) => ({
  codec: facts.codec,
  width: facts.width,
  height: facts.height,
  rotation: facts.rotation,
  has_audio: facts.hasAudio,
  rate_num: facts.rate.num,
  rate_den: facts.rate.den,
  is_constant_rate: facts.isConstantRate,
  first_us: facts.firstUs,
  frame_count: facts.frameCount,
  start_frame: facts.startFrame,
  is_drop: facts.isDrop,
});

async function makeCut(
  trx: Db,
  deps: Deps,
  { upload, judged }: { upload: Upload; judged: Good },
): Promise<number | Refusal> {
  const project = await lockProjectForCut(trx, upload.project_id);
  if (!project) return refuse('not-found', CUT_RULE_TEXTS.projectGone);
  const full = checkCutCount(await countCuts(trx, project.id));
  if (full) return full;
  const now = deps.clock();
  const id = await insertCut(trx, {
    ...factColumns(judged.facts),
    project_id: project.id,
    round: roundOfCut({ revisionCount: project.revision_count }),
    original_name: upload.original_name,
    filename: upload.filename,
    mime_type: judged.facts.mimeType,
    size_bytes: upload.size_bytes,
    sha256: judged.sha256,
    comment: upload.comment,
    uploaded_by_id: upload.owner_id,
    created_at: now,
  });
  await tellOfWords(trx, { projectId: project.id, kind: 'cut' }, { actorId: upload.owner_id, now, recordId: id });
  await askForCopy(trx, deps, { id, codec: judged.facts.codec, now });
  return id;
}

/** The copy as its cut keeps it. */
export const copyColumns = (file: { filename: string; size_bytes: number }, facts: ReadFacts) => ({
  copy_filename: file.filename,
  copy_mime_type: facts.mimeType,
  copy_size_bytes: file.size_bytes,
  copy_first_us: facts.firstUs,
});

async function addCopy(trx: Db, upload: Upload, { facts }: Good): Promise<number | Refusal> {
  const cut = await lockCut(trx, upload.cut_id as number);
  if (!cut) return notFound();
  if (cut.copy_filename !== null) return refuse('conflict', CUT_RULE_TEXTS.hasCopy);
  const refusal = refuseInvalid(checkCopyFacts(facts, factsOf(cut)));
  if (refusal) return refusal;
  await addToCut(trx, cut.id, copyColumns(upload, facts));
  return cut.id;
}

/** One transaction; what became of the upload is noted in it. */
function settle(
  deps: Deps,
  actor: Actor,
  { upload, judged }: { upload: Upload; judged: Good },
): Promise<number | Refusal> {
  return deps.db.transaction().execute(async (trx) => {
    const project = await lockProjectForCut(trx, upload.project_id);
    const standing = project && (await findStanding(trx, upload.id));
    if (!standing) return refuse('not-found', CUT_RULE_TEXTS.projectGone);
    // While the file was judged the hold may have run out, and another request been quicker.
    if (standing.finished_cut_id !== null) return standing.finished_cut_id;
    if (!mayUploadCut(actor, { assignedToId: project.assigned_to_id })) return notFound();
    const cutId =
      upload.cut_id === null ? await makeCut(trx, deps, { upload, judged }) : await addCopy(trx, upload, judged);
    if (!isRefusal(cutId)) await noteFinished(trx, upload.id, cutId);
    return cutId;
  });
}

/** What the file is worth, or why it is no cut. */
async function judge(deps: Deps, upload: Upload): Promise<Good | Refusal> {
  await deps.cutFiles.pieces.complete(growingOf(upload));
  const judged = await judgeFile(deps, { filename: upload.filename, sizeBytes: upload.size_bytes });
  if ('fault' in judged) return refuseInvalid([brokenRuleAt('file', judged.fault, 'fileType')]) as Refusal;
  return refuseInvalid(checkCutFacts(judged.facts)) ?? judged;
}

/** While a large file is judged, no other request may take it over. */
const RENEW_MS = 2_000;

async function whileHeld<T>(deps: Deps, hold: Hold, work: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => void holdUpload(deps.db, hold, deps.clock()).catch(() => {}), RENEW_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/** The cut that the whole upload became; asked again, the same. A file that is none leaves nothing behind. */
export async function finishUpload(deps: Deps, actor: Actor, hold: Hold): Promise<number | Refusal> {
  const upload = await findOwnUpload(deps.db, actor.id, { id: hold.id, now: deps.clock() });
  if (!upload) return refuse('not-found', CUT_RULE_TEXTS.projectGone);
  if (upload.finished_cut_id !== null) return upload.finished_cut_id;
  return whileHeld(deps, hold, async () => {
    const judged = await judge(deps, upload);
    const result = isRefusal(judged) ? judged : await settle(deps, actor, { upload, judged });
    // Once it is a cut, by whichever request, the file is the cut's.
    if (isRefusal(result) && (await findStanding(deps.db, upload.id))?.finished_cut_id === null)
      await endUpload(deps, upload);
    return result;
  });
}
