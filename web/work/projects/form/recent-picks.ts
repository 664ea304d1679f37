/** Recent picks per picker. Stored with the session, since names of people and clients must not outlive it. */
import type { PickedField } from './form-values.ts';
import type { PickOption } from './pick.queries.ts';

const MAX_RECENT = 5;

/** `pickedAt` in milliseconds. */
export type RecentPick = PickOption & { pickedAt: number };

const keyOf = (personId: number, field: PickedField): string => `recentPicks ${personId} ${field}`;

const isRecent = (value: unknown): value is RecentPick => {
  const { id, name, pickedAt } = (value ?? {}) as Partial<RecentPick>;
  return typeof id === 'number' && typeof name === 'string' && typeof pickedAt === 'number';
};

/** Returns the recent picks, newest first; invalid storage content is ignored. */
export function recentPicks(personId: number, field: PickedField): RecentPick[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(personId, field)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecent) : [];
  } catch {
    return [];
  }
}

export function rememberPick(personId: number, field: PickedField, option: PickOption): void {
  const others = recentPicks(personId, field).filter(({ id }) => id !== option.id);
  const latest: RecentPick = { ...option, pickedAt: Date.now() };
  try {
    sessionStorage.setItem(keyOf(personId, field), JSON.stringify([latest, ...others].slice(0, MAX_RECENT)));
  } catch {
    // If the storage is full, the pick is not stored.
  }
}
