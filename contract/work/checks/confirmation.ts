/** Confirmation of open checks, which the app sends with End, a send and an approval (docs/projects.md#checks). */
import { LIMITS } from '#domain/platform/limits.ts';
import { described, integer, optional, text } from '#contract/platform/schema.ts';

/** Query parameters of calls that a session of the app makes again once the person has seen the open checks. */
export const openChecksConfirmation = {
  openChecks: optional(
    described(integer(0), 'Number of open checks shown. In the app, a different number now returns 409 with them.'),
  ),
  reason: optional(
    described(text(), `Why they stay open, at most ${LIMITS.revisionReasonLength} characters. Required from editors.`),
  ),
};
