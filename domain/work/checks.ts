/** Checks of a project: what must not be forgotten before work ends or a version goes to the client (docs/projects.md#checks). */
import type { Author } from '#domain/platform/person.ts';
import { refuse, type Refusal } from '#domain/platform/refusal.ts';

/** When a check is asked for: when the timer ends, or when a version is sent or approved. */
export const CHECK_MOMENTS = ['end', 'delivery'] as const;
export type CheckMoment = (typeof CHECK_MOMENTS)[number];

export const CHECK_LIMITS = { perProject: 50, textLength: 200 } as const;

export const CHECK_TEXTS = {
  tooMany: `A project can have ${CHECK_LIMITS.perProject} checks.`,
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

/** Returns '2 open checks'. */
export const openChecksText = (count: number): string => `${count} open ${count === 1 ? 'check' : 'checks'}`;

/** Returns 'ended with 2 open checks: captions, music license'. */
export const bypassText = ({ action, checks }: Pick<CheckBypass, 'action' | 'checks'>): string =>
  `${action} with ${openChecksText(checks.length)}: ${checks.join(', ')}`;

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
