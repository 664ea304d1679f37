/** Topics of the stream of hints: what has changed, never how (docs/wire.md#stream). */
import type { Actor } from '#domain/identity/roles.ts';

export const TOPICS = [
  'projects',
  'feedback',
  'cuts',
  'share',
  'points',
  'targets',
  'leave',
  'users',
  'clients',
  'views',
  'bin',
  'settings',
  'notifications',
  'viewing',
  'sessions',
] as const;
export type Topic = (typeof TOPICS)[number];

/** A change of a record, and of the project that it belongs to. */
export type Change = {
  topic: Topic;
  recordId: number;
  projectId: number | null;
  audience: 'all' | 'leads' | 'person';
  /** Who may know of it beside the audience. */
  personId: number | null;
};

/** What one person is told: by topic the records, and the projects that they belong to. Editors hear no ids of people and clients. */
export type Hint = { topic: Topic; ids: number[]; projectIds: number[] };

type Listener = Pick<Actor, 'id' | 'type'>;

/** Whether this person may know of it: the same rule as for reading the record (docs/product.md#hidden). */
export const mayHear = (listener: Listener, { audience, personId }: Change): boolean =>
  audience === 'all' || personId === listener.id || (audience === 'leads' && listener.type !== 'editor');

/** Topics that editors read in part: which records there are is not theirs to know. */
const WITHOUT_IDS_FOR_EDITORS: readonly Topic[] = ['users', 'clients'];

/** Whoever looks on is told of the others alone, and by the call that knows who may be shown. */
const isOwnViewing = (listener: Listener, { topic, recordId }: Change): boolean =>
  topic === 'viewing' && recordId === listener.id;

/** One hint for each topic of what this person may know of, in the order of the topics. */
export function hintsFor(listener: Listener, changes: readonly Change[]): Hint[] {
  const heard = changes.filter((change) => mayHear(listener, change) && !isOwnViewing(listener, change));
  return TOPICS.flatMap((topic) => {
    const own = heard.filter((change) => change.topic === topic);
    if (own.length === 0) return [];
    const isBare = topic === 'viewing' || (listener.type === 'editor' && WITHOUT_IDS_FOR_EDITORS.includes(topic));
    const unique = (ids: (number | null)[]): number[] =>
      [...new Set(ids.filter((id) => id !== null && id > 0))] as number[];
    return [
      {
        topic,
        ids: isBare ? [] : unique(own.map(({ recordId }) => recordId)),
        projectIds: unique(own.map(({ projectId }) => projectId)),
      },
    ];
  });
}
