/** First administrator of an empty database, and the console message on how to sign in (docs/product.md#delivery). */
import { ConfigError } from '#server/platform/config/config-values.ts';
import type { Deps } from '#server/platform/deps.ts';
import { checkPasswordRule } from '#server/identity/session/password-rule.ts';
import { newPassword } from '#server/identity/accounts/new-password.ts';
import { addFirstAdmin } from '#server/identity/accounts/users.actions.ts';
import { hasUsers } from '#server/identity/accounts/users.store.ts';

/** Creates the first administrator and returns the console message, or undefined if there are users already. */
export async function createFirstAdmin(deps: Deps): Promise<string | undefined> {
  const { adminEmail: email, adminPassword } = deps.config;
  if (await hasUsers(deps.db)) return undefined;
  const [fault] = adminPassword === undefined ? [] : await checkPasswordRule(deps.db, adminPassword, { email });
  if (fault) throw new ConfigError(`ADMIN_PASSWORD cannot be used: ${fault.message}`);
  const password = adminPassword ?? newPassword();
  const passwordHash = await deps.passwords.hash(password);
  if (
    !(await addFirstAdmin(deps, { email, passwordHash, isPasswordAssigned: adminPassword === undefined }, deps.clock()))
  )
    return undefined;
  deps.log.info({ event: 'first-administrator', email }, 'first administrator created');
  return adminPassword === undefined
    ? `Sign in as ${email} with the password ${password} (shown only once).`
    : `Sign in as ${email} with the password of ADMIN_PASSWORD.`;
}
