/** Who listens on this process, and what each is told: one look at the feed serves them all, and nobody looks while nobody listens. */
import type { PassThrough } from 'node:stream';
import type { Actor } from '#domain/identity/roles.ts';
import { type Change, hintsFor } from '#domain/live/topics.ts';
import { eventText, HEARTBEAT_MS, heartbeatText } from '#contract/live/events.ts';
import type { Deps } from '#server/platform/deps.ts';
import {
  forgetSilentViewings,
  forgetViewings,
  keepViewings,
  type Watcher,
} from '#server/live/viewing/viewing.store.ts';
import { listRecentChanges, readChangesSince, readFeedPosition } from './changes.store.ts';

/** How long a change waits at most until it is told. */
const LOOK_MS = 300;
/** A page asks for its first answers before it listens: what was changed meanwhile is told to it all the same. */
const RECENT_SECONDS = 10;
/** A proxy cuts what lasts, and a page that turns to another project opens its stream anew: nobody is gone for that. */
const LINGER_MS = 3_000;
/** Who does not read is let go, and comes back with its position. */
const MOST_UNREAD_BYTES = 64 * 1024;

/** Browsers have six connections for a house over plain HTTP: more windows in sight than four would leave none for calls. */
export const STREAM_LIMITS = { perSession: 4, perPerson: 20, perProcess: 2_000 } as const;

export type Listener = {
  actor: Actor;
  sessionId: number;
  stream: PassThrough;
  /** What its page has in front of it, where that is a project. */
  watcher?: Watcher | undefined;
  /** What it was last told of the house. */
  trouble?: string | undefined;
  /** Judges the caller anew; undefined once they may not listen any more. */
  check(): Promise<Actor | undefined>;
  /** Whether the token still holds, as far as it tells by itself. */
  isTokenGood(): boolean;
};

export type Hub = {
  /** Whether one more stream of this person, in this session, has room. */
  hasRoom(personId: number, sessionId: number): boolean;
  /** Tells what has come since that position, or of late where none is given, and then everything as it comes. */
  add(listener: Listener, since: string | undefined): Promise<void>;
  /** Ends all streams, for good; those who looked on are forgotten as those of a process that died, unless they come back. */
  close(): Promise<void>;
};

type HubDeps = Pick<Deps, 'db' | 'log' | 'metrics'> & {
  /** Returns what is wrong with the instance, undefined when healthy. */
  health(): Promise<string | undefined>;
};

/** Whose rights, or whose sessions, a change is about. */
const personOf = ({ topic, recordId, personId }: Change): number | null => {
  if (topic === 'users') return recordId;
  return topic === 'sessions' ? personId : null;
};

export function createHub({ db, log, metrics, health }: HubDeps): Hub {
  const listeners = new Set<Listener>();
  let position: string | undefined;
  let looking: NodeJS.Timeout | undefined;
  let beating: NodeJS.Timeout | undefined;
  let isClosed = false;

  /** One after the other, so that nobody who is gone is kept by what began before. */
  let writes: Promise<unknown> = Promise.resolve();
  const write = (work: () => Promise<unknown>): Promise<unknown> => {
    writes = writes.then(work).catch((error: unknown) => log.debug({ err: error }, 'who looks on could not be kept'));
    return writes;
  };

  const remove = (listener: Listener): void => {
    const { watcher } = listener;
    const wasThere = listeners.delete(listener);
    metrics.streams.set(listeners.size);
    if (wasThere && watcher) setTimeout(() => void write(() => forgetViewings(db, [watcher.id])), LINGER_MS).unref();
    listener.stream.end();
    if (listeners.size > 0) return;
    clearTimeout(looking);
    clearInterval(beating);
    looking = undefined;
    beating = undefined;
    position = undefined;
  };

  const tell = (listener: Listener, text: string): void => {
    listener.stream.write(text);
    if (listener.stream.writableLength > MOST_UNREAD_BYTES) remove(listener);
  };

  const tellChanges = (listener: Listener, changes: readonly Change[], at: string): void => {
    const hints = hintsFor(listener.actor, changes);
    if (hints.length > 0) tell(listener, eventText('hints', at, hints));
  };

  /** Administrators hear when something is wrong with the house, or no longer is (docs/operations.md#trouble). */
  const tellTroubleNow = async (): Promise<void> => {
    const admins = [...listeners].filter(({ actor }) => actor.type === 'admin');
    if (admins.length === 0) return;
    const trouble = await health();
    for (const listener of admins.filter((one) => listeners.has(one) && one.trouble !== trouble)) {
      listener.trouble = trouble;
      tell(listener, eventText('trouble', position ?? '', trouble ?? null));
    }
  };

  /** One look after the other, so that none tells what a later one has found otherwise. */
  let looks: Promise<void> = Promise.resolve();
  const tellTrouble = (): void => {
    looks = looks.then(tellTroubleNow).catch((error: unknown) => log.debug({ err: error }, 'no look at the house'));
  };

  /** Whoever is among the changed people may have been barred, renamed or given other rights. */
  const judgeAnew = async (listener: Listener): Promise<void> => {
    const actor = await listener.check();
    if (actor) listener.actor = actor;
    else remove(listener);
  };

  const look = async (): Promise<void> => {
    if (position === undefined) return;
    const feed = await readChangesSince(db, position);
    if (listeners.size === 0) return;
    position = feed.position;
    const changed = new Set(feed.changes.map(personOf));
    await Promise.all(
      [...listeners].filter(({ actor }) => feed.isLost || changed.has(actor.id)).map((listener) => judgeAnew(listener)),
    );
    for (const listener of listeners) {
      if (feed.isLost) tell(listener, eventText('reset', feed.position));
      else tellChanges(listener, feed.changes, feed.position);
    }
  };

  const planLook = (): void => {
    looking = setTimeout(() => {
      look()
        .catch((error: unknown) => log.debug({ err: error }, 'the feed of changes could not be read'))
        .finally(() => {
          if (listeners.size > 0) planLook();
        });
    }, LOOK_MS);
  };

  const beat = (): void => {
    for (const listener of listeners) {
      if (!listener.isTokenGood()) remove(listener);
      else if (position !== undefined) tell(listener, heartbeatText(position));
    }
    tellTrouble();
    void write(async () => {
      await keepViewings(
        db,
        [...listeners].flatMap(({ watcher }) => watcher ?? []),
      );
      await forgetSilentViewings(db);
    });
  };

  const begin = (): void => {
    if (looking !== undefined || listeners.size === 0) return;
    planLook();
    beating = setInterval(beat, HEARTBEAT_MS);
  };

  return {
    hasRoom: (personId, sessionId) => {
      const own = [...listeners].filter(({ actor }) => actor.id === personId);
      return (
        !isClosed &&
        listeners.size < STREAM_LIMITS.perProcess &&
        own.length < STREAM_LIMITS.perPerson &&
        own.filter((one) => one.sessionId === sessionId).length < STREAM_LIMITS.perSession
      );
    },
    add: async (listener, since) => {
      listeners.add(listener);
      metrics.streams.set(listeners.size);
      listener.stream.once('close', () => remove(listener));
      const { watcher } = listener;
      if (watcher) void write(async () => listeners.has(listener) && keepViewings(db, [watcher]));
      const at = await readFeedPosition(db);
      position ??= at;
      begin();
      const feed = since === undefined ? undefined : await readChangesSince(db, since);
      const missed = feed?.changes ?? (await listRecentChanges(db, RECENT_SECONDS));
      // Gone meanwhile.
      if (!listeners.has(listener)) return;
      tell(listener, eventText('hello', at));
      if (feed?.isLost) tell(listener, eventText('reset', at));
      else tellChanges(listener, missed, at);
      if (listener.actor.type === 'admin') tellTrouble();
    },
    close: async () => {
      isClosed = true;
      for (const listener of listeners) remove(listener);
      await writes;
    },
  };
}
