/** Author of a record's current version (docs/projects.md#meanwhile). */
import type { PersonRef } from '#domain/platform/person.ts';

/** `by` is null if unknown or not a person. */
export type LastChange = { version: number; by: PersonRef | null };
