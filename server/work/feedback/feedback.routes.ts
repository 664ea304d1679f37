/** The endpoints of feedback. */
import type { Feedback } from '#domain/work/feedback.ts';
import type { Drawing } from '#domain/work/notes.ts';
import { isRefusal, notFound } from '#domain/platform/refusal.ts';
import type { BodyOf } from '#contract/platform/endpoint.ts';
import {
  changeFeedback as changeEndpoint,
  createFeedback as createEndpoint,
  deleteFeedback as deleteEndpoint,
  feedbackToWire,
  getFeedback,
  listFeedback,
} from '#contract/work/feedback.ts';
import { releaseFeedback, reopenFeedback, resolveFeedback } from '#contract/work/notes.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import {
  changeFeedback,
  createFeedback,
  deleteFeedback,
  type FeedbackFields,
  getOwnFeedback,
  judgeDelete,
} from './feedback.actions.ts';
import { findFeedback, listFeedbackPage } from './feedback.store.ts';
import { type NoteAct, judgeNote, NOTE_ACTS, settleNote } from './notes.actions.ts';

const toAnswer = (feedback: Feedback) => ({ item: feedbackToWire(feedback), version: feedback.version });

/** A drawing without strokes is none. */
const drawingIn = (drawing: BodyOf<typeof changeEndpoint>['drawing']): Drawing | null =>
  drawing && drawing.strokes.length > 0 ? (drawing as Drawing) : null;

function fieldsIn(body: BodyOf<typeof changeEndpoint>): Partial<FeedbackFields> {
  const fields: Partial<FeedbackFields> = {};
  if (body.content !== undefined) fields.content = body.content ?? '';
  if (body.attachments !== undefined) fields.attachmentIds = [...new Set(body.attachments.filter((id) => id !== null))];
  if (body.frame !== undefined) fields.frame = body.frame;
  if (body.endFrame !== undefined) fields.endFrame = body.endFrame;
  if (body.drawing !== undefined) fields.drawing = drawingIn(body.drawing);
  if (body.internal !== undefined) fields.isInternal = body.internal;
  return fields;
}

const NO_FIELDS: FeedbackFields = {
  content: '',
  attachmentIds: [],
  cutId: null,
  frame: null,
  endFrame: null,
  drawing: null,
  parentId: null,
  isInternal: false,
};

export function registerFeedback(serve: Serve): void {
  serve(listFeedback, {
    handle: async ({ deps, actor, list }) => {
      const page = await listFeedbackPage(deps.db, actor, list);
      return { items: page.rows.map(feedbackToWire), total: page.total };
    },
  });

  serve(getFeedback, {
    handle: async ({ deps, actor, params }) => {
      const feedback = await findFeedback(deps.db, actor, params.id);
      return feedback ? toAnswer(feedback) : notFound();
    },
  });

  serve(createEndpoint, {
    handle: async ({ deps, actor }, body) => {
      const { cut = null, parent = null } = body;
      const fields = { ...NO_FIELDS, ...fieldsIn(body), cutId: cut, parentId: parent };
      const given = { projectId: body.project, fields, now: deps.clock() };
      const result = await createFeedback(deps.db, actor, given);
      return isRefusal(result) ? result : toAnswer(result);
    },
  });

  serve(changeEndpoint, {
    authorizeItem: async ({ deps, actor, params }) => {
      const feedback = await getOwnFeedback(deps.db, actor, params.id);
      return isRefusal(feedback) ? feedback : undefined;
    },
    present: async ({ deps, actor, params }) => {
      const feedback = await getOwnFeedback(deps.db, actor, params.id);
      return isRefusal(feedback) ? feedback : { item: feedbackToWire(feedback) };
    },
    handle: async ({ deps, actor, params, ifMatch }, body) => {
      const request = { id: params.id, change: fieldsIn(body), ifMatch, now: deps.clock() };
      const result = await changeFeedback(deps.db, actor, request);
      return isRefusal(result) ? result : toAnswer(result);
    },
  });

  serve(deleteEndpoint, {
    authorizeItem: ({ deps, actor, params }) => judgeDelete(deps.db, actor, params.id),
    handle: ({ deps, actor, params, ifMatch }) => deleteFeedback(deps.db, actor, { id: params.id, ifMatch }),
  });

  const serveAct = (endpoint: typeof resolveFeedback | typeof reopenFeedback | typeof releaseFeedback, act: NoteAct) =>
    serve(endpoint, {
      authorizeItem: ({ deps, actor, params }) => judgeNote(deps.db, actor, { id: params.id, act }),
      handle: async ({ deps, actor, params, ifMatch }) => {
        const result = await settleNote(deps.db, actor, { id: params.id, act, ifMatch, now: deps.clock() });
        return isRefusal(result) ? result : toAnswer(result);
      },
    });
  serveAct(resolveFeedback, NOTE_ACTS.resolve);
  serveAct(reopenFeedback, NOTE_ACTS.reopen);
  serveAct(releaseFeedback, NOTE_ACTS.release);
}
