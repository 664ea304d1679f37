/** Moments of checks, actions that bypass open ones, and their short texts. In its own file, so that screens of projects don't load the rules. */
import type { Author } from '#domain/platform/person.ts';

/** When a check is asked for: when the timer ends, or when a version is sent or approved. */
export const CHECK_MOMENTS = ['end', 'delivery'] as const;
export type CheckMoment = (typeof CHECK_MOMENTS)[number];

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

/** Returns '2 open checks'. */
export const openChecksText = (count: number): string => `${count} open ${count === 1 ? 'check' : 'checks'}`;

/** Returns 'ended with 2 open checks: captions, music license'. */
export const bypassText = ({ action, checks }: { action: string; checks: readonly string[] }): string =>
  `${action} with ${openChecksText(checks.length)}: ${checks.join(', ')}`;

/** Returns `5/7`: done and all. */
export const checksText = ({ total, open }: { total: number; open: number }): string => `${total - open}/${total}`;
