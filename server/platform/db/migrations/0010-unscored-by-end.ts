/** Finished work that waits for a score, oldest end first: all of it, and a reviewer's (docs/figures.md#home, ADR 10). */
import type { Step } from './column-types.ts';

/** As step 0006 has it: what is finished by its points. */
const UNSCORED = `(case when status in ('completed', 'revision') then point else -1 end) = 0`;
/** Behind every instant where there is none. */
const ENDED = `(coalesce(ended_at, 'none'))`;

const statements = [
  `create index projects_unscored_ended on projects (${ENDED}, id, status) where ${UNSCORED}`,
  `create index projects_review_ended on projects (reviewed_by_id, ${ENDED}, id, status) where ${UNSCORED}`,
];

export const UNSCORED_BY_END: Step = { sqlite: statements, postgres: statements };
