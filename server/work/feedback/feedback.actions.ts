/** Feedback actions, each in one transaction. */
import {
  checkFeedback,
  type Feedback,
  feedbackTypeOf,
  mayChangeFeedback,
  mayDeleteFeedback,
} from '#domain/work/feedback.ts';
import {
  checkReply,
  checkInternal,
  checkMark,
  checkCutForNote,
  checkNoteLimits,
  markOf,
  type SentMark,
} from '#domain/work/notes.ts';
import { mayGiveFeedback } from '#domain/work/projects/project-rights.ts';
import { accessDenied, isRefusal, notFound, refuse, refuseInvalid, type Refusal } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { iriOf } from '#contract/platform/jsonld.ts';
import type { ResourceName } from '#contract/platform/schema.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { mayReview } from '#server/work/teams/teams.store.ts';
import { storeMentions } from '#server/work/mentions/store-mentions.ts';
import { notifyOfMentions, notifyOfFeedback } from '#server/work/mentions/notify-team.store.ts';
import { checkIfMatch, type IfMatch } from '#server/platform/http/response/etag.ts';
import {
  deleteFeedbackRow,
  type FeedbackChange,
  findTextProject,
  insertFeedback,
  type LockedProject,
  lockFeedback,
  lockMedia,
  lockProjectOf,
  updateFeedback,
} from './feedback-rows.store.ts';
import { findFeedback } from './feedback.store.ts';
import { measureNotes, findNotedCut } from './marks.store.ts';

/** Text, position and attachments (upload IDs) of feedback. */
export type FeedbackFields = SentMark & {
  content: string;
  attachmentIds: number[];
  /** ID of the note that this note replies to. */
  parentId: number | null;
  isInternal: boolean;
};

const itemNotFound = (resource: ResourceName, id: number): Refusal =>
  refuse('malformed', `Item not found for "${iriOf(resource, id)}".`);

const checkContent = ({ content, attachmentIds, drawing }: FeedbackFields) =>
  checkFeedback({ content, attachmentCount: attachmentIds.length, hasDrawing: drawing !== null });

async function checkAttachments(db: Db, ids: number[]): Promise<Refusal | undefined> {
  const existing = await lockMedia(db, ids);
  const missing = ids.find((id) => !existing.has(id));
  return missing === undefined ? undefined : itemNotFound('MediaUpload', missing);
}

/** Reads the target of new feedback: a cut of the project, or a note to reply to. */
async function readTarget(db: Db, author: Actor, { cutId, parentId }: FeedbackFields) {
  const cut = cutId === null ? undefined : await findNotedCut(db, cutId);
  if (cutId !== null && !cut) return itemNotFound('Cut', cutId);
  const parent = parentId === null ? undefined : await findFeedback(db, author, parentId);
  if (parentId !== null && !parent) return itemNotFound('Feedback', parentId);
  return { cut, parent };
}

/** Returns whether a note that replies belong to is on a version. */
const isOnVersion = (parent: Feedback | undefined): boolean => parent !== undefined && parent.mark !== null;

type NoteTarget = Exclude<Awaited<ReturnType<typeof readTarget>>, Refusal>;

/** Returns all violations at once. If there are none, checks that the cut can take another note. */
async function checkNew(
  db: Db,
  projectId: number,
  { fields, target: { cut, parent } }: { fields: FeedbackFields; target: NoteTarget },
): Promise<Refusal | undefined> {
  const otherCut = cut ? checkCutForNote(cut, projectId) : [];
  const violations = [
    ...checkContent(fields),
    ...(otherCut.length > 0 ? otherCut : checkMark(fields, cut)),
    ...(parent ? checkReply(parent, { projectId, hasMark: cut !== undefined }) : []),
  ];
  return refuseInvalid(violations) ?? (cut && checkNoteLimits(await measureNotes(db, cut.id)));
}

/** Returns whether this person may write it: on the project anyone who reads that, on its versions teammates too. */
async function mayWrite(
  trx: Db,
  author: Actor,
  { project, fields }: { project: LockedProject; fields: FeedbackFields },
): Promise<boolean> {
  const assignedToId = project.assigned_to_id;
  if (mayGiveFeedback(author, { assignedToId })) return true;
  // The note that a reply belongs to is looked up as the author sees it.
  if (fields.cutId === null && fields.parentId === null) return false;
  return mayReview(trx, author, { id: project.id, assignedToId, teamId: project.team_id });
}

/** Adds feedback to a project that the author may read (docs/product.md#rights, docs/review.md#notes). */
export function createFeedback(
  db: Db,
  author: Actor,
  { projectId, fields, now }: { projectId: number; fields: FeedbackFields; now: string },
): Promise<Feedback | Refusal> {
  return db.transaction().execute(async (trx) => {
    // The project is locked until the end, so that a cut's notes are counted one after the other.
    const project = await lockProjectOf(trx, projectId);
    if (!project || !(await mayWrite(trx, author, { project, fields }))) return itemNotFound('Project', projectId);
    const target = await readTarget(trx, author, fields);
    if (isRefusal(target)) return target;
    const refusal =
      (await checkNew(trx, projectId, { fields, target })) ?? (await checkAttachments(trx, fields.attachmentIds));
    if (refusal) return refusal;
    const isNote = target.cut !== undefined || isOnVersion(target.parent);
    const text = await storeMentions(trx, fields.content, {
      assignedToId: project.assigned_to_id,
      teamId: isNote ? project.team_id : null,
      path: 'content',
    });
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
      isInternal: fields.isInternal || target.parent?.isInternal === true,
    });
    await notifyOfFeedback(
      trx,
      { projectId, kind: 'feedback', mentionedIds: text.ids, repliedToId: target.parent?.createdBy?.id },
      { actorId: author.id, now, recordId: id },
    );
    return (await findFeedback(trx, author, id)) as Feedback;
  });
}

const authorOf = ({ createdBy, guestName }: Feedback) => ({
  createdById: createdBy?.id ?? null,
  isOfGuest: guestName !== null,
});

type FeedbackRight = typeof mayDeleteFeedback;

async function getFeedbackFor(db: Db, actor: Actor, { id, may }: { id: number; may: FeedbackRight }) {
  const feedback = await findFeedback(db, actor, id);
  if (!feedback) return notFound();
  return may(actor, authorOf(feedback)) ? feedback : accessDenied();
}

/** Returns the feedback if this person may change it; 404 if it is hidden from them, 403 if someone else wrote it. */
export const getOwnFeedback = (db: Db, actor: Actor, id: number): Promise<Feedback | Refusal> =>
  getFeedbackFor(db, actor, { id, may: mayChangeFeedback });

const fieldsOf = ({ content, attachmentIds, mark, parentId, isInternal }: Feedback): FeedbackFields => ({
  content,
  attachmentIds,
  cutId: mark?.cutId ?? null,
  frame: mark?.frame ?? null,
  endFrame: mark?.endFrame ?? null,
  drawing: mark?.drawing ?? null,
  isWhole: mark !== null && mark.frame === null,
  parentId,
  isInternal,
});

const changeOfFields = (fields: FeedbackFields): FeedbackChange => ({ ...fields, mark: markOf(fields) });

async function checkChange(db: Db, actor: Actor, after: FeedbackFields): Promise<Refusal | undefined> {
  const target = await readTarget(db, actor, after);
  if (isRefusal(target)) return target;
  const violations = [
    ...checkContent(after),
    ...checkMark(after, target.cut),
    ...checkInternal(after.isInternal, target.parent),
  ];
  return refuseInvalid(violations) ?? checkAttachments(db, after.attachmentIds);
}

/** Returns the changed text as stored; earlier mentions remain even if those people can no longer read the project. */
const storeChangedText = async (trx: Db, { id, mentions }: Feedback, content: string) =>
  storeMentions(trx, content, { ...(await findTextProject(trx, id)), path: 'content', before: mentions });

/** Changes the fields of the patch; unchanged values write nothing (docs/api-reference.md#no-op). */
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
    const text = await storeChangedText(trx, feedback, after.content);
    if (isRefusal(text)) return text;
    await updateFeedback(trx, id, { ...changeOfFields(after), content: text.storedText });
    // People mentioned before have been notified already.
    const added = text.ids.filter((person) => !feedback.mentions.some((one) => one.id === person));
    await notifyOfMentions(
      trx,
      { projectId: feedback.projectId, ids: added },
      { actorId: actor.id, now, recordId: id },
    );
    return (await findFeedback(trx, actor, id)) as Feedback;
  });
}

/** Checks whether the actor may delete the feedback: 404 if it is hidden from them, 403 unless it is their own or a guest's. */
export async function checkDelete(db: Db, actor: Actor, id: number): Promise<Refusal | undefined> {
  const feedback = await getFeedbackFor(db, actor, { id, may: mayDeleteFeedback });
  return isRefusal(feedback) ? feedback : undefined;
}

/** Deletes the feedback with its replies (docs/review.md#notes). */
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
