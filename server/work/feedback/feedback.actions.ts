/** What can be done with feedback: each action is one transaction. */
import {
  checkFeedback,
  type Feedback,
  feedbackTypeOf,
  mayChangeFeedback,
  mayDeleteFeedback,
} from '#domain/work/feedback.ts';
import {
  checkAnswer,
  checkInternal,
  checkMark,
  checkNotedCut,
  checkRoom,
  markOf,
  type SentMark,
} from '#domain/work/notes.ts';
import { mayGiveFeedback } from '#domain/work/project-rights.ts';
import { accessDenied, isRefusal, notFound, refuse, refuseInvalid, type Refusal } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/identity/roles.ts';
import { iriOf } from '#contract/platform/jsonld.ts';
import type { ResourceName } from '#contract/platform/schema.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { keepMentions } from '#server/work/mentions/keep-mentions.ts';
import { tellOfMentions, tellOfWords } from '#server/journal/tell.store.ts';
import { checkIfMatch, type IfMatch } from '#server/platform/http/etag.ts';
import {
  deleteFeedbackRow,
  type FeedbackChange,
  findAssignee,
  insertFeedback,
  lockFeedback,
  lockMedia,
  lockProjectOf,
  updateFeedback,
} from './feedback-rows.store.ts';
import { findFeedback } from './feedback.store.ts';
import { measureNotes, findNotedCut } from './marks.store.ts';

/** What a person says and where; attachments are ids of uploads. */
export type FeedbackFields = SentMark & {
  content: string;
  attachmentIds: number[];
  /** The note that it answers. */
  parentId: number | null;
  isInternal: boolean;
};

const itemNotFound = (resource: ResourceName, id: number): Refusal =>
  refuse('malformed', `Item not found for "${iriOf(resource, id)}".`);

const checkContent = ({ content, attachmentIds, drawing }: FeedbackFields) =>
  checkFeedback({ content, attachmentCount: attachmentIds.length, hasDrawing: drawing !== null });

async function checkAttachments(db: Db, ids: number[]): Promise<Refusal | undefined> {
  const there = await lockMedia(db, ids);
  const missing = ids.find((id) => !there.has(id));
  return missing === undefined ? undefined : itemNotFound('MediaUpload', missing);
}

/** Where it is to stand: on a cut of the project, or as an answer to a note of it. */
async function readPlace(db: Db, author: Actor, { cutId, parentId }: FeedbackFields) {
  const cut = cutId === null ? undefined : await findNotedCut(db, cutId);
  if (cutId !== null && !cut) return itemNotFound('Cut', cutId);
  const parent = parentId === null ? undefined : await findFeedback(db, author, parentId);
  if (parentId !== null && !parent) return itemNotFound('Feedback', parentId);
  return { cut, parent };
}

type Place = Exclude<Awaited<ReturnType<typeof readPlace>>, Refusal>;

/** Everything that is wrong with it at once; then whether the cut takes one more. */
async function checkNew(
  db: Db,
  projectId: number,
  { fields, place: { cut, parent } }: { fields: FeedbackFields; place: Place },
): Promise<Refusal | undefined> {
  const otherCut = cut ? checkNotedCut(cut, projectId) : [];
  const violations = [
    ...checkContent(fields),
    ...(otherCut.length > 0 ? otherCut : checkMark(fields, cut)),
    ...(parent ? checkAnswer(parent, { projectId, hasMark: cut !== undefined }) : []),
  ];
  return refuseInvalid(violations) ?? (cut && checkRoom(await measureNotes(db, cut.id)));
}

/** Adds the author's feedback to a project that they may read (docs/product.md#rights, docs/review.md#notes). */
export function createFeedback(
  db: Db,
  author: Actor,
  { projectId, fields, now }: { projectId: number; fields: FeedbackFields; now: string },
): Promise<Feedback | Refusal> {
  return db.transaction().execute(async (trx) => {
    // Held until the end: notes of a cut are counted one after the other.
    const project = await lockProjectOf(trx, projectId);
    if (!project || !mayGiveFeedback(author, { assignedToId: project.assigned_to_id }))
      return itemNotFound('Project', projectId);
    const place = await readPlace(trx, author, fields);
    if (isRefusal(place)) return place;
    const refusal =
      (await checkNew(trx, projectId, { fields, place })) ?? (await checkAttachments(trx, fields.attachmentIds));
    if (refusal) return refusal;
    const text = await keepMentions(trx, fields.content, { assignedToId: project.assigned_to_id, path: 'content' });
    if (isRefusal(text)) return text;
    const id = await insertFeedback(trx, {
      projectId,
      author,
      type: feedbackTypeOf(author),
      content: text.storedText,
      attachmentIds: fields.attachmentIds,
      createdAt: now,
      mark: markOf(fields),
      parentId: fields.parentId,
      isInternal: fields.isInternal || place.parent?.isInternal === true,
    });
    await tellOfWords(
      trx,
      { projectId, kind: 'feedback', mentionedIds: text.ids },
      { actorId: author.id, now, recordId: id },
    );
    return (await findFeedback(trx, author, id)) as Feedback;
  });
}

const authorOf = ({ createdBy, guestName }: Feedback) => ({
  createdById: createdBy?.id ?? null,
  isOfGuest: guestName !== null,
});

type Right = typeof mayDeleteFeedback;

async function getFeedbackFor(db: Db, actor: Actor, { id, may }: { id: number; may: Right }) {
  const feedback = await findFeedback(db, actor, id);
  if (!feedback) return notFound();
  return may(actor, authorOf(feedback)) ? feedback : accessDenied();
}

/** The feedback if this person may change it: 404 where it is hidden from them, 403 where somebody else wrote it. */
export const getOwnFeedback = (db: Db, actor: Actor, id: number): Promise<Feedback | Refusal> =>
  getFeedbackFor(db, actor, { id, may: mayChangeFeedback });

const fieldsOf = ({ content, attachmentIds, mark, parentId, isInternal }: Feedback): FeedbackFields => ({
  content,
  attachmentIds,
  cutId: mark?.cutId ?? null,
  frame: mark?.frame ?? null,
  endFrame: mark?.endFrame ?? null,
  drawing: mark?.drawing ?? null,
  parentId,
  isInternal,
});

const writtenOf = (fields: FeedbackFields): FeedbackChange => ({ ...fields, mark: markOf(fields) });

async function checkChange(db: Db, actor: Actor, after: FeedbackFields): Promise<Refusal | undefined> {
  const place = await readPlace(db, actor, after);
  if (isRefusal(place)) return place;
  const violations = [
    ...checkContent(after),
    ...checkMark(after, place.cut),
    ...checkInternal(after.isInternal, place.parent),
  ];
  return refuseInvalid(violations) ?? checkAttachments(db, after.attachmentIds);
}

/** The changed text as it is kept; those whom it mentioned stay, whoever may read the project by now. */
const keepChanged = async (trx: Db, { projectId, mentions }: Feedback, content: string) =>
  keepMentions(trx, content, {
    assignedToId: await findAssignee(trx, projectId),
    path: 'content',
    before: mentions,
  });

/** Changes what the patch names; repeating stored values writes nothing (docs/wire.md#no-op). */
export function changeFeedback(
  db: Db,
  actor: Actor,
  { id, change, ifMatch, now }: { id: number; change: Partial<FeedbackFields>; ifMatch: IfMatch; now: string },
): Promise<Feedback | Refusal> {
  return db.transaction().execute(async (trx) => {
    await lockFeedback(trx, id);
    const feedback = await getOwnFeedback(trx, actor, id);
    if (isRefusal(feedback)) return feedback;
    const stale = checkIfMatch(ifMatch, feedback.version);
    if (stale) return stale;
    const before = fieldsOf(feedback);
    const after = { ...before, ...change };
    if (JSON.stringify(after) === JSON.stringify(before)) return feedback;
    const refusal = await checkChange(trx, actor, after);
    if (refusal) return refusal;
    const text = await keepChanged(trx, feedback, after.content);
    if (isRefusal(text)) return text;
    await updateFeedback(trx, id, { ...writtenOf(after), content: text.storedText });
    // Whoever was mentioned before has heard of it.
    const added = text.ids.filter((person) => !feedback.mentions.some((one) => one.id === person));
    await tellOfMentions(trx, { projectId: feedback.projectId, ids: added }, { actorId: actor.id, now, recordId: id });
    return (await findFeedback(trx, actor, id)) as Feedback;
  });
}

/** Whether this person may delete it: 404 where it is hidden from them, 403 where it is neither their own nor a guest's. */
export async function judgeDelete(db: Db, actor: Actor, id: number): Promise<Refusal | undefined> {
  const feedback = await getFeedbackFor(db, actor, { id, may: mayDeleteFeedback });
  return isRefusal(feedback) ? feedback : undefined;
}

/** Deletes the feedback with the answers to it (docs/review.md#notes). */
export function deleteFeedback(
  db: Db,
  actor: Actor,
  { id, ifMatch }: { id: number; ifMatch: IfMatch },
): Promise<Refusal | undefined> {
  return db.transaction().execute(async (trx) => {
    await lockFeedback(trx, id);
    const feedback = await getFeedbackFor(trx, actor, { id, may: mayDeleteFeedback });
    if (isRefusal(feedback)) return feedback;
    const stale = checkIfMatch(ifMatch, feedback.version);
    if (stale) return stale;
    await deleteFeedbackRow(trx, id);
    return undefined;
  });
}
