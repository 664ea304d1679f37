/** Reference from a version to its deliverable. In a separate file so that the player doesn't load the calls for deliverables. */
import { ASPECTS } from '#domain/review/cuts.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { choice, described, integer, nested, text } from '#contract/platform/schema.ts';

/** Form of the reference for both the team and guests. */
export const deliverableRef = nested({
  id: integer(1),
  name: text(LIMITS.nameLength),
  aspect: described(choice(ASPECTS), 'Empty for none.'),
});
