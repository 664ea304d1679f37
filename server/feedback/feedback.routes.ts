/** The endpoints of feedback. */
import type { Feedback } from '#domain/feedback.ts';
import { isRefusal, notFound } from '#domain/refusal.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import {
  changeFeedback as changeEndpoint,
  createFeedback,
  feedbackToWire,
  getFeedback,
  listFeedback,
  removeFeedback,
} from '#contract/feedback.ts';
import type { Serve } from '#server/http/serve.ts';
import { changeFeedback, dropFeedback, getOwnFeedback, giveFeedback, type Said } from './feedback.actions.ts';
import { findFeedback, listFeedbackPage } from './feedback.store.ts';

const toAnswer = (feedback: Feedback) => ({ item: feedbackToWire(feedback), version: feedback.version });

function saidIn(body: BodyOf<typeof changeEndpoint>): Partial<Said> {
  const said: Partial<Said> = {};
  if (body.content !== undefined) said.content = body.content ?? '';
  if (body.attachments !== undefined) said.attachmentIds = [...new Set(body.attachments.filter((id) => id !== null))];
  return said;
}

export function registerFeedback(serve: Serve): void {
  serve(listFeedback, {
    run: async ({ deps, actor, list }) => {
      const page = await listFeedbackPage(deps.db, actor, list);
      return { items: page.rows.map(feedbackToWire), total: page.total };
    },
  });

  serve(getFeedback, {
    run: async ({ deps, actor, params }) => {
      const feedback = await findFeedback(deps.db, actor, params.id);
      return feedback ? toAnswer(feedback) : notFound();
    },
  });

  serve(createFeedback, {
    run: async ({ deps, actor }, body) => {
      const said = { content: '', attachmentIds: [], ...saidIn(body) };
      const given = { projectId: body.project, said, now: deps.clock() };
      const result = await giveFeedback(deps.db, actor, given);
      return isRefusal(result) ? result : toAnswer(result);
    },
  });

  serve(changeEndpoint, {
    admit: async ({ deps, actor, params }) => {
      const feedback = await getOwnFeedback(deps.db, actor, params.id);
      return isRefusal(feedback) ? feedback : undefined;
    },
    present: async ({ deps, actor, params }) => {
      const feedback = await getOwnFeedback(deps.db, actor, params.id);
      return isRefusal(feedback) ? feedback : { item: feedbackToWire(feedback) };
    },
    run: async ({ deps, actor, params, ifMatch }, body) => {
      const asked = { id: params.id, change: saidIn(body), ifMatch };
      const result = await changeFeedback(deps.db, actor, asked);
      return isRefusal(result) ? result : toAnswer(result);
    },
  });

  serve(removeFeedback, {
    run: ({ deps, actor, params, ifMatch }) => dropFeedback(deps.db, actor, { id: params.id, ifMatch }),
  });
}
