/** What can be done with feedback: each action is one transaction. */
import { checkFeedback, feedbackTypeOf, mayChangeFeedback, type Feedback } from '#domain/feedback.ts';
import { mayGiveFeedback } from '#domain/project-rights.ts';
import { accessDenied, isRefusal, notFound, refuse, refuseInvalid, type Refusal } from '#domain/refusal.ts';
import type { Actor } from '#domain/roles.ts';
import { iriOf } from '#contract/jsonld.ts';
import type { ResourceName } from '#contract/schema.ts';
import type { Db } from '#server/db/dialect.ts';
import { checkIfMatch, type IfMatch } from '#server/http/etag.ts';
import {
  deleteFeedbackRow,
  findFeedback,
  insertFeedback,
  lockFeedback,
  lockMedia,
  lockProjectOf,
  updateFeedback,
} from './feedback.store.ts';

/** What a person says; attachments are ids of uploads. */
export type FeedbackFields = { content: string; attachmentIds: number[] };

const itemNotFound = (resource: ResourceName, id: number): Refusal =>
  refuse('malformed', `Item not found for "${iriOf(resource, id)}".`);

const checkFields = ({ content, attachmentIds }: FeedbackFields): Refusal | undefined =>
  refuseInvalid(checkFeedback({ content, attachmentCount: attachmentIds.length }));

async function checkAttachments(db: Db, ids: number[]): Promise<Refusal | undefined> {
  const there = await lockMedia(db, ids);
  const missing = ids.find((id) => !there.has(id));
  return missing === undefined ? undefined : itemNotFound('MediaUpload', missing);
}

/** Adds the author's feedback to a project that they may read (docs/product.md#rights). */
export function giveFeedback(
  db: Db,
  author: Actor,
  { projectId, fields, now }: { projectId: number; fields: FeedbackFields; now: string },
): Promise<Feedback | Refusal> {
  return db.transaction().execute(async (trx) => {
    const project = await lockProjectOf(trx, projectId);
    if (!project || !mayGiveFeedback(author, { assignedToId: project.assigned_to_id }))
      return itemNotFound('Project', projectId);
    const refusal = checkFields(fields) ?? (await checkAttachments(trx, fields.attachmentIds));
    if (refusal) return refusal;
    const type = feedbackTypeOf(author);
    const id = await insertFeedback(trx, { projectId, author, type, ...fields, createdAt: now });
    return (await findFeedback(trx, author, id)) as Feedback;
  });
}

/** The feedback if this person may change it: 404 where it is hidden from them, 403 where somebody else wrote it. */
export async function getOwnFeedback(db: Db, actor: Actor, id: number): Promise<Feedback | Refusal> {
  const feedback = await findFeedback(db, actor, id);
  if (!feedback) return notFound();
  return mayChangeFeedback(actor, { createdById: feedback.createdBy?.id ?? 0 }) ? feedback : accessDenied();
}

/** Changes what the patch names; repeating stored values writes nothing (docs/wire.md#no-op). */
export function changeFeedback(
  db: Db,
  actor: Actor,
  { id, change, ifMatch }: { id: number; change: Partial<FeedbackFields>; ifMatch: IfMatch },
): Promise<Feedback | Refusal> {
  return db.transaction().execute(async (trx) => {
    await lockFeedback(trx, id);
    const feedback = await getOwnFeedback(trx, actor, id);
    if (isRefusal(feedback)) return feedback;
    const stale = checkIfMatch(ifMatch, feedback.version);
    if (stale) return stale;
    const before: FeedbackFields = { content: feedback.content, attachmentIds: feedback.attachmentIds };
    const after = { ...before, ...change };
    if (JSON.stringify(after) === JSON.stringify(before)) return feedback;
    const refusal = checkFields(after) ?? (await checkAttachments(trx, after.attachmentIds));
    if (refusal) return refusal;
    await updateFeedback(trx, id, after);
    return (await findFeedback(trx, actor, id)) as Feedback;
  });
}

/** Deletes the own feedback. */
export function deleteFeedback(
  db: Db,
  actor: Actor,
  { id, ifMatch }: { id: number; ifMatch: IfMatch },
): Promise<Refusal | undefined> {
  return db.transaction().execute(async (trx) => {
    await lockFeedback(trx, id);
    const feedback = await getOwnFeedback(trx, actor, id);
    if (isRefusal(feedback)) return feedback;
    const stale = checkIfMatch(ifMatch, feedback.version);
    if (stale) return stale;
    await deleteFeedbackRow(trx, id);
    return undefined;
  });
}
