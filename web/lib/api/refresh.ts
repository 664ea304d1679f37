/** Invalidation of cached queries after a change. Query keys begin with a feature word; `SHOWN_FEATURES` lists what each feature's responses contain. */
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Hint } from '#domain/platform/topics.ts';
import { dropContents } from './early-responses.ts';

/** Features whose records, or figures derived from them, appear in a feature's responses. */
const SHOWN_FEATURES = {
  // The signed-in user's profile contains the deadline for two-factor authentication, and whether there are templates.
  users: ['projects', 'points', 'second-factor', 'settings', 'templates'],
  clients: ['projects'],
  // Only the invited person reads an invite, so it doesn't refetch.
  invites: [],
  'password-links': [],
  projects: ['users', 'clients', 'feedback', 'cuts', 'files', 'points', 'checks'],
  // Each check names who ticked it; a revision of the project reopens all.
  checks: ['users', 'projects'],
  bulk: [],
  bin: ['projects', 'clients', 'users'],
  // Templates name their client, manager and reviewer.
  templates: ['clients', 'users'],
  // Shared views contain their owner.
  views: ['users'],
  import: [],
  // The section polls while an import is running.
  'wire-imports': [],
  feedback: ['users'],
  // Files never change, only the records that they are attached to.
  media: [],
  // Mentions list the users who can read a project.
  mentions: ['users', 'projects'],
  // Members with their people, points and newest versions.
  teams: ['users', 'projects', 'cuts', 'points'],
  cuts: ['users', 'feedback'],
  // Each file names its project and who uploaded it; a client's quota is the client's.
  files: ['users', 'projects', 'clients', 'bin'],
  // The list of versions to approve depends on the project's people, so it refetches with `projects`; an open player (`cuts`) doesn't.
  reviews: ['users', 'feedback', 'cuts', 'projects', 'clients'],
  share: ['users', 'cuts'],
  // Contacts are not signed in, so they read their page when they come back.
  'client-page': [],
  points: ['users', 'projects'],
  targets: ['users', 'projects', 'points'],
  // A leave application lists the projects due during it, with their clients.
  leave: ['users', 'projects', 'clients', 'settings'],
  // Hours and allowances share the version of their user; balances follow the leave.
  'working-days': ['users', 'leave', 'settings'],
  // Days are those of the workspace's time zone.
  calendar: ['users', 'clients', 'projects', 'leave', 'settings'],
  // Work to reassign when a person leaves.
  leaving: ['users', 'projects', 'clients', 'leave'],
  // Forecasts derive from all projects, hours, holidays and leave; each project shows its wait.
  workload: ['users', 'projects', 'leave', 'settings'],
  leaderboard: ['users', 'projects', 'points'],
  'boss-view': ['users', 'clients', 'projects', 'points'],
  // The workspace's working hours decide which timers ask for confirmation.
  clock: ['projects', 'settings'],
  home: ['users', 'clients', 'projects', 'feedback', 'cuts', 'points', 'leave', 'settings'],
  settings: [],
  // Amounts derive from the month's rounds, points, people and clients, and from rates, prices and the currency.
  money: ['users', 'clients', 'projects', 'points', 'settings'],
  viewing: ['users'],
  // Each notification names its project and its author.
  notifications: ['users', 'projects'],
  // A new password ends all other sessions; removing two-factor authentication ends all of them.
  sessions: ['users', 'second-factor'],
  'last-change': ['users'],
  'script-tokens': [],
  'calendar-feeds': [],
  webhooks: [],
  status: [],
  'second-factor': [],
  // Only the user changes their email preferences.
  mail: [],
  // The audit log is not live; reading it refetches.
  audit: [],
  'first-steps': ['users', 'clients', 'projects', 'settings'],
  // Workloads mark people on leave.
  stats: ['users', 'clients', 'projects', 'points', 'leave'],
} as const satisfies Record<string, readonly string[]>;

export type FeatureWord = keyof typeof SHOWN_FEATURES;

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: readonly [FeatureWord, ...unknown[]];
  }
}

const featuresShowing = (changed: FeatureWord): FeatureWord[] =>
  (Object.keys(SHOWN_FEATURES) as FeatureWord[]).filter(
    (feature) => feature === changed || (SHOWN_FEATURES[feature] as readonly FeatureWord[]).includes(changed),
  );

let own = { count: 0, at: 0 };

/** Returns the number of refetches after the user's own changes and the time of the last one. Lists show such changes at once. */
export const ownRefreshes = (): Readonly<typeof own> => own;

/** `onSettled` handler of a mutation. Resolves when the refetched responses have arrived, or immediately after an error, so that its message isn't delayed. */
export type Refresh = () => Promise<void>;

/** Invalidates in both cases, but waits for the responses only on success. */
export const waitUnlessFailed =
  (invalidateAll: () => Promise<unknown>): Refresh =>
  async (_answer?: unknown, error?: unknown) => {
    const arrival = invalidateAll();
    if (!(error instanceof Error)) await arrival;
  };

const recordOwnRefresh = (): void => {
  dropContents();
  own = { count: own.count + 1, at: Date.now() };
};

const refreshOf = (client: QueryClient, changed: FeatureWord): Refresh =>
  waitUnlessFailed(() => {
    recordOwnRefresh();
    return Promise.all(featuresShowing(changed).map((feature) => client.invalidateQueries({ queryKey: [feature] })));
  });

/** Returns a handler that invalidates every response that shows records of the feature. */
export function useRefresh(changed: FeatureWord): Refresh {
  const client = useQueryClient();
  // Stable, so that effects that end with a refresh don't restart with each render.
  return useMemo(() => refreshOf(client, changed), [client, changed]);
}

/** Returns a handler that invalidates every response. */
export function useRefreshEverything(): Refresh {
  const client = useQueryClient();
  return waitUnlessFailed(() => {
    recordOwnRefresh();
    return client.invalidateQueries();
  });
}

/** Returns the ID if the response is about a single project, so that changes to other projects don't invalidate it. */
const onlyProjectOf = ([feature, kind, id]: QueryKey): number | undefined =>
  ((feature === 'projects' && (kind === 'one' || kind === 'form' || kind === 'undos' || kind === 'waits')) ||
    feature === 'checks' ||
    feature === 'viewing') &&
  typeof id === 'number'
    ? id
    : undefined;

/** Returns whether the hint may concern this project. A hint without projects, such as one about a person, may concern any. */
function mayConcern({ topic, ids, projectIds }: Hint, projectId: number): boolean {
  const projects = topic === 'projects' ? [...ids, ...projectIds] : projectIds;
  return projects.length === 0 || projects.includes(projectId);
}

/** Invalidates what the hints name. Queries that aren't mounted refetch when they are shown again. */
export async function refreshHinted(client: QueryClient, hints: readonly Hint[]): Promise<void> {
  const shown = hints.map((hint) => ({ hint, words: featuresShowing(hint.topic) }));
  await client.invalidateQueries({
    predicate: ({ queryKey }) => {
      const only = onlyProjectOf(queryKey);
      return shown.some(
        ({ hint, words }) =>
          words.includes(queryKey[0] as FeatureWord) && (only === undefined || mayConcern(hint, only)),
      );
    },
  });
}
