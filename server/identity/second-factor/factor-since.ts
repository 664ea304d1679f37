/** Since when a person has a second factor, of whatever kind, as a column of a query over `users` (docs/people.md#second-factor). */
import { sql } from 'kysely';

/** In ISO; null where they have none. */
export const factorSince = sql<string | null>`coalesce(
  (select since from second_factors where second_factors.user_id = users.id),
  (select min(created_at) from passkeys where passkeys.user_id = users.id)
)`;
