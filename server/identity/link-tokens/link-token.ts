/** Random tokens of links that anyone who has them may use until they expire. Only their digests are stored. */
import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Deps } from '#server/platform/deps.ts';

const TOKEN_BYTES = 32;

/** Returns the stored digest of a token. The token has 256 random bits, so a plain hash is enough. */
export const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Returns a new token, encoded for use in a URL. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

type LinkPage = 'invite' | 'reset' | 'share' | 'client';

/** Returns the link with this token: an absolute URL if the instance's address is configured, otherwise a path below the app's host. */
export const linkWith = ({ config }: Pick<Deps, 'config'>, page: LinkPage, token: string) => ({
  link: `${config.publicUrl?.replace(/\/+$/, '') ?? ''}/${page}/${token}`,
  hash: digestOf(token),
});

/** Returns a link with a new token. */
export const newLink = (deps: Pick<Deps, 'config'>, page: LinkPage) => linkWith(deps, page, newToken());

/** The digest of a sent token, and the current time. */
export type SentToken = { hash: string; now: string };

/** Returns the condition that a row stores this token and that it hasn't expired, given the row's columns. */
export const isValidToken = (columns: { hash: string; until: string }, { hash, now }: SentToken) =>
  sql<boolean>`${sql.ref(columns.hash)} = ${hash} and ${sql.ref(columns.until)} > ${now}`;
