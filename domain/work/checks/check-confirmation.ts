/** Confirmation of open checks, their order, and what a round keeps of them: rules that only the server applies (docs/projects.md#open-checks). */
import type { Actor } from '#domain/platform/actor.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { refuse, type Refusal, refuseInvalid } from '#domain/platform/refusal.ts';
import { countCharacters, isBlankText } from '#domain/platform/text.ts';
import { blankAt, brokenRuleAt, tooLongAt } from '#domain/platform/violations.ts';
import { openChecksText } from '#domain/work/checks/check-kinds.ts';
import type { ProjectCheck, RoundCheck } from '#domain/work/checks/checks.ts';

const OTHER_CHECKS = "These are not exactly the project's checks. Reload and try again.";

/** Returns what a round keeps of a check. */
export const roundCheckOf = ({ text, moment, mustBeDone, done }: ProjectCheck): RoundCheck => ({
  text,
  moment,
  mustBeDone,
  done,
});

const textsOf = (checks: readonly { text: string }[]): string => checks.map(({ text }) => text).join(', ');

/** How a caller confirms open checks: their number as shown, and a reason. */
export type CheckConfirmation = { count: number | undefined; reason: string };

/**
 * Refuses an action of the app while required checks are open, unless the caller confirms their number; editors also need a
 * reason. Other programs need neither, so that documented calls answer as before.
 */
export function checkConfirmed(
  required: readonly Pick<ProjectCheck, 'id' | 'text'>[],
  { count, reason }: CheckConfirmation,
  caller: { isInApp: boolean; type: Actor['type'] },
): Refusal | undefined {
  if (required.length === 0) return undefined;
  if (caller.isInApp && count !== required.length)
    return {
      ...refuse('conflict', `This project has ${openChecksText(required.length)}: ${textsOf(required)}.`),
      openChecks: required.map(({ id, text }) => ({ id, text })),
    };
  if (countCharacters(reason) > LIMITS.revisionReasonLength)
    return refuseInvalid([tooLongAt('reason', LIMITS.revisionReasonLength)]);
  const needsReason = caller.isInApp && caller.type === 'editor';
  return needsReason && isBlankText(reason) ? refuseInvalid([blankAt('reason')]) : undefined;
}

/** Refuses an order that leaves out a check of the project, repeats one, or names another. */
export function checkCheckOrder(ids: readonly number[], present: readonly number[]): Refusal | undefined {
  const named = new Set(ids);
  const isSame = ids.length === present.length && present.every((id) => named.has(id));
  return isSame ? undefined : refuseInvalid([brokenRuleAt('ids', OTHER_CHECKS)]);
}
