/** Scopes of API tokens by feature, and the scope each call needs (docs/people.md#script-tokens). */
import { type Refusal, refuse } from './refusal.ts';

type ScopeKind = 'read' | 'write';

const READ_AND_WRITE: readonly ScopeKind[] = ['read', 'write'];
const READ: readonly ScopeKind[] = ['read'];
const WRITE: readonly ScopeKind[] = ['write'];

/** Labels by feature word of the endpoints, the most used first. */
const FEATURES = {
  projects: { label: 'Projects', kinds: READ_AND_WRITE },
  clients: { label: 'Clients', kinds: READ_AND_WRITE },
  users: { label: 'People', kinds: READ },
  feedback: { label: 'Feedback', kinds: READ_AND_WRITE },
  cuts: { label: 'Versions', kinds: READ_AND_WRITE },
  'cut-uploads': { label: 'Version uploads', kinds: READ_AND_WRITE },
  deliverables: { label: 'Deliverables', kinds: READ_AND_WRITE },
  media: { label: 'Files', kinds: READ_AND_WRITE },
  points: { label: 'Points', kinds: READ_AND_WRITE },
  leave: { label: 'Leave', kinds: READ_AND_WRITE },
  files: { label: 'Project files', kinds: READ_AND_WRITE },
  checks: { label: 'Checks', kinds: READ_AND_WRITE },
  templates: { label: 'Templates', kinds: READ_AND_WRITE },
  targets: { label: 'Point targets', kinds: READ_AND_WRITE },
  leaderboard: { label: 'Leaderboard', kinds: READ },
  stats: { label: 'Statistics', kinds: READ },
  'boss-view': { label: 'Boss view', kinds: READ },
  home: { label: 'Home and week', kinds: READ },
  notes: { label: 'Notes: resolve, reopen, release', kinds: WRITE },
  decisions: { label: 'Reviews and approvals', kinds: READ_AND_WRITE },
  contacts: { label: 'Client contacts', kinds: READ_AND_WRITE },
  'share-links': { label: 'Share links', kinds: READ_AND_WRITE },
  mentions: { label: 'Who can be mentioned', kinds: READ },
  'last-change': { label: 'Last changes', kinds: READ },
  clock: { label: 'Timer', kinds: READ_AND_WRITE },
  bulk: { label: 'Bulk changes', kinds: READ_AND_WRITE },
  undos: { label: 'Undo', kinds: READ_AND_WRITE },
  bin: { label: 'Trash', kinds: READ_AND_WRITE },
  views: { label: 'Views', kinds: READ_AND_WRITE },
  import: { label: 'Import', kinds: READ_AND_WRITE },
  notifications: { label: 'Inbox', kinds: READ_AND_WRITE },
  mail: { label: 'Email', kinds: READ_AND_WRITE },
  viewing: { label: 'Presence', kinds: READ },
  settings: { label: 'Settings', kinds: READ_AND_WRITE },
  storage: { label: 'Storage', kinds: READ_AND_WRITE },
  audit: { label: 'Audit log', kinds: READ },
  'first-steps': { label: 'First steps', kinds: READ_AND_WRITE },
  waits: { label: 'Client waits', kinds: READ_AND_WRITE },
  calendar: { label: 'Calendar', kinds: READ },
  'working-days': { label: 'Working days', kinds: READ_AND_WRITE },
  workload: { label: 'Workload', kinds: READ },
  money: { label: 'Rates, prices and pay', kinds: READ },
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
