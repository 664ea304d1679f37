/** Password validation against common and workspace-specific guesses (docs/people.md#passwords). */
import { checkGuessability, type PasswordOwner } from '#domain/platform/sign-in/passwords.ts';
import type { Violation } from '#domain/platform/refusal.ts';
import { checkPassword } from '#domain/identity/users.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { readSettings } from '#server/platform/settings/settings.store.ts';
import { commonPasswords } from './common-passwords.ts';

/** Returns the violations of the password rule, length first. */
export async function checkPasswordRule(
  db: Db,
  password: string,
  owner: PasswordOwner,
  path?: string,
): Promise<Violation[]> {
  const malformed = checkPassword(password, path);
  if (malformed.length > 0) return malformed;
  const workspaceName = (await readSettings(db)).name;
  return checkGuessability(password, { common: await commonPasswords(), owner, workspaceName }, path);
}
