/** Which kept answers are asked for again after a change: query keys begin with a feature word, and here stands what each word shows. */
import { useQueryClient } from '@tanstack/react-query';

/** The other features whose records, or figures made of them, are part of a feature's answers. */
const SHOWS = {
  users: ['projects', 'points'],
  clients: ['projects'],
  projects: ['users', 'clients', 'feedback', 'points'],
  feedback: ['users'],
  points: ['users', 'projects'],
  targets: ['projects', 'points'],
  // Beside an application stand the projects that fall due in its days, with their clients.
  leave: ['users', 'projects', 'clients'],
  leaderboard: ['users', 'projects', 'points'],
  'boss-view': ['users', 'clients', 'projects', 'points'],
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

/** Refreshes every answer that shows records of the feature that has changed; done when what is on screen has arrived. */
export function useRefresh(changed: FeatureWord): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all(showingOf(changed).map((word) => client.invalidateQueries({ queryKey: [word] })));
  };
}
