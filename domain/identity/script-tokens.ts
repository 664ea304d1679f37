/** Tokens for scripts: what one is, for how long it holds, and what is asked for (docs/people.md#script-tokens). */
import { LIMITS } from '#domain/platform/limits.ts';
import { type Refusal, refuse, type Violation } from '#domain/platform/refusal.ts';
import type { Scope } from './scopes.ts';
import { charactersIn, isBlankText } from '#domain/platform/text.ts';
import { brokenRuleAt, blankAt, tooLongAt } from '#domain/platform/violations.ts';

/** The beginning by which people and secret scanners know a token. */
export const SCRIPT_TOKEN_START = 'cut_';

/** One token as lists show it: never the token itself. */
export type ScriptToken = {
  id: number;
  name: string;
  /** Its first characters. */
  prefix: string;
  scopes: Scope[];
  createdAt: string;
  expiresAt: string;
  /** To five minutes; null where it was never used. */
  usedAt: string | null;
};

const DAY_MS = 86_400_000;

/** Whether the token still holds at that moment. */
export const holdsToken = ({ expiresAt }: Pick<ScriptToken, 'expiresAt'>, now: string): boolean =>
  Date.parse(now) < Date.parse(expiresAt);

/** Until when a token holds that is made now for so many days. */
export const tokenEndOf = (now: string, days: number): string =>
  new Date(Date.parse(now) + days * DAY_MS).toISOString();

/** Beyond so many a person has lost sight of them. */
export const tooManyTokens = (): Refusal =>
  refuse('conflict', `You have ${LIMITS.scriptTokens} tokens. Revoke one that you do not need first.`);

/** What is asked for. */
export type TokenDraft = { name: string; scopes: Scope[]; days: number };

/** The form's faults; the server's schema has the same bounds. */
export function checkTokenDraft({ name, scopes }: TokenDraft): Violation[] {
  const long = charactersIn(name.trim()) > LIMITS.nameLength ? [tooLongAt('name', LIMITS.nameLength)] : [];
  return [...(isBlankText(name) ? [blankAt('name')] : long), ...checkScopesGiven(scopes)];
}

/** A token that may nothing is none. */
export const checkScopesGiven = (scopes: readonly Scope[]): Violation[] =>
  scopes.length === 0 ? [brokenRuleAt('scopes', SCRIPT_TOKEN_TEXTS.noScope)] : [];

/** What the form offers; one of the last is the most that a token holds. */
export const TOKEN_DAYS = [7, 30, 90, 365] as const;

export const SCRIPT_TOKEN_TEXTS = {
  title: 'Tokens for scripts',
  explained:
    'A script or another program signs in with a token instead of your password. It never may more than you may at that moment, and nothing but what you tick.',
  none: 'There are no tokens.',
  failed: 'The tokens could not be loaded.',
  makeFailed: 'The token could not be made.',
  revokeFailed: 'The token could not be revoked.',
  revokeAsked: 'Whatever uses it is refused from now on.',
  revoked: 'Token revoked.',
  once: 'Copy it now and keep it like a password: it is not shown again.',
  noScope: 'Tick at least one.',
  unknown: 'This token is not known: it was revoked, or there was none.',
  ended: 'This token has ended.',
} as const;
