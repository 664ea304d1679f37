/** Undo: what can be undone, by whom, and until when (docs/projects.md#undo). */
import { accessDenied, refuse, type Refusal } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/platform/actor.ts';
import type { Minutes } from '#domain/platform/units.ts';

export const UNDO_KINDS = ['end', 'revision', 'score', 'leave'] as const;
export type UndoKind = (typeof UNDO_KINDS)[number];
/** Entries of the journal: single actions, bulk changes and imports. */
export type JournalKind = UndoKind | 'bulk' | 'import';

const TIMER_FIELDS = [
  'status',
  'startedAt',
  'endedAt',
  'pauses',
  'runtimeMinutes',
  'isRuntimeUnknown',
  'isRevised',
] as const;

/** Fields restored by kind of undo. Bulk changes and imports list their own records. */
export const UNDO_FIELDS: Record<JournalKind, readonly string[]> = {
  end: TIMER_FIELDS,
  revision: [...TIMER_FIELDS, 'revisionCount', 'rounds'],
  score: ['point'],
  leave: ['status'],
  bulk: [],
  import: [],
};

const MINUTE_MS = 60_000;
/** Retention of replaced values, the same as for deleted records. */
const UNDO_DAYS = 30;
const BULK_MINUTES = 10;
/** Time to undo an import, and retention of its sheet. */
export const IMPORT_HOURS = 24;

type Rule = { minutes: Minutes; undone: string; tooLate: string };
const ACTION: Rule = {
  minutes: UNDO_DAYS * 24 * 60,
  undone: 'This was already undone.',
  tooLate: `An action can be undone for ${UNDO_DAYS} days.`,
};
const RULES: Record<JournalKind, Rule> = {
  end: ACTION,
  revision: ACTION,
  score: ACTION,
  leave: ACTION,
  bulk: {
    minutes: BULK_MINUTES,
    undone: 'This change was already undone.',
    tooLate: `A bulk change can be undone for ${BULK_MINUTES} minutes.`,
  },
  import: {
    minutes: IMPORT_HOURS * 60,
    undone: 'This import was already undone.',
    tooLate: `An import can be undone for ${IMPORT_HOURS} hours.`,
  },
};

/** Returns the time until which an action can be undone. */
export const undoUntilOf = (kind: JournalKind, createdAt: string): string =>
  new Date(Date.parse(createdAt) + RULES[kind].minutes * MINUTE_MS).toISOString();

/** Returns the instant before which entries of a kind can no longer be undone. */
export const undoCutoff = (kind: JournalKind, now: string): string =>
  new Date(Date.parse(now) - RULES[kind].minutes * MINUTE_MS).toISOString();

export const UNDO_TEXTS = {
  ownChange: "You have changed this since, so it can't be undone.",
  changedSince: 'It has been changed since.',
  gone: 'It no longer exists.',
  inactiveApplicant: "The applicant is no longer active, so it can't be undone.",
} as const;

/** Message for a record that was changed since, without a name if the author is unknown. */
const changedSinceText = (name: string | undefined): string =>
  `${name || 'Someone'} has changed this since, so it can't be undone.`;

/** Log text for a removed score. */
export const scoreRemovedText = (point: number): string => `The score of ${point} was taken back.`;

/** Refuses anyone but the actor, or an administrator. The rights of the action itself are checked separately. */
export const checkUndoActor = (actor: Actor, { actorId }: { actorId: number }): Refusal | undefined =>
  actor.type === 'admin' || actor.id === actorId ? undefined : accessDenied();

/** Refuses to undo an action twice, or after its time limit. */
export function checkUndoOpen(
  { kind, createdAt, undoneAt }: { kind: JournalKind; createdAt: string; undoneAt: string | null },
  now: string,
): Refusal | undefined {
  if (undoneAt !== null) return refuse('conflict', RULES[kind].undone);
  return createdAt < undoCutoff(kind, now) ? refuse('conflict', RULES[kind].tooLate) : undefined;
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
