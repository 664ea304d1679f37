/** The bin: what was deleted, who may bring it back, and for how long (docs/product.md#bin). */
import { accessDenied, type Refusal } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/identity/roles.ts';

export const BIN_KINDS = ['project', 'client', 'user'] as const;
export type BinKind = (typeof BIN_KINDS)[number];

export const BIN_DAYS = 30;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Until when it can be restored. */
export const restoreUntilOf = (deletedAt: string): string =>
  new Date(Date.parse(deletedAt) + BIN_DAYS * DAY_MS).toISOString();

/** What was deleted before then is kept no more. */
export const binKeptSince = (now: string): string => new Date(Date.parse(now) - BIN_DAYS * DAY_MS).toISOString();

/** Whole days that are left, the last one counted. */
export const daysLeftOf = (deletedAt: string, now: string): number =>
  Math.max(0, Math.ceil((Date.parse(restoreUntilOf(deletedAt)) - Date.parse(now)) / DAY_MS));

export type Binned = { kind: BinKind; deletedById: number };

/** An administrator, or a manager of what they deleted themself; people are for administrators alone. */
export const maySeeBinned = (actor: Actor, { kind, deletedById }: Binned): boolean =>
  actor.type === 'admin' || (actor.type === 'manager' && kind !== 'user' && deletedById === actor.id);

/** The same as a refusal. */
export const checkRestore = (actor: Actor, binned: Binned): Refusal | undefined =>
  maySeeBinned(actor, binned) ? undefined : accessDenied();

export const BIN_TEXTS = {
  trackingIdTaken: 'Another project has this tracking id now. Give the restored one another.',
  emailTaken: 'Somebody else has this e-mail now. Give the restored person another.',
  clientGone: 'The client of this project is no longer there. Choose another.',
  clientBarred: 'The client of this project was deleted. An administrator can restore it; or choose another.',
  restoreClient: 'The client can be restored with it.',
} as const;

/** Said where the client went into the bin too, to whoever may bring back both. */
export const clientInBinText = (name: string): string =>
  `The client of this project, ${name}, is in the bin as well. Restore both, or choose another client.`;
