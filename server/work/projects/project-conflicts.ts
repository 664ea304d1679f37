/** Conflicts with concurrent requests, as refusals. */
import { refuse, type Refusal, refuseInvalid } from '#domain/platform/refusal.ts';
import { alreadyUsedAt } from '#domain/platform/violations.ts';
import { iriOf } from '#contract/platform/jsonld.ts';
import type { ProjectFields } from '#contract/work/project-fields.ts';
import { isMissingReference, isUniqueViolation } from '#server/platform/db/database-errors.ts';

/** Turns a taken tracking ID or a concurrently deleted client into a refusal. */
export async function conflictToRefusal<T>(fields: Partial<ProjectFields>, work: Promise<T>): Promise<T | Refusal> {
  try {
    return await work;
  } catch (error) {
    if (isUniqueViolation(error)) return refuseInvalid([alreadyUsedAt('trackingId')]) as Refusal;
    if (isMissingReference(error))
      return refuse('malformed', `Item not found for "${iriOf('Client', fields.clientId ?? 0)}".`);
    throw error;
  }
}
