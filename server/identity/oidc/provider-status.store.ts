/** State of the provider for administrators: the last success and the last error (docs/operations.md#company-account). */
import type { Db } from '#server/platform/db/dialect.ts';
import type { Deps } from '#server/platform/deps.ts';
import { countUnlinked, lastIdentityUse } from './identities.store.ts';

/** Key of the row in `settings`. */
const ERROR_ROW = 'oidc-error';
const MESSAGE_LENGTH = 300;

type ProviderError = { at: string; message: string };

export type ProviderStatus = {
  issuer: string;
  lastSuccess: string | null;
  lastError: ProviderError | null;
  /** Active people who couldn't sign in if the company account were required, or can't because it is. */
  unlinked: number;
  isRequired: boolean;
};

const CONNECTION_ERRORS: Readonly<Record<string, string>> = {
  ENOTFOUND: "The host name doesn't exist.",
  EAI_AGAIN: "The host name couldn't be resolved.",
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was reset.',
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: 'The clocks of provider and server differ too much.',
};

type LibraryError = Error & { code?: string; error?: string; cause?: unknown };

/** Describes an error of the provider. Responses are quoted by their error word only, since they may carry tokens. */
export function describeProviderError(error: unknown): string {
  const { name, message, code = '', error: word, cause } = error as LibraryError;
  if (name === 'TimeoutError' || name === 'AbortError') return "The provider didn't respond in time.";
  if (word) return `The provider refused: ${word}.`.slice(0, MESSAGE_LENGTH);
  const known = CONNECTION_ERRORS[code];
  if (known) return known;
  // The library wraps the errors of connections.
  if (cause instanceof Error && name !== 'OperationProcessingError') return describeProviderError(cause);
  return message.slice(0, MESSAGE_LENGTH);
}

/** Records the error for administrators. A failure to do so is only logged. */
export async function recordProviderError({ db, clock, log }: Deps, message: string): Promise<void> {
  const value = JSON.stringify({ at: clock(), message } satisfies ProviderError);
  try {
    await db
      .insertInto('settings')
      .values({ name: ERROR_ROW, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
  } catch (error) {
    log.warn({ err: error }, 'could not record the error of the sign-in provider');
  }
}

/** Returns the state of the provider, or undefined if none is set up. */
export async function readProviderStatus(
  db: Db,
  oidc: Deps['config']['oidc'],
  now: string,
): Promise<ProviderStatus | undefined> {
  if (!oidc) return undefined;
  const row = await db.selectFrom('settings').select('value').where('name', '=', ERROR_ROW).executeTakeFirst();
  return {
    issuer: oidc.issuer,
    lastSuccess: await lastIdentityUse(db),
    lastError: row ? (JSON.parse(row.value) as ProviderError) : null,
    unlinked: await countUnlinked(db, oidc.issuer, now),
    isRequired: oidc.only,
  };
}
