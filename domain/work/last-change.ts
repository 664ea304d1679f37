/** Who wrote the present version of a record (docs/projects.md#meanwhile). */
import type { PersonRef } from './project.ts';

/** `by` is null where nobody did, or nobody knows who. */
export type LastChange = { version: number; by: PersonRef | null };
