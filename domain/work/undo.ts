/** Undo: what can be undone, by whom, and until when (docs/projects.md#undo). */
import { accessDenied, refuse, type Refusal } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/identity/roles.ts';

export const UNDO_KINDS = ['end', 'revision', 'score', 'leave'] as const;
export type UndoKind = (typeof UNDO_KINDS)[number];

const CLOCK = ['status', 'startedAt', 'endedAt', 'pauses', 'runtimeMinutes', 'isRevised'] as const;

/** Fields restored by kind of undo. */
export const UNDO_FIELDS: Record<UndoKind, readonly string[]> = {
  end: CLOCK,
  revision: [...CLOCK, 'revisionCount', 'rounds'],
  score: ['point'],
  leave: ['status'],
};

/** Retention of replaced values, the same as for deleted records. */
export const UNDO_DAYS = 30;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns the instant before which actions can no longer be undone. */
export const undoCutoff = (now: string): string => new Date(Date.parse(now) - UNDO_DAYS * DAY_MS).toISOString();

export const UNDO_TEXTS = {
  undone: 'This was already undone.',
  tooLate: `An action can be undone for ${UNDO_DAYS} days.`,
  ownChange: "You have changed this since, so it can't be undone.",
} as const;

/** Message for a record that was changed since, without a name if the author is unknown. */
export const changedSinceText = (name: string | undefined): string =>
  `${name || 'Someone'} has changed this since, so it can't be undone.`;

/** Log text for a removed score. */
export const scoreRemovedText = (point: number): string => `The score of ${point} was taken back.`;

/** Refuses anyone but the actor, or an administrator. The rights of the action itself are checked separately. */
export const checkUndoActor = (actor: Actor, { actorId }: { actorId: number }): Refusal | undefined =>
  actor.type === 'admin' || actor.id === actorId ? undefined : accessDenied();

/** Refuses undo a second time, or after the retention period. */
export function checkUndoOpen(
  { createdAt, undoneAt }: { createdAt: string; undoneAt: string | null },
  now: string,
): Refusal | undefined {
  if (undoneAt !== null) return refuse('conflict', UNDO_TEXTS.undone);
  return createdAt < undoCutoff(now) ? refuse('conflict', UNDO_TEXTS.tooLate) : undefined;
}

/** Refuses undo if the record was changed since, naming the author of the change. */
export function checkUnchanged(
  actor: Actor,
  undo: { version: number },
  { version, changedBy }: { version: number; changedBy: { id: number; name: string } | undefined },
): Refusal | undefined {
  if (version === undo.version) return undefined;
  return refuse('conflict', changedBy?.id === actor.id ? UNDO_TEXTS.ownChange : changedSinceText(changedBy?.name));
}
