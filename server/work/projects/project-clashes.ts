/** What another request took away or took first at the same moment, as a refusal. */
import { refuse, type Refusal, refuseInvalid } from '#domain/platform/refusal.ts';
import { takenAt } from '#domain/platform/violations.ts';
import { iriOf } from '#contract/platform/jsonld.ts';
import type { ProjectFields } from '#contract/work/project-fields.ts';
import { isMissingReference, isUniqueClash } from '#server/platform/db/database-errors.ts';

/** A taken tracking id, or a client that went away at the same moment, as the refusal that it is. */
export async function withClashes<T>(fields: Partial<ProjectFields>, work: Promise<T>): Promise<T | Refusal> {
  try {
    return await work;
  } catch (error) {
    if (isUniqueClash(error)) return refuseInvalid([takenAt('trackingId')]) as Refusal;
    if (isMissingReference(error))
      return refuse('malformed', `Item not found for "${iriOf('Client', fields.clientId ?? 0)}".`);
    throw error;
  }
}
