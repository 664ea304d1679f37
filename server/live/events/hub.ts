/** Event hub of a process: its listeners and what each is sent. One poll of the feed serves all of them; without listeners there is no polling. */
import type { PassThrough } from 'node:stream';
import type { Actor } from '#domain/identity/roles.ts';
import { type Change, hintsFor } from '#domain/live/topics.ts';
import { eventText, HEARTBEAT_MS, heartbeatText } from '#contract/live/events.ts';
import type { Deps } from '#server/platform/deps.ts';
import {
  deleteStalePresence,
  deletePresence,
  refreshPresence,
  type Watcher,
} from '#server/live/presence/presence.store.ts';
import { listRecentChanges, readChangesSince, readFeedPosition } from './changes.store.ts';

/** Polling interval; the longest delay of an event. */
const POLL_MS = 300;
/** A page loads its data before it subscribes; changes in between are sent as well. */
const RECENT_SECONDS = 10;
/** Delay before a closed stream counts as gone, since proxies cut long connections and a page reopens its stream when it shows another project. */
const LINGER_MS = 3_000;
/** A client that doesn't read is disconnected and resumes from its position. */
const MOST_UNREAD_BYTES = 64 * 1024;

/** Browsers open six connections per host over plain HTTP; more than four streams would leave none for requests. */
export const STREAM_LIMITS = { perSession: 4, perPerson: 20, perProcess: 2_000 } as const;

export type Listener = {
  actor: Actor;
  sessionId: number;
  stream: PassThrough;
  /** Project that the page shows, if any. */
  watcher?: Watcher | undefined;
  /** Health message last sent to this client. */
  healthMessage?: string | undefined;
  /** Checks access again. Returns undefined once the caller may no longer listen. */
  check(): Promise<Actor | undefined>;
  /** Returns whether the token itself is still valid, without a query. */
  isTokenGood(): boolean;
};

export type Hub = {
  /** Returns whether this user and session may open another stream. */
  hasRoom(personId: number, sessionId: number): boolean;
  /** Sends changes since that position, or recent ones without a position, and then new ones as they occur. */
  add(listener: Listener, since: string | undefined): Promise<void>;
  /** Ends all streams for good. Their presence expires like that of a crashed process unless the clients reconnect. */
  close(): Promise<void>;
};

type HubDeps = Pick<Deps, 'db' | 'log' | 'metrics'> & {
  /** Returns what is wrong with the instance, undefined when healthy. */
  health(): Promise<string | undefined>;
};

/** Returns the user whose rights or sessions a change affects. */
const personOf = ({ topic, recordId, personId }: Change): number | null => {
  if (topic === 'users') return recordId;
  return topic === 'sessions' ? personId : null;
};

export function createHub({ db, log, metrics, health }: HubDeps): Hub {
  const listeners = new Set<Listener>();
  let position: string | undefined;
  let pollTimer: NodeJS.Timeout | undefined;
  let heartbeatTimer: NodeJS.Timeout | undefined;
  let isClosed = false;

  /** Runs writes one after the other, so that an earlier write can't restore presence that a later one removed. */
  let writes: Promise<unknown> = Promise.resolve();
  const write = (work: () => Promise<unknown>): Promise<unknown> => {
    writes = writes.then(work).catch((error: unknown) => log.debug({ err: error }, 'could not store presence'));
    return writes;
  };

  const remove = (listener: Listener): void => {
    const { watcher } = listener;
    const wasThere = listeners.delete(listener);
    metrics.streams.set(listeners.size);
    if (wasThere && watcher) setTimeout(() => void write(() => deletePresence(db, [watcher.id])), LINGER_MS).unref();
    listener.stream.end();
    if (listeners.size > 0) return;
    clearTimeout(pollTimer);
    clearInterval(heartbeatTimer);
    pollTimer = undefined;
    heartbeatTimer = undefined;
    position = undefined;
  };

  const send = (listener: Listener, text: string): void => {
    listener.stream.write(text);
    if (listener.stream.writableLength > MOST_UNREAD_BYTES) remove(listener);
  };

  const sendChanges = (listener: Listener, changes: readonly Change[], at: string): void => {
    const hints = hintsFor(listener.actor, changes);
    if (hints.length > 0) send(listener, eventText('hints', at, hints));
  };

  /** Notifies administrators when the instance becomes unhealthy or healthy again (docs/operations.md#trouble). */
  const sendHealthNow = async (): Promise<void> => {
    const admins = [...listeners].filter(({ actor }) => actor.type === 'admin');
    if (admins.length === 0) return;
    const healthMessage = await health();
    for (const listener of admins.filter((one) => listeners.has(one) && one.healthMessage !== healthMessage)) {
      listener.healthMessage = healthMessage;
      send(listener, eventText('trouble', position ?? '', healthMessage ?? null));
    }
  };

  /** Chains the health checks, so that a slow one can't send an outdated state after a newer one. */
  let healthChecks: Promise<void> = Promise.resolve();
  const sendHealth = (): void => {
    healthChecks = healthChecks
      .then(sendHealthNow)
      .catch((error: unknown) => log.debug({ err: error }, 'could not check the health of the instance'));
  };

  /** Checks a listener's access again, because the user may have been deactivated, renamed or given other rights. */
  const recheckAccess = async (listener: Listener): Promise<void> => {
    const actor = await listener.check();
    if (actor) listener.actor = actor;
    else remove(listener);
  };

  const poll = async (): Promise<void> => {
    if (position === undefined) return;
    const feed = await readChangesSince(db, position);
    if (listeners.size === 0) return;
    position = feed.position;
    const changed = new Set(feed.changes.map(personOf));
    await Promise.all(
      [...listeners]
        .filter(({ actor }) => feed.isLost || changed.has(actor.id))
        .map((listener) => recheckAccess(listener)),
    );
    for (const listener of listeners) {
      if (feed.isLost) send(listener, eventText('reset', feed.position));
      else sendChanges(listener, feed.changes, feed.position);
    }
  };

  const schedulePoll = (): void => {
    pollTimer = setTimeout(() => {
      poll()
        .catch((error: unknown) => log.debug({ err: error }, 'could not read the change feed'))
        .finally(() => {
          if (listeners.size > 0) schedulePoll();
        });
    }, POLL_MS);
  };

  const beat = (): void => {
    for (const listener of listeners) {
      if (!listener.isTokenGood()) remove(listener);
      else if (position !== undefined) send(listener, heartbeatText(position));
    }
    sendHealth();
    void write(async () => {
      await refreshPresence(
        db,
        [...listeners].flatMap(({ watcher }) => watcher ?? []),
      );
      await deleteStalePresence(db);
    });
  };

  const startPolling = (): void => {
    if (pollTimer !== undefined || listeners.size === 0) return;
    schedulePoll();
    heartbeatTimer = setInterval(beat, HEARTBEAT_MS);
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
      if (watcher) void write(async () => listeners.has(listener) && refreshPresence(db, [watcher]));
      const at = await readFeedPosition(db);
      position ??= at;
      startPolling();
      const feed = since === undefined ? undefined : await readChangesSince(db, since);
      const missed = feed?.changes ?? (await listRecentChanges(db, RECENT_SECONDS));
      // Disconnected in the meantime.
      if (!listeners.has(listener)) return;
      send(listener, eventText('hello', at));
      if (feed?.isLost) send(listener, eventText('reset', at));
      else sendChanges(listener, missed, at);
      if (listener.actor.type === 'admin') sendHealth();
    },
    close: async () => {
      isClosed = true;
      for (const listener of listeners) remove(listener);
      await writes;
    },
  };
}
