/** Checks of a project: what must not be forgotten before work ends or a version goes to the client (docs/projects.md#checks). */
import type { Actor } from '#domain/platform/actor.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import type { Author } from '#domain/platform/person.ts';
import { refuse, type Refusal, refuseInvalid } from '#domain/platform/refusal.ts';
import { countCharacters, isBlankText } from '#domain/platform/text.ts';
import { blankAt, brokenRuleAt, tooLongAt } from '#domain/platform/violations.ts';

/** When a check is asked for: when the timer ends, or when a version is sent or approved. */
export const CHECK_MOMENTS = ['end', 'delivery'] as const;
export type CheckMoment = (typeof CHECK_MOMENTS)[number];

export const CHECK_LIMITS = { perProject: 50, textLength: 200 } as const;

export const CHECK_TEXTS = {
  tooMany: `A project can have ${CHECK_LIMITS.perProject} checks.`,
  otherChecks: "These are not exactly the project's checks. Reload and try again.",
} as const;

/** A line of a list of checks, as templates and imports hold it. */
export type CheckDraft = { text: string; moment: CheckMoment; mustBeDone: boolean };

export type ProjectCheck = CheckDraft & {
  id: number;
  /** Row version, incremented by each edit. */
  version: number;
  /** Counts from 0 within the project. */
  position: number;
  /** Null while the check is open. */
  done: { at: string; by: { id: number; name: string } | null } | null;
  createdById: number | null;
};

/** A check of a finished round, as it was when the next round began. */
export type RoundCheck = CheckDraft & Pick<ProjectCheck, 'done'>;

/** Returns what a round keeps of a check. */
export const roundCheckOf = ({ text, moment, mustBeDone, done }: ProjectCheck): RoundCheck => ({
  text,
  moment,
  mustBeDone,
  done,
});

/** What a person did while checks that the moment asks for were open. */
export const BYPASSING_ACTIONS = ['ended', 'sent', 'approved'] as const;
export type BypassingAction = (typeof BYPASSING_ACTIONS)[number];

/** Action taken while required checks were open, with their texts. */
export type CheckBypass = {
  action: BypassingAction;
  at: string;
  by: Author;
  /** Empty if none was given. */
  reason: string;
  checks: string[];
  /** Number of the version that was sent or approved. */
  cutNumber?: number;
};

type Openness = Pick<ProjectCheck, 'moment' | 'mustBeDone' | 'done'>;

/** Returns the checks that a moment asks for: open ones that must be done. */
export const requiredAt = <C extends Openness>(moment: CheckMoment, checks: readonly C[]): C[] =>
  checks.filter((check) => check.moment === moment && check.mustBeDone && check.done === null);

const textsOf = (checks: readonly { text: string }[]): string => checks.map(({ text }) => text).join(', ');
const openText = (count: number): string => `${count} open ${count === 1 ? 'check' : 'checks'}`;

/** Returns 'ended with 2 open checks: captions, music license'. */
export const bypassText = ({ action, checks }: Pick<CheckBypass, 'action' | 'checks'>): string =>
  `${action} with ${openText(checks.length)}: ${checks.join(', ')}`;

/** How a caller confirms open checks: their number as shown, and a reason. */
export type CheckConfirmation = { count: number | undefined; reason: string };

/**
 * Refuses an action of the app while required checks are open, unless the caller confirms their number; editors also need a
 * reason. Other programs are never refused, so that documented calls answer as before.
 */
export function checkConfirmed(
  required: readonly Pick<ProjectCheck, 'id' | 'text'>[],
  { count, reason }: CheckConfirmation,
  caller: { isInApp: boolean; type: Actor['type'] },
): Refusal | undefined {
  if (required.length === 0 || !caller.isInApp) return undefined;
  if (count !== required.length)
    return {
      ...refuse('conflict', `This project has ${openText(required.length)}: ${textsOf(required)}.`),
      openChecks: required.map(({ id, text }) => ({ id, text })),
    };
  if (isBlankText(reason)) return caller.type === 'editor' ? refuseInvalid([blankAt('reason')]) : undefined;
  const isTooLong = countCharacters(reason) > LIMITS.revisionReasonLength;
  return isTooLong ? refuseInvalid([tooLongAt('reason', LIMITS.revisionReasonLength)]) : undefined;
}

/** Refuses an order that leaves out a check of the project, repeats one, or names another. */
export function checkCheckOrder(ids: readonly number[], present: readonly number[]): Refusal | undefined {
  const named = new Set(ids);
  const isSame = ids.length === present.length && present.every((id) => named.has(id));
  return isSame ? undefined : refuseInvalid([brokenRuleAt('ids', CHECK_TEXTS.otherChecks)]);
}

/** Refuses checks beyond the limit per project. */
export const checkCheckCount = (count: number): Refusal | undefined =>
  count <= CHECK_LIMITS.perProject ? undefined : refuse('conflict', CHECK_TEXTS.tooMany);

/** Returns `5/7`: done and all. */
export const checksText = ({ total, open }: { total: number; open: number }): string => `${total - open}/${total}`;

/** Returns the lines of a pasted list, without bullets and empty lines, each cut to the length of a check. */
export const linesOf = (pasted: string): string[] =>
  pasted
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(/^\s*(?:(?:[-*•–]|\d+[.)])\s+)?(?:\[[ xX]?\]\s+)?/, '').trim())
    .filter((line) => line !== '')
    .map((line) => line.slice(0, CHECK_LIMITS.textLength).trim());
