/** What a token for scripts may be allowed, by feature, and what a call needs (docs/people.md#script-tokens). */
import { type Refusal, refuse } from '#domain/platform/refusal.ts';

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
