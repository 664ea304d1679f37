/** Checks of a project: what must not be forgotten before work ends or a version goes to the client (docs/projects.md#checks). */
import { refuse, type Refusal } from '#domain/platform/refusal.ts';
import type { CheckMoment } from './check-kinds.ts';

export * from './check-kinds.ts';

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

type Openness = Pick<ProjectCheck, 'moment' | 'mustBeDone' | 'done'>;

/** Returns the checks that a moment asks for: open ones that must be done. */
export const requiredAt = <C extends Openness>(moment: CheckMoment, checks: readonly C[]): C[] =>
  checks.filter((check) => check.moment === moment && check.mustBeDone && check.done === null);

/** Refuses checks beyond the limit per project. */
export const checkCheckCount = (count: number): Refusal | undefined =>
  count <= CHECK_LIMITS.perProject ? undefined : refuse('conflict', CHECK_TEXTS.tooMany);

/** Returns the lines of a pasted list, without bullets and empty lines, each cut to the length of a check. */
export const linesOf = (pasted: string): string[] =>
  pasted
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(/^\s*(?:(?:[-*•–]|\d+[.)])\s+)?(?:\[[ xX]?\]\s+)?/, '').trim())
    .filter((line) => line !== '')
    .map((line) => line.slice(0, CHECK_LIMITS.textLength).trim());
