/** Views of the project list: kept addresses, whom they are shared with, and those that everybody has (docs/screens.md#views). */
import { LIMITS } from '#domain/platform/limits.ts';
import { accessDenied, refuse, type Refusal } from '#domain/platform/refusal.ts';
import type { PersonRef } from './project.ts';
import type { Actor, UserType } from '#domain/identity/roles.ts';

export const VIEW_SHARINGS = ['none', 'leads', 'team'] as const;
export type ViewSharing = (typeof VIEW_SHARINGS)[number];

export type ViewValues = { name: string; search: string; columns: string[] | null; shared: ViewSharing };

export type SavedView = ViewValues & {
  id: number;
  version: number;
  /** From 1, among the owner's. */
  position: number;
  /** Null where a provider does not tell. */
  owner: PersonRef | null;
  createdAt: string;
};

export const VIEW_TEXTS = {
  shareForbidden: 'Only managers and administrators share views.',
  foreign: 'You can only change your own views.',
  unshareOnly: 'Of a view of somebody else an administrator can only end the sharing, or delete it.',
  full: `You have ${LIMITS.ownViews} views, as many as can be kept. Delete one first.`,
} as const;

type Owned = { ownerId: number; shared: ViewSharing };

/** Whose shared views this person sees. */
export const sharingsFor = ({ type }: Pick<Actor, 'type'>): ViewSharing[] =>
  type === 'editor' ? ['team'] : ['leads', 'team'];

/** The owner's, and what is shared with that kind of person; of anybody else's nothing is told, not even that it is there. */
export const mayReadView = (actor: Actor, { ownerId, shared }: Owned): boolean =>
  ownerId === actor.id || sharingsFor(actor).includes(shared);

/** Editors keep views for themselves. */
export const checkSharing = (actor: Pick<Actor, 'type'>, shared: ViewSharing | undefined): Refusal | undefined =>
  actor.type === 'editor' && shared !== undefined && shared !== 'none'
    ? refuse('forbidden', VIEW_TEXTS.shareForbidden)
    : undefined;

type ViewChange = Partial<ViewValues & { position: number }>;

/** `change` has what differs from the view as it is: what repeats it needs no right (docs/wire.md#no-op). */
export function checkChangeView(actor: Actor, view: Owned, change: ViewChange): Refusal | undefined {
  if (Object.keys(change).length === 0) return undefined;
  if (view.ownerId === actor.id) return checkSharing(actor, change.shared);
  if (actor.type !== 'admin') return refuse('forbidden', VIEW_TEXTS.foreign);
  const isUnshared = change.shared === 'none' && Object.keys(change).length === 1;
  return isUnshared ? undefined : refuse('forbidden', VIEW_TEXTS.unshareOnly);
}

/** The owner's, and an administrator's whatever is shared. */
export const checkDeleteView = (actor: Actor, { ownerId }: Pick<Owned, 'ownerId'>): Refusal | undefined =>
  ownerId === actor.id || actor.type === 'admin' ? undefined : accessDenied();

/** Some more would never be found again. */
export const checkViewCount = (count: number): Refusal | undefined =>
  count < LIMITS.ownViews ? undefined : refuse('conflict', VIEW_TEXTS.full);

/** The address without its page, as it was sent otherwise: a view begins at the first. */
export const searchWithoutPage = (search: string): string =>
  search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '' && part.split('=', 1)[0] !== 'page')
    .join('&');

/** Parameters of the project list by their names on the wire. */
export type ViewFilters = Readonly<Record<string, string>>;
export type BuiltInView = { key: string; name: string; filters: ViewFilters };

const ALL = { key: 'all', name: 'All', filters: {} };
const LATE = { key: 'late', name: 'Late', filters: { due: 'late' } };
const WEEK = { key: 'week', name: 'This week', filters: { due: 'week' } };
const UNSCORED = { status: 'completed', scored: 'false' };

/** What everybody of that kind has: the own work, what is late, what waits for a score, this week. */
export function builtInViews({ id, type }: { id: number; type: UserType }): BuiltInView[] {
  // An editor's list holds own projects anyway.
  if (type === 'editor') return [{ ...ALL, key: 'mine', name: 'Mine' }, LATE, WEEK];
  const mine = { key: 'mine', name: 'Mine', filters: { AssignedBy: String(id) } };
  const unscored = { key: 'unscored', name: 'Not scored', filters: UNSCORED };
  const review = { key: 'review', name: 'To review', filters: { ...UNSCORED, reviewedBy: String(id) } };
  return [ALL, mine, LATE, ...(type === 'manager' ? [review] : []), unscored, WEEK];
}
