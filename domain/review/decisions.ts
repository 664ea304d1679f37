/** Decisions on cuts: approved, or changes are wanted; who makes them, and when (docs/review.md#decisions). */
import type { Cut } from './cuts.ts';
import { countOf } from '#domain/platform/numbers.ts';
import { mayRequestRevision } from '#domain/work/project-rights.ts';
import { isFinished, type ProjectStatus } from '#domain/work/project-status.ts';
import { refuse, type Refusal, type Violation } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/identity/roles.ts';
import { brokenRuleAt } from '#domain/platform/violations.ts';

/** Of the project of a cut, what rights are judged by. */
export type Decided = { assignedById: number | null; reviewedById: number | null; status: ProjectStatus };

export const DECISION_TEXTS = {
  goneFile: 'The file of this version was removed; nothing can be decided about it any more.',
  pastDeadline: 'The new deadline lies in the past.',
  noRound: 'No new round begins by this, so the deadline stays; it is changed on the project.',
} as const;

/** Administrators, and the managers who review the project or assigned it (docs/review.md#decisions). */
export function mayDecide(actor: Actor, { assignedById, reviewedById }: Omit<Decided, 'status'>): boolean {
  if (actor.type === 'admin') return true;
  return actor.type === 'manager' && (assignedById === actor.id || reviewedById === actor.id);
}

/**
 * Whether changes that this person asks for send the work back. It has to be finished, and they may request a revision;
 * the reviewer who did not assign it marks the version, as guests do (docs/review.md#decisions).
 */
export const beginsRound = (actor: Actor, project: Pick<Decided, 'assignedById' | 'status'>): boolean =>
  isFinished(project.status) && mayRequestRevision(actor, project);

/** A conflict that names the newest version, and where there is no file any more. */
export function checkNewest(
  cut: Pick<Cut, 'number' | 'fileRemovedAt'>,
  newest: { number: number } | undefined,
): Refusal | undefined {
  if (cut.fileRemovedAt !== null) return refuse('conflict', DECISION_TEXTS.goneFile);
  if (!newest || newest.number <= cut.number) return undefined;
  return refuse('conflict', `Version ${newest.number} is the newest; decide on that one.`);
}

/** The sentence that names how many notes are open; whoever has seen that many may approve all the same. */
export const openNotesText = (open: number): string =>
  `${countOf(open, 'note')} ${open === 1 ? 'is' : 'are'} still open on this version.`;

/** A conflict while notes are open, unless the caller has seen just as many (docs/review.md#decisions). */
export const checkOpenNotes = (open: number, seen: number | undefined): Refusal | undefined =>
  open === 0 || open === seen ? undefined : refuse('conflict', openNotesText(open));

/** The deadline of the next round lies ahead; without a round it is changed on the project (docs/review.md#decisions). */
export function checkNewDeadline(deadlineAt: string, { isRound, now }: { isRound: boolean; now: string }): Violation[] {
  if (!isRound) return [brokenRuleAt('deadlineAt', DECISION_TEXTS.noRound)];
  return deadlineAt <= now ? [brokenRuleAt('deadlineAt', DECISION_TEXTS.pastDeadline)] : [];
}
