/** Decisions on versions: approve or request changes (docs/review.md#decisions). */
import type { Cut } from './cuts.ts';
import { isDeletedVersion } from '#domain/work/projects/project-cuts.ts';
import { guestLabel } from '#domain/work/guest-name.ts';
import { countOf } from '#domain/platform/numbers.ts';
import { mayRequestRevision } from '#domain/work/projects/project-rights.ts';
import { isFinished, type ProjectStatus } from '#domain/platform/project-status.ts';
import { refuse, type Refusal, type Violation } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { brokenRuleAt } from '#domain/platform/violations.ts';

/** Project fields that decide these rights. */
export type DecisionProject = { assignedById: number | null; reviewedById: number | null; status: ProjectStatus };

const DECISION_TEXTS = {
  goneFile: "This version's file was deleted, so it can't be approved or sent back.",
  noFile: "This version's file was deleted, so it can't be sent.",
  decided: 'This version is already decided.',
  pastDeadline: 'The new deadline is in the past.',
  noRound: "This doesn't start a new round. Change the deadline on the project.",
} as const;

/**
 * Returns whether requesting changes starts a new round. The work must be finished and the actor allowed to request a
 * revision. A reviewer who didn't assign the project only marks the version, as a guest's request does
 * (docs/review.md#decisions).
 */
export const startsNewRound = (actor: Actor, project: Pick<DecisionProject, 'assignedById' | 'status'>): boolean =>
  isFinished(project.status) && mayRequestRevision(actor, project);

/** Returns the reason of a request for changes, followed by the guest's request that it replaces. */
export const requestText = (reason: string, earlier: { guestName: string; reason: string } | undefined): string =>
  earlier ? `${reason}\n\nRequested by ${guestLabel(earlier.guestName)}: ${earlier.reason}` : reason;

/** Returns a conflict that names the newest version, or says that the file has been deleted. */
export function checkNewest(
  cut: Pick<Cut, 'number' | 'fileRemovedAt' | 'fileRemovedBy'>,
  newest: { number: number } | undefined,
): Refusal | undefined {
  if (isDeletedVersion(cut)) return refuse('conflict', DECISION_TEXTS.goneFile);
  if (!newest || newest.number <= cut.number) return undefined;
  return refuse('conflict', `Version ${newest.number} is the latest. Approve it or request changes there.`);
}

/** Refuses to send a version that isn't the newest, has no file, or is decided (docs/projects.md#waits). */
export function checkSend(
  cut: Pick<Cut, 'number' | 'fileRemovedAt' | 'decision'>,
  newest: { number: number } | undefined,
): Refusal | undefined {
  if (cut.fileRemovedAt !== null) return refuse('conflict', DECISION_TEXTS.noFile);
  if (newest && newest.number > cut.number)
    return refuse('conflict', `Version ${newest.number} is the newest. Send that one.`);
  return checkUndecided(cut);
}

/** Refuses to send, or take back, a decided version. */
export const checkUndecided = ({ decision }: Pick<Cut, 'decision'>): Refusal | undefined =>
  decision === '' ? undefined : refuse('conflict', DECISION_TEXTS.decided);

/** Returns the message with the number of open notes. Callers who confirm that number can still approve. */
export const openNotesText = (open: number): string =>
  `${countOf(open, 'note')} ${open === 1 ? 'is' : 'are'} still open on this version.`;

/** Returns a conflict while notes are open, unless the caller has seen exactly that many (docs/review.md#decisions). */
export const checkOpenNotes = (open: number, seen: number | undefined): Refusal | undefined =>
  open === 0 || open === seen ? undefined : refuse('conflict', openNotesText(open));

/** Checks that the next round's deadline is in the future. Without a new round, the deadline is changed on the project (docs/review.md#decisions). */
export function checkNewDeadline(deadlineAt: string, { isRound, now }: { isRound: boolean; now: string }): Violation[] {
  if (!isRound) return [brokenRuleAt('deadlineAt', DECISION_TEXTS.noRound)];
  return deadlineAt <= now ? [brokenRuleAt('deadlineAt', DECISION_TEXTS.pastDeadline)] : [];
}
