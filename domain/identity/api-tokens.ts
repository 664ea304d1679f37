/** API tokens: their fields, lifetime and limits (docs/people.md#script-tokens). */
import { addDaysTo } from '#domain/platform/dates.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { type Refusal, refuse, type Violation } from '#domain/platform/refusal.ts';
import type { Scope } from '#domain/platform/scopes.ts';
import { countCharacters, isBlankText } from '#domain/platform/text.ts';
import { brokenRuleAt, blankAt, tooLongAt } from '#domain/platform/violations.ts';

/** Prefix by which people and secret scanners recognize a token. */
export const API_TOKEN_PREFIX = 'cut_';

/** Token as listed, without the secret. */
export type ApiToken = {
  id: number;
  name: string;
  /** First characters of the token. */
  prefix: string;
  scopes: Scope[];
  createdAt: string;
  expiresAt: string;
  /** Rounded to five minutes. Null if never used. */
  usedAt: string | null;
};

/** Returns whether the token is still valid. */
export const isTokenValid = ({ expiresAt }: Pick<ApiToken, 'expiresAt'>, now: string): boolean =>
  Date.parse(now) < Date.parse(expiresAt);

/** Returns the expiry of a token created now. */
export const tokenExpiryOf = (now: string, days: number): string => addDaysTo(now, days);

/** Returns a conflict at the maximum number of tokens. */
export const tooManyTokens = (): Refusal =>
  refuse('conflict', `You have ${LIMITS.apiTokens} tokens, the maximum. Revoke one first.`);

/** Values of a new token. */
export type TokenDraft = { name: string; scopes: Scope[]; days: number };

/** Checks the form, with the bounds of the server's schema. */
export function checkTokenDraft({ name, scopes }: TokenDraft): Violation[] {
  const long = countCharacters(name.trim()) > LIMITS.nameLength ? [tooLongAt('name', LIMITS.nameLength)] : [];
  return [...(isBlankText(name) ? [blankAt('name')] : long), ...checkScopes(scopes)];
}

/** Requires at least one scope. */
export const checkScopes = (scopes: readonly Scope[]): Violation[] =>
  scopes.length === 0 ? [brokenRuleAt('scopes', API_TOKEN_TEXTS.noScope)] : [];

/** Lifetimes in the form. The last one is the maximum. */
export const TOKEN_DAYS = [7, 30, 90, 365] as const;

export const API_TOKEN_TEXTS = {
  title: 'API tokens',
  explained:
    'Let scripts and other programs sign in without your password. A token can do only what you select and are allowed to do.',
  none: 'No tokens yet.',
  failed: "Couldn't load tokens.",
  makeFailed: "Couldn't create the token.",
  revokeFailed: "Couldn't revoke the token.",
  revokeConfirm: 'Programs that use it lose access immediately.',
  revoked: 'Token revoked.',
  once: "Copy the token now and store it safely. You won't see it again.",
  noScope: 'Select at least one.',
  unknown: 'This token is unknown or was revoked.',
  ended: 'This token has expired.',
} as const;
