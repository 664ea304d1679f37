/** Feedback endpoints. */
import type { Feedback } from '#domain/work/feedback.ts';
import { type Drawing, markChangesOf } from '#domain/work/notes.ts';
import { isRefusal, notFound } from '#domain/platform/refusal.ts';
import type { BodyOf } from '#contract/platform/endpoint.ts';
import {
  changeFeedback as changeEndpoint,
  createFeedback as createEndpoint,
  deleteFeedback as deleteEndpoint,
  feedbackToApi,
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
  checkDelete,
} from './feedback.actions.ts';
import { findFeedback, listFeedbackPage } from './feedback.store.ts';
import { type NoteAction, checkNoteAction, NOTE_ACTIONS, applyNoteAction } from './notes.actions.ts';

const toResponse = (feedback: Feedback) => ({ item: feedbackToApi(feedback), version: feedback.version });

/** Returns null for a drawing without strokes. */
const drawingIn = (drawing: BodyOf<typeof changeEndpoint>['drawing']): Drawing | null =>
  drawing && drawing.strokes.length > 0 ? (drawing as Drawing) : null;

function fieldsIn(body: BodyOf<typeof changeEndpoint>): Partial<FeedbackFields> {
  const fields: Partial<FeedbackFields> = markChangesOf(body);
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
      return { items: page.rows.map(feedbackToApi), total: page.total };
    },
  });

  serve(getFeedback, {
    authorizeItem: async ({ deps, actor, params }) => (await findFeedback(deps.db, actor, params.id)) ?? notFound(),
    handle: ({ record }) => toResponse(record),
  });

  serve(createEndpoint, {
    handle: async ({ deps, actor }, body) => {
      const { cut = null, parent = null } = body;
      const fields = { ...NO_FIELDS, ...fieldsIn(body), cutId: cut, parentId: parent };
      const creation = { projectId: body.project, fields, now: deps.clock() };
      const result = await createFeedback(deps.db, actor, creation);
      return isRefusal(result) ? result : toResponse(result);
    },
  });

  serve(changeEndpoint, {
    authorizeItem: ({ deps, actor, params }) => getOwnFeedback(deps.db, actor, params.id),
    present: ({ record }) => toResponse(record),
    handle: async ({ deps, actor, params, ifMatch }, body) => {
      const request = { id: params.id, change: fieldsIn(body), ifMatch, now: deps.clock() };
      const result = await changeFeedback(deps.db, actor, request);
      return isRefusal(result) ? result : toResponse(result);
    },
  });

  serve(deleteEndpoint, {
    authorizeItem: ({ deps, actor, params }) => checkDelete(deps.db, actor, params.id),
    handle: ({ deps, actor, params, ifMatch }) => deleteFeedback(deps.db, actor, { id: params.id, ifMatch }),
  });

  const serveAction = (
    endpoint: typeof resolveFeedback | typeof reopenFeedback | typeof releaseFeedback,
    noteAction: NoteAction,
  ) =>
    serve(endpoint, {
      authorizeItem: ({ deps, actor, params }) => checkNoteAction(deps.db, actor, { id: params.id, noteAction }),
      handle: async ({ deps, actor, params, ifMatch }) => {
        const result = await applyNoteAction(deps.db, actor, { id: params.id, noteAction, ifMatch, now: deps.clock() });
        return isRefusal(result) ? result : toResponse(result);
      },
    });
  serveAction(resolveFeedback, NOTE_ACTIONS.resolve);
  serveAction(reopenFeedback, NOTE_ACTIONS.reopen);
  serveAction(releaseFeedback, NOTE_ACTIONS.release);
}
