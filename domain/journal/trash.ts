/** Trash: deleted records, who may restore them, and their retention (docs/product.md#bin). */
import { accessDenied, type Refusal } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { addDaysTo } from '#domain/platform/dates.ts';

export const TRASH_KINDS = ['project', 'client', 'user', 'file'] as const;
export type TrashKind = (typeof TRASH_KINDS)[number];

export const TRASH_DAYS = 30;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns the time until which a record can be restored. */
export const restoreUntilOf = (deletedAt: string): string => addDaysTo(deletedAt, TRASH_DAYS);

/** Returns the instant before which deleted records are purged. */
export const trashCutoff = (now: string): string => addDaysTo(now, -TRASH_DAYS);

/** Returns the remaining days, rounded up. */
export const daysLeftOf = (deletedAt: string, now: string): number =>
  Math.max(0, Math.ceil((Date.parse(restoreUntilOf(deletedAt)) - Date.parse(now)) / DAY_MS));

export type TrashEntry = { kind: TrashKind; deletedById: number };

/** Returns whether the actor sees a deleted record: administrators see all, managers only what they deleted themselves, except people, and editors only files. */
export function maySeeInTrash(actor: Actor, { kind, deletedById }: TrashEntry): boolean {
  if (actor.type === 'admin') return true;
  return deletedById === actor.id && (actor.type === 'manager' ? kind !== 'user' : kind === 'file');
}

/** Refuses to restore for anyone who can't see the record in the trash. */
export const checkRestore = (actor: Actor, entry: TrashEntry): Refusal | undefined =>
  maySeeInTrash(actor, entry) ? undefined : accessDenied();

export const TRASH_TEXTS = {
  trackingIdTaken: 'Another project now has this tracking ID. Enter a different one.',
  emailTaken: 'Someone else now has this email. Enter a different one.',
  clientGone: "This project's client no longer exists. Choose another.",
  clientNotRestorable: "This project's client was deleted. Ask an administrator to restore it, or choose another.",
  restoreClient: 'You can restore the client too.',
} as const;

/** Message for a project whose client is in the trash too, for people who may restore both. */
export const clientInTrashText = (name: string): string =>
  `This project's client, ${name}, is in the trash too. Restore both, or choose another client.`;
