/** What decides, besides the codec, which browsers play a version (docs/review.md#cuts). Versions of before have none. */
import { COLUMN_TYPES, type Step } from './column-types.ts';

const stepOn = (t: (typeof COLUMN_TYPES)['sqlite' | 'postgres']): string[] => [
  `alter table cuts add column playback_facts ${t.json}`,
];

export const PLAYBACK_FACTS: Step = { sqlite: stepOn(COLUMN_TYPES.sqlite), postgres: stepOn(COLUMN_TYPES.postgres) };
