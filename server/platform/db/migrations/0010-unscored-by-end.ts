/** Index of finished work that awaits a score, oldest end first, overall and by reviewer (docs/figures.md#home, ADR 10). */
import type { Step } from './column-types.ts';

/** As in step 0006: points of finished work. */
const UNSCORED = `(case when status in ('completed', 'revision') then point else -1 end) = 0`;
/** Sorts a missing end after every instant. */
const ENDED = `(coalesce(ended_at, 'none'))`;

const statements = [
  `create index projects_unscored_ended on projects (${ENDED}, id, status) where ${UNSCORED}`,
  `create index projects_review_ended on projects (reviewed_by_id, ${ENDED}, id, status) where ${UNSCORED}`,
];

export const UNSCORED_BY_END: Step = { sqlite: statements, postgres: statements };
