/** Taking an act back: what can be, by whom, and until when (docs/projects.md#undo). */
import { accessDenied, refuse, type Refusal } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/identity/roles.ts';

export const UNDO_KINDS = ['end', 'revision', 'score', 'leave'] as const;
export type UndoKind = (typeof UNDO_KINDS)[number];

const CLOCK = ['status', 'startedAt', 'endedAt', 'pauses', 'runtimeMinutes', 'isRevised'] as const;

/** By kind the fields of the record that come back. */
export const UNDO_FIELDS: Record<UndoKind, readonly string[]> = {
  end: CLOCK,
  revision: [...CLOCK, 'revisionCount', 'rounds'],
  score: ['point'],
  leave: ['status'],
};

/** As what was deleted, so what was replaced is kept for so long. */
export const UNDO_KEPT_DAYS = 30;

const DAY_MS = 24 * 60 * 60 * 1000;

/** What was done before then can be undone no more. */
export const undoKeptSince = (now: string): string => new Date(Date.parse(now) - UNDO_KEPT_DAYS * DAY_MS).toISOString();

export const UNDO_TEXTS = {
  undone: 'This has been undone already.',
  tooLate: `An act can be undone for ${UNDO_KEPT_DAYS} days.`,
  ownChange: 'You have changed this since; it cannot be undone any more.',
} as const;

/** Said where somebody has changed the record since; without a name where none is kept. */
export const changedSinceText = (name: string | undefined): string =>
  `${name || 'Somebody'} has changed this since; it cannot be undone any more.`;

/** The log's words for a score that was taken back. */
export const takenBackText = (point: number): string => `The score of ${point} was taken back.`;

/** Whoever did it, or an administrator; what the act itself asks for is judged beside this. */
export const checkUndoer = (actor: Actor, { actorId }: { actorId: number }): Refusal | undefined =>
  actor.type === 'admin' || actor.id === actorId ? undefined : accessDenied();

/** Once, and while it is kept. */
export function checkUndoOpen(
  { createdAt, undoneAt }: { createdAt: string; undoneAt: string | null },
  now: string,
): Refusal | undefined {
  if (undoneAt !== null) return refuse('conflict', UNDO_TEXTS.undone);
  return createdAt < undoKeptSince(now) ? refuse('conflict', UNDO_TEXTS.tooLate) : undefined;
}

/** Only while the record is as the act left it; else it is said who has changed it. */
export function checkUnchanged(
  actor: Actor,
  undo: { version: number },
  { version, changedBy }: { version: number; changedBy: { id: number; name: string } | undefined },
): Refusal | undefined {
  if (version === undo.version) return undefined;
  return refuse('conflict', changedBy?.id === actor.id ? UNDO_TEXTS.ownChange : changedSinceText(changedBy?.name));
}
