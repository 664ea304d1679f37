/** The endpoints of feedback. */
import type { Feedback } from '#domain/feedback.ts';
import { isRefusal, notFound } from '#domain/refusal.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import {
  changeFeedback as changeEndpoint,
  createFeedback,
  deleteFeedback as deleteEndpoint,
  feedbackToWire,
  getFeedback,
  listFeedback,
} from '#contract/feedback.ts';
import type { Serve } from '#server/http/serve.ts';
import {
  changeFeedback,
  deleteFeedback,
  type FeedbackFields,
  getOwnFeedback,
  giveFeedback,
} from './feedback.actions.ts';
import { findFeedback, listFeedbackPage } from './feedback.store.ts';

const toAnswer = (feedback: Feedback) => ({ item: feedbackToWire(feedback), version: feedback.version });

function fieldsIn(body: BodyOf<typeof changeEndpoint>): Partial<FeedbackFields> {
  const fields: Partial<FeedbackFields> = {};
  if (body.content !== undefined) fields.content = body.content ?? '';
  if (body.attachments !== undefined) fields.attachmentIds = [...new Set(body.attachments.filter((id) => id !== null))];
  return fields;
}

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

  serve(createFeedback, {
    handle: async ({ deps, actor }, body) => {
      const fields = { content: '', attachmentIds: [], ...fieldsIn(body) };
      const given = { projectId: body.project, fields, now: deps.clock() };
      const result = await giveFeedback(deps.db, actor, given);
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
      const request = { id: params.id, change: fieldsIn(body), ifMatch };
      const result = await changeFeedback(deps.db, actor, request);
      return isRefusal(result) ? result : toAnswer(result);
    },
  });

  serve(deleteEndpoint, {
    handle: ({ deps, actor, params, ifMatch }) => deleteFeedback(deps.db, actor, { id: params.id, ifMatch }),
  });
}
