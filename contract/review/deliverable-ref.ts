/** Reference from a version to its deliverable. In a separate file so that the player doesn't load the calls for deliverables. */
import { ASPECTS } from '#domain/platform/aspects.ts';
import type { DeliverableRef } from '#domain/review/cuts.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { choice, described, flag, integer, nested, optional, type Static, text } from '#contract/platform/schema.ts';

/** Form of the reference for both the team and guests. */
export const deliverableRef = nested({
  id: integer(1),
  name: text(LIMITS.nameLength),
  aspect: described(choice(ASPECTS), 'Empty for none.'),
  canceled: optional(described(flag(), 'True for a canceled deliverable, else absent.')),
});
type ApiDeliverableRef = Static<typeof deliverableRef>;

/** Converts the reference to its API form. */
export const deliverableRefToApi = ({ isCanceled, ...ref }: DeliverableRef): ApiDeliverableRef =>
  isCanceled ? { ...ref, canceled: true } : ref;

/** Converts the reference from its API form. */
export const deliverableRefFromApi = ({ canceled = false, ...ref }: ApiDeliverableRef): DeliverableRef => ({
  ...ref,
  isCanceled: canceled,
});
