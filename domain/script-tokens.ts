/** Tokens for scripts: what one may be allowed, for how long it holds, and what a call needs (docs/people.md#script-tokens). */
import { LIMITS } from './limits.ts';
import { type Refusal, refuse, type Violation } from './refusal.ts';
import { charactersIn, isBlankText } from './text.ts';
import { brokenRuleAt, blankAt, tooLongAt } from './violations.ts';

type ScopeKind = 'read' | 'write';

const BOTH: readonly ScopeKind[] = ['read', 'write'];
const READ: readonly ScopeKind[] = ['read'];
const WRITE: readonly ScopeKind[] = ['write'];

/** By the feature words of the endpoints; those that scripts ask for most stand first. */
const FEATURES = {
  projects: { label: 'Projects', kinds: BOTH },
  clients: { label: 'Clients', kinds: BOTH },
  users: { label: 'People', kinds: READ },
  feedback: { label: 'Feedback', kinds: BOTH },
  cuts: { label: 'Versions', kinds: BOTH },
  'cut-uploads': { label: 'Uploads of versions', kinds: BOTH },
  media: { label: 'Files', kinds: BOTH },
  points: { label: 'Points', kinds: BOTH },
  leave: { label: 'Leave', kinds: BOTH },
  targets: { label: 'Point targets', kinds: BOTH },
  leaderboard: { label: 'Leaderboard', kinds: READ },
  stats: { label: 'Statistics', kinds: READ },
  'boss-view': { label: 'Boss view', kinds: READ },
  home: { label: 'Today and the week', kinds: READ },
  notes: { label: 'Notes: resolve, reopen, release', kinds: WRITE },
  decisions: { label: 'Reviews and approvals', kinds: BOTH },
  'share-links': { label: 'Links for clients', kinds: BOTH },
  mentions: { label: 'Who can be mentioned', kinds: READ },
  'last-change': { label: 'Who changed a record last', kinds: READ },
  clock: { label: 'Clock', kinds: BOTH },
  bulk: { label: 'Changes of many projects', kinds: BOTH },
  undos: { label: 'Undo', kinds: BOTH },
  bin: { label: 'Bin', kinds: BOTH },
  views: { label: 'Views', kinds: BOTH },
  import: { label: 'Import', kinds: BOTH },
  notifications: { label: 'Inbox', kinds: BOTH },
  mail: { label: 'Mail', kinds: BOTH },
  viewing: { label: 'Who is here', kinds: READ },
  settings: { label: 'Settings', kinds: BOTH },
  audit: { label: 'Audit log', kinds: READ },
  'first-steps': { label: 'First steps', kinds: BOTH },
} as const satisfies Record<string, { label: string; kinds: readonly ScopeKind[] }>;

type FeatureWord = keyof typeof FEATURES;

/** What a token may be allowed: a feature word with read or write. */
export type Scope = `${FeatureWord}:${ScopeKind}`;

const WORDS = Object.keys(FEATURES) as FeatureWord[];

/** What can be allowed of each feature, as forms list it. */
export const SCOPE_CHOICES = WORDS.map((word) => ({
  label: FEATURES[word].label,
  scopes: FEATURES[word].kinds.map((kind) => ({ kind, scope: `${word}:${kind}` as Scope })),
}));

/** Every scope that there is. */
export const SCOPES: readonly Scope[] = SCOPE_CHOICES.flatMap(({ scopes }) => scopes.map(({ scope }) => scope));

/** The words of a scope: 'Projects: read'. */
export function scopeText(scope: Scope): string {
  const [word = '', kind = ''] = scope.split(':');
  return `${FEATURES[word as FeatureWord].label}: ${kind}`;
}

/** The scope that a call of this feature needs; undefined where people alone make it. */
export function scopeFor(word: string, kind: ScopeKind): Scope | undefined {
  const scope = `${word}:${kind}` as Scope;
  return SCOPES.includes(scope) ? scope : undefined;
}

/** Why a token with these scopes may not make a call that needs that one. */
export function checkScope(scopes: readonly string[], needed: Scope | undefined): Refusal | undefined {
  if (needed === undefined) return refuse('forbidden', 'No token for scripts may do this: sign in for it.');
  return scopes.includes(needed) ? undefined : refuse('forbidden', `This token lacks the scope ${needed}.`);
}

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
