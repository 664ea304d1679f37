/** Which kept answers are asked for again after a change: query keys begin with a feature word, and here stands what each word shows. */
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { Hint, Topic } from '#domain/live/topics.ts';

/** The other features whose records, or figures made of them, are part of a feature's answers. */
const SHOWS = {
  // One's own profile says until when a second factor is due.
  users: ['projects', 'points', 'second-factor', 'settings'],
  clients: ['projects'],
  // What a link says is asked by whoever follows it, and by nobody else.
  invites: [],
  'password-links': [],
  projects: ['users', 'clients', 'feedback', 'points'],
  bulk: [],
  bin: ['projects', 'clients', 'users'],
  // Beside a shared view stands whose it is.
  views: ['users'],
  import: [],
  // The section asks by itself for as long as one is under way.
  'wire-imports': [],
  feedback: ['users'],
  // A file never changes; what it hangs on does.
  media: [],
  // Who may read a project, by name.
  mentions: ['users', 'projects'],
  cuts: ['users', 'feedback'],
  // What waits for whom follows the people of a project; a player that is open does not ask anew for that.
  reviews: ['users', 'feedback', 'cuts', 'projects', 'clients'],
  share: ['users', 'cuts'],
  points: ['users', 'projects'],
  targets: ['users', 'projects', 'points'],
  // Beside an application stand the projects that fall due in its days, with their clients.
  leave: ['users', 'projects', 'clients'],
  leaderboard: ['users', 'projects', 'points'],
  'boss-view': ['users', 'clients', 'projects', 'points'],
  // The hours of the house decide which clocks ask.
  clock: ['projects', 'settings'],
  home: ['users', 'clients', 'projects', 'feedback', 'cuts', 'points', 'leave', 'settings'],
  settings: [],
  // Who looks on is told to whoever looks on.
  viewing: [],
  // Beside a line stands its project, and who did it.
  notifications: ['users', 'projects'],
  // A new password ends the others, and taking a second factor away all.
  sessions: ['users', 'second-factor'],
  // Who wrote a version does not change any more.
  'last-change': [],
  'script-tokens': [],
  webhooks: [],
  status: [],
  'second-factor': [],
  // Nobody else changes what one is mailed.
  mail: [],
  // It is not kept up: whoever reads it asks anew.
  audit: [],
  'first-steps': ['users', 'clients', 'projects', 'settings'],
  // Workloads mark who is away.
  stats: ['users', 'clients', 'projects', 'points', 'leave'],
} as const satisfies Record<string, readonly string[]>;

type FeatureWord = keyof typeof SHOWS;

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: readonly [FeatureWord, ...unknown[]];
  }
}

const showingOf = (changed: FeatureWord): FeatureWord[] =>
  (Object.keys(SHOWS) as FeatureWord[]).filter(
    (word) => word === changed || (SHOWS[word] as readonly FeatureWord[]).includes(changed),
  );

let own = { count: 0, at: 0 };

/** How often this page has asked anew for what its own person did, and when last: what is shown then is no surprise. */
export const ownActs = (): Readonly<typeof own> => own;

/** As `onSettled` of a mutation, which hands it the error: done when what is on screen has arrived, and at once after a failure, since people hear of that when it is done. */
export type Refresh = () => Promise<void>;

/** Asks anew in either case. */
export const waitUnlessFailed =
  (askAnew: () => Promise<unknown>): Refresh =>
  async (_answer?: unknown, error?: unknown) => {
    const arrival = askAnew();
    if (!(error instanceof Error)) await arrival;
  };

const noteOwnAct = (): void => {
  own = { count: own.count + 1, at: Date.now() };
};

const refreshOf = (client: QueryClient, changed: FeatureWord): Refresh =>
  waitUnlessFailed(() => {
    noteOwnAct();
    return Promise.all(showingOf(changed).map((word) => client.invalidateQueries({ queryKey: [word] })));
  });

/** Refreshes every answer that shows records of the feature that has changed. */
export const useRefresh = (changed: FeatureWord): Refresh => refreshOf(useQueryClient(), changed);

/** Refreshes every answer: for what is shown in many places. */
export function useRefreshEverything(): Refresh {
  const client = useQueryClient();
  return waitUnlessFailed(() => {
    noteOwnAct();
    return client.invalidateQueries();
  });
}

/** The project that an answer is about alone: other projects' changes do not touch it. */
const onlyProjectOf = ([word, kind, id]: QueryKey): number | undefined =>
  ((word === 'projects' && (kind === 'one' || kind === 'form' || kind === 'undos')) || word === 'viewing') &&
  typeof id === 'number'
    ? id
    : undefined;

/** The ids that hints name for a project; none where they name nothing, and so may mean all. */
function projectsIn(hints: readonly Hint[]): Set<number> | undefined {
  const ids = hints.flatMap(({ topic, ids: records, projectIds }) =>
    topic === 'projects' ? [...records, ...projectIds] : projectIds,
  );
  const isVague = hints.some(({ ids: records, projectIds }) => records.length === 0 && projectIds.length === 0);
  return isVague ? undefined : new Set(ids);
}

/** Refreshes what the stream of hints names; what is not on the screen is asked for when it is shown again. */
export async function refreshHinted(client: QueryClient, hints: readonly Hint[]): Promise<void> {
  const named = new Set<Topic>(hints.map(({ topic }) => topic));
  const words = new Set<FeatureWord>([...named].flatMap((topic) => showingOf(topic)));
  const projects = projectsIn(hints);
  await client.invalidateQueries({
    predicate: ({ queryKey }) => {
      if (!words.has(queryKey[0] as FeatureWord)) return false;
      const only = onlyProjectOf(queryKey);
      return only === undefined || projects === undefined || projects.has(only);
    },
  });
}
