/** SQL expression over `users`: when a user set up a second factor of any kind (docs/people.md#second-factor). */
import { sql } from 'kysely';

/** ISO time, or null without a second factor. */
export const twoFactorSince = sql<string | null>`coalesce(
  (select since from second_factors where second_factors.user_id = users.id),
  (select min(created_at) from passkeys where passkeys.user_id = users.id)
)`;
