/** Endpoints for decisions, carrying notes over, and the review queue. */
import type { Cut } from '#domain/review/cuts.ts';
import { isRefusal } from '#domain/platform/refusal.ts';
import { cutToApi } from '#contract/review/cuts.ts';
import {
  approveCut as approveEndpoint,
  carryNotes as carryEndpoint,
  listReviews,
  requestChanges as requestEndpoint,
  reviewsToApi,
} from '#contract/review/decisions.ts';
import { sendCut as sendEndpoint, unsendCut as unsendEndpoint } from '#contract/review/sends.ts';
import { undoPathOf } from '#contract/journal/undo.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { confirmationIn } from '#server/work/checks/confirm-checks.ts';
import { checkEmailScope } from '#server/work/contacts/email-scope.ts';
import { carryNotes } from './carry.actions.ts';
import { approveCut, getCutAndProject, checkDecider, requestChanges } from './decide.actions.ts';
import { sendCut, unsendCut } from './send.actions.ts';
import { listReviewsPage } from './reviews.ts';

const toResponse = (cut: Cut) => ({ item: cutToApi(cut), version: cut.version });

export function registerDecisions(serve: Serve): void {
  serve(approveEndpoint, {
    authorizeItem: ({ deps, actor, params }) => checkDecider(deps.db, actor, params.id),
    handle: async ({ deps, actor, params, ifMatch, query, request }, { openNotes }) => {
      const confirmation = confirmationIn(request, query);
      const approval = { id: params.id, ifMatch, now: deps.clock(), seenOpenNotes: openNotes, confirmation };
      const result = await approveCut(deps.db, actor, approval);
      return isRefusal(result) ? result : toResponse(result);
    },
  });

  serve(requestEndpoint, {
    authorizeItem: ({ deps, actor, params }) => checkDecider(deps.db, actor, params.id),
    handle: async ({ deps, actor, params, ifMatch }, { reason, deadlineAt }) => {
      const changesRequest = { reason: reason.trim(), deadlineAt: deadlineAt ?? undefined };
      const result = await requestChanges(deps.db, actor, {
        id: params.id,
        ifMatch,
        now: deps.clock(),
        ...changesRequest,
      });
      if (isRefusal(result)) return result;
      const { cut, undoId } = result;
      return { ...toResponse(cut), undo: undoId === undefined ? undefined : undoPathOf(undoId) };
    },
  });

  serve(sendEndpoint, {
    authorizeItem: ({ deps, actor, params }) => checkDecider(deps.db, actor, params.id),
    authorizeChange: ({ request }, body) => checkEmailScope(request, body),
    handle: async ({ deps, actor, params, ifMatch, query, request }, { contacts: contactIds = [], message = '' }) => {
      const to = { contactIds, message: message.trim() };
      const confirmation = confirmationIn(request, query);
      const result = await sendCut(deps, actor, { id: params.id, ifMatch, now: deps.clock(), to, confirmation });
      return isRefusal(result) ? result : toResponse(result);
    },
  });

  serve(unsendEndpoint, {
    authorizeItem: ({ deps, actor, params }) => checkDecider(deps.db, actor, params.id),
    handle: async ({ deps, actor, params, ifMatch }) => {
      const result = await unsendCut(deps.db, actor, { id: params.id, ifMatch, now: deps.clock() });
      return isRefusal(result) ? result : toResponse(result);
    },
  });

  serve(carryEndpoint, {
    authorizeItem: ({ deps, actor, params }) => getCutAndProject(deps.db, actor, { id: params.id }),
    handle: async ({ deps, actor, params, ifMatch }, { offset }) => {
      const result = await carryNotes(deps.db, actor, { id: params.id, ifMatch, now: deps.clock(), offset });
      return isRefusal(result) ? result : toResponse(result);
    },
  });

  serve(listReviews, {
    handle: async ({ deps, actor, query }) => ({
      plain: reviewsToApi(await listReviewsPage(deps.db, actor, { page: query.page ?? 1, isSent: query.sent })),
    }),
  });
}
