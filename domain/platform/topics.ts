/** Topics of the event stream: which records changed, without their content (docs/api-reference.md#stream). */
import type { Actor } from './actor.ts';

export const TOPICS = [
  'projects',
  'feedback',
  'cuts',
  'files',
  'checks',
  'share',
  'points',
  'targets',
  'leave',
  'users',
  'clients',
  'views',
  'templates',
  'bin',
  'settings',
  'money',
  'notifications',
  'viewing',
  'sessions',
] as const;
export type Topic = (typeof TOPICS)[number];

/** Change of a record, with the project it belongs to. */
export type Change = {
  topic: Topic;
  recordId: number;
  projectId: number | null;
  audience: 'all' | 'leads' | 'admins' | 'person';
  /** Person who may see the change in addition to the audience. */
  personId: number | null;
};

/** Hint for one listener: records by topic, and their projects. Editors get no IDs of people and clients. */
export type Hint = { topic: Topic; ids: number[]; projectIds: number[] };

type Listener = Pick<Actor, 'id' | 'type'>;

/** Returns whether the listener may see the change, by the same rule as for reading the record (docs/product.md#hidden). */
const maySeeChange = (listener: Listener, { audience, personId }: Change): boolean =>
  audience === 'all' ||
  personId === listener.id ||
  (audience === 'leads' && listener.type !== 'editor') ||
  (audience === 'admins' && listener.type === 'admin');

/** Topics without IDs for editors, who may not know which records exist. */
const WITHOUT_IDS_FOR_EDITORS: readonly Topic[] = ['users', 'clients'];

/** Returns whether the change is the listener's own presence. Others' presence is fetched by its own call, which checks visibility. */
const isOwnPresence = (listener: Listener, { topic, recordId }: Change): boolean =>
  topic === 'viewing' && recordId === listener.id;

/** Returns one hint per topic the listener may see, in topic order. */
export function hintsFor(listener: Listener, changes: readonly Change[]): Hint[] {
  const visible = changes.filter((change) => maySeeChange(listener, change) && !isOwnPresence(listener, change));
  return TOPICS.flatMap((topic) => {
    const changesOfTopic = visible.filter((change) => change.topic === topic);
    if (changesOfTopic.length === 0) return [];
    const isBare = topic === 'viewing' || (listener.type === 'editor' && WITHOUT_IDS_FOR_EDITORS.includes(topic));
    const unique = (ids: (number | null)[]): number[] =>
      [...new Set(ids.filter((id) => id !== null && id > 0))] as number[];
    return [
      {
        topic,
        ids: isBare ? [] : unique(changesOfTopic.map(({ recordId }) => recordId)),
        projectIds: unique(changesOfTopic.map(({ projectId }) => projectId)),
      },
    ];
  });
}
