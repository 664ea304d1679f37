/** Links that show sent versions only, and an index of the versions that the client has to decide on (docs/review.md#links, docs/review.md#queue). */
import type { Step } from './column-types.ts';

const statements = [
  'alter table share_links add column shows_sent_only boolean default false not null',
  "create index cuts_with_client on cuts (sent_at, id) where decision = '' and sent_at is not null",
];

export const SENT_VERSIONS: Step = { sqlite: statements, postgres: statements };
