/** Saved views of the project list: stored addresses, sharing, and built-in views (docs/screens.md#views). */
import { LIMITS } from '#domain/platform/limits.ts';
import { accessDenied, refuse, type Refusal } from '#domain/platform/refusal.ts';
import type { PersonRef } from '#domain/platform/person.ts';
import type { Actor, UserType } from '#domain/platform/actor.ts';

export const VIEW_SHARINGS = ['none', 'leads', 'team'] as const;
export type ViewSharing = (typeof VIEW_SHARINGS)[number];

export type ViewValues = { name: string; search: string; columns: string[] | null; shared: ViewSharing };

export type SavedView = ViewValues & {
  id: number;
  version: number;
  /** Position among the owner's views, from 1. */
  position: number;
  /** Owner, or null if the server doesn't send one. */
  owner: PersonRef | null;
  createdAt: string;
};

const VIEW_TEXTS = {
  shareForbidden: 'Only managers and administrators can share views.',
  foreign: 'You can only change your own views.',
  unshareOnly: "You can only unshare or delete other people's views.",
  full: `You have ${LIMITS.ownViews} views, the maximum. Delete one first.`,
} as const;

type OwnedView = { ownerId: number; shared: ViewSharing };

/** Returns the sharing levels this person can see. */
export const sharingsFor = ({ type }: Pick<Actor, 'type'>): ViewSharing[] =>
  type === 'editor' ? ['team'] : ['leads', 'team'];

/** Returns whether the actor may read a view: their own, and those shared with their user type. Others are reported as missing. */
export const mayReadView = (actor: Actor, { ownerId, shared }: OwnedView): boolean =>
  ownerId === actor.id || sharingsFor(actor).includes(shared);

/** Refuses sharing by editors. */
export const checkSharing = (actor: Pick<Actor, 'type'>, shared: ViewSharing | undefined): Refusal | undefined =>
  actor.type === 'editor' && shared !== undefined && shared !== 'none'
    ? refuse('forbidden', VIEW_TEXTS.shareForbidden)
    : undefined;

type ViewChange = Partial<ViewValues & { position: number }>;

/** Checks a change. `change` holds only the differences, since repeating the stored values needs no right (docs/api-reference.md#no-op). */
export function checkChangeView(actor: Actor, view: OwnedView, change: ViewChange): Refusal | undefined {
  if (Object.keys(change).length === 0) return undefined;
  if (view.ownerId === actor.id) return checkSharing(actor, change.shared);
  if (actor.type !== 'admin') return refuse('forbidden', VIEW_TEXTS.foreign);
  const isUnshared = change.shared === 'none' && Object.keys(change).length === 1;
  return isUnshared ? undefined : refuse('forbidden', VIEW_TEXTS.unshareOnly);
}

/** Refuses deletion to anyone but the owner, or an administrator. */
export const checkDeleteView = (actor: Actor, { ownerId }: Pick<OwnedView, 'ownerId'>): Refusal | undefined =>
  ownerId === actor.id || actor.type === 'admin' ? undefined : accessDenied();

/** Refuses views beyond the limit. */
export const checkViewCount = (count: number): Refusal | undefined =>
  count < LIMITS.ownViews ? undefined : refuse('conflict', VIEW_TEXTS.full);

/** Removes the page from an address, since a view starts at the first. */
export const searchWithoutPage = (search: string): string =>
  search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '' && part.split('=', 1)[0] !== 'page')
    .join('&');

/** Query parameters of the project list. */
type ViewFilters = Readonly<Record<string, string>>;
export type BuiltInView = { key: string; name: string; filters: ViewFilters };

const ALL = { key: 'all', name: 'All', filters: {} };
const LATE = { key: 'late', name: 'Late', filters: { due: 'late' } };
const WEEK = { key: 'week', name: 'This week', filters: { due: 'week' } };
const WAITING = {
  key: 'waiting',
  name: 'Waiting on client',
  filters: { waiting: 'true', 'order[waitingSince]': 'asc' },
};
const UNSCORED = { status: 'completed', scored: 'false' };

/** Returns the built-in views of a user type: own work, late, unscored, this week, and waiting on the client. */
export function builtInViews({ id, type }: { id: number; type: UserType }): BuiltInView[] {
  // An editor's list contains only their own projects, so it needs no such filter.
  if (type === 'editor') return [{ ...ALL, key: 'mine', name: 'Mine' }, LATE, WEEK, WAITING];
  const mine = { key: 'mine', name: 'Mine', filters: { AssignedBy: String(id) } };
  const unscored = { key: 'unscored', name: 'Not scored', filters: UNSCORED };
  const review = { key: 'review', name: 'To review', filters: { ...UNSCORED, reviewedBy: String(id) } };
  return [ALL, mine, LATE, ...(type === 'manager' ? [review] : []), unscored, WEEK, WAITING];
}
