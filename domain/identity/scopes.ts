/** Scopes of API tokens by feature, and the scope each call needs (docs/people.md#script-tokens). */
import { type Refusal, refuse } from '#domain/platform/refusal.ts';

type ScopeKind = 'read' | 'write';

const BOTH: readonly ScopeKind[] = ['read', 'write'];
const READ: readonly ScopeKind[] = ['read'];
const WRITE: readonly ScopeKind[] = ['write'];

/** Labels by feature word of the endpoints, the most used first. */
const FEATURES = {
  projects: { label: 'Projects', kinds: BOTH },
  clients: { label: 'Clients', kinds: BOTH },
  users: { label: 'People', kinds: READ },
  feedback: { label: 'Feedback', kinds: BOTH },
  cuts: { label: 'Versions', kinds: BOTH },
  'cut-uploads': { label: 'Version uploads', kinds: BOTH },
  deliverables: { label: 'Deliverables', kinds: BOTH },
  media: { label: 'Files', kinds: BOTH },
  points: { label: 'Points', kinds: BOTH },
  leave: { label: 'Leave', kinds: BOTH },
  targets: { label: 'Point targets', kinds: BOTH },
  leaderboard: { label: 'Leaderboard', kinds: READ },
  stats: { label: 'Statistics', kinds: READ },
  'boss-view': { label: 'Boss view', kinds: READ },
  home: { label: 'Home and week', kinds: READ },
  notes: { label: 'Notes: resolve, reopen, release', kinds: WRITE },
  decisions: { label: 'Reviews and approvals', kinds: BOTH },
  'share-links': { label: 'Share links', kinds: BOTH },
  mentions: { label: 'Who can be mentioned', kinds: READ },
  'last-change': { label: 'Last changes', kinds: READ },
  clock: { label: 'Timer', kinds: BOTH },
  bulk: { label: 'Bulk changes', kinds: BOTH },
  undos: { label: 'Undo', kinds: BOTH },
  bin: { label: 'Trash', kinds: BOTH },
  views: { label: 'Views', kinds: BOTH },
  import: { label: 'Import', kinds: BOTH },
  notifications: { label: 'Inbox', kinds: BOTH },
  mail: { label: 'Email', kinds: BOTH },
  viewing: { label: 'Presence', kinds: READ },
  settings: { label: 'Settings', kinds: BOTH },
  audit: { label: 'Audit log', kinds: READ },
  'first-steps': { label: 'First steps', kinds: BOTH },
  waits: { label: 'Client waits', kinds: BOTH },
  calendar: { label: 'Calendar', kinds: READ },
  'working-days': { label: 'Working days', kinds: BOTH },
  workload: { label: 'Workload', kinds: READ },
} as const satisfies Record<string, { label: string; kinds: readonly ScopeKind[] }>;

type FeatureWord = keyof typeof FEATURES;

/** Feature word with read or write. */
export type Scope = `${FeatureWord}:${ScopeKind}`;

const WORDS = Object.keys(FEATURES) as FeatureWord[];

/** Scopes of each feature, as listed in forms. */
export const SCOPE_CHOICES = WORDS.map((feature) => ({
  label: FEATURES[feature].label,
  scopes: FEATURES[feature].kinds.map((kind) => ({ kind, scope: `${feature}:${kind}` as Scope })),
}));

/** All scopes. */
export const SCOPES: readonly Scope[] = SCOPE_CHOICES.flatMap(({ scopes }) => scopes.map(({ scope }) => scope));

/** Returns the label of a scope: 'Projects: read'. */
export function scopeText(scope: Scope): string {
  const [feature = '', kind = ''] = scope.split(':');
  return `${FEATURES[feature as FeatureWord].label}: ${kind}`;
}

/** Returns the scope that a call of this feature needs, or undefined when tokens can't make it. */
export function scopeFor(feature: string, kind: ScopeKind): Scope | undefined {
  const scope = `${feature}:${kind}` as Scope;
  return SCOPES.includes(scope) ? scope : undefined;
}

/** Refuses a call that needs a scope the token doesn't have. */
export function checkScope(scopes: readonly string[], needed: Scope | undefined): Refusal | undefined {
  if (needed === undefined) return refuse('forbidden', "API tokens can't do this. Sign in instead.");
  return scopes.includes(needed) ? undefined : refuse('forbidden', `This token doesn't have the scope ${needed}.`);
}
