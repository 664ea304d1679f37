/** Whom a person chose last in each picker. Kept with the session, since names of people and clients must not outlive it. */
import type { PickedField } from './form-values.ts';
import type { PickOption } from './form.queries.ts';

const KEPT = 5;

const keyOf = (personId: number, field: PickedField): string => `recentPicks ${personId} ${field}`;

const isOption = (value: unknown): value is PickOption => {
  const { id, name } = (value ?? {}) as Partial<PickOption>;
  return typeof id === 'number' && typeof name === 'string';
};

/** Newest first; anything else in the storage counts as nothing. */
export function recentPicks(personId: number, field: PickedField): PickOption[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(personId, field)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isOption) : [];
  } catch {
    return [];
  }
}

export function rememberPick(personId: number, field: PickedField, option: PickOption): void {
  const others = recentPicks(personId, field).filter(({ id }) => id !== option.id);
  try {
    sessionStorage.setItem(keyOf(personId, field), JSON.stringify([option, ...others].slice(0, KEPT)));
  } catch {
    // No room left in the storage: the choice counts all the same.
  }
}
