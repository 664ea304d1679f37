/** Indexes of guests by secret and visits by time, for throttling and the sweep (docs/review.md#links). */
import type { Step } from './column-types.ts';

const statements = [
  'create index share_guests_secret on share_guests (secret_hash)',
  'create index share_visits_at on share_visits (at)',
];

export const SHARE: Step = { sqlite: statements, postgres: statements };
