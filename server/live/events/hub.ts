/** Event hub of a process: its listeners, and the events sent to each. One poll of the feed serves all of them; without listeners there is no polling. */
import type { PassThrough } from 'node:stream';
import type { Actor } from '#domain/platform/actor.ts';
import { type Change, hintsFor } from '#domain/platform/topics.ts';
import { eventText, HEARTBEAT_MS, heartbeatText } from '#contract/platform/events.ts';
import type { Deps } from '#server/platform/deps.ts';
import {
  deleteStalePresence,
  deletePresence,
  refreshPresence,
  type Watcher,
} from '#server/live/presence/presence.store.ts';
import { type Feed, listRecentChanges, readChangesSince, readFeedPosition } from './changes.store.ts';

/** Polling interval; the longest delay of an event. */
const POLL_MS = 300;
/** Age in seconds of changes sent to a new client, since a page loads its data before it subscribes. */
const RECENT_SECONDS = 10;
/** Delay before a closed stream counts as gone, since proxies cut long connections and pages reopen their stream when they show another project. */
const LINGER_MS = 3_000;
/** Unread bytes at which a client is disconnected; it resumes from its position. */
const MAX_UNREAD_BYTES = 64 * 1024;

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
  /** Checks the caller's access again. Returns undefined once the caller may no longer listen. */
  check(): Promise<Actor | undefined>;
  /** Returns whether the token itself is still valid, without a query. */
  isTokenGood(): boolean;
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

/** Returns a function that runs tasks one after the other, so that an earlier write or check can't finish after a later one. */
function createQueue(onError: (error: unknown) => void): (work: () => Promise<unknown>) => Promise<unknown> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => (last = last.then(work).catch(onError));
}

export class Hub {
  readonly #deps: HubDeps;
  readonly #listeners = new Set<Listener>();
  readonly #writePresence = createQueue(this.#logError('could not store presence'));
  readonly #checkHealth = createQueue(this.#logError('could not check the health of the instance'));
  #position: string | undefined;
  #pollTimer: NodeJS.Timeout | undefined;
  #heartbeatTimer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(deps: HubDeps) {
    this.#deps = deps;
  }

  /** Returns whether this user and session may open another stream. */
  hasRoom(personId: number, sessionId: number): boolean {
    const ownListeners = [...this.#listeners].filter(({ actor }) => actor.id === personId);
    return (
      !this.#isClosed &&
      this.#listeners.size < STREAM_LIMITS.perProcess &&
      ownListeners.length < STREAM_LIMITS.perPerson &&
      ownListeners.filter((one) => one.sessionId === sessionId).length < STREAM_LIMITS.perSession
    );
  }

  /** Sends changes since that position, or recent ones without a position, and then new ones as they occur. */
  async add(listener: Listener, since: string | undefined): Promise<void> {
    const { db, metrics } = this.#deps;
    this.#listeners.add(listener);
    metrics.streams.set(this.#listeners.size);
    listener.stream.once('close', () => this.#remove(listener));
    const { watcher } = listener;
    if (watcher) void this.#writePresence(async () => this.#listeners.has(listener) && refreshPresence(db, [watcher]));
    const position = await readFeedPosition(db);
    this.#position ??= position;
    this.#start();
    const missed =
      since === undefined
        ? { changes: await listRecentChanges(db, RECENT_SECONDS), isLost: false }
        : await readChangesSince(db, since);
    // The client has disconnected in the meantime.
    if (!this.#listeners.has(listener)) return;
    this.#send(listener, eventText('hello', position));
    this.#sendChanges(listener, { ...missed, position });
    if (listener.actor.type === 'admin') void this.#checkHealth(() => this.#sendHealth());
  }

  /** Ends all streams permanently. Their presence expires like that of a crashed process unless the clients reconnect. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const listener of this.#listeners) this.#remove(listener);
    await this.#writePresence(async () => {});
  }

  #logError(message: string): (error: unknown) => void {
    return (error) => this.#deps.log.debug({ err: error }, message);
  }

  #remove(listener: Listener): void {
    const { db, metrics } = this.#deps;
    const { watcher, stream } = listener;
    const wasRegistered = this.#listeners.delete(listener);
    metrics.streams.set(this.#listeners.size);
    if (wasRegistered && watcher)
      setTimeout(() => void this.#writePresence(() => deletePresence(db, [watcher.id])), LINGER_MS).unref();
    stream.end();
    if (this.#listeners.size === 0) this.#stop();
  }

  #send(listener: Listener, text: string): void {
    listener.stream.write(text);
    if (listener.stream.writableLength > MAX_UNREAD_BYTES) this.#remove(listener);
  }

  #sendChanges(listener: Listener, { changes, isLost, position }: Feed): void {
    if (isLost) return this.#send(listener, eventText('reset', position));
    const hints = hintsFor(listener.actor, changes);
    if (hints.length > 0) this.#send(listener, eventText('hints', position, hints));
  }

  /** Notifies administrators when the instance becomes unhealthy or healthy again (docs/operations.md#trouble). */
  async #sendHealth(): Promise<void> {
    const admins = [...this.#listeners].filter(({ actor }) => actor.type === 'admin');
    if (admins.length === 0) return;
    const healthMessage = await this.#deps.health();
    for (const listener of admins.filter((one) => this.#listeners.has(one) && one.healthMessage !== healthMessage)) {
      listener.healthMessage = healthMessage;
      this.#send(listener, eventText('trouble', this.#position ?? '', healthMessage ?? null));
    }
  }

  /** Checks a listener's access again, because the user may have been deactivated, renamed or given other rights. */
  async #recheckAccess(listener: Listener): Promise<void> {
    const actor = await listener.check();
    if (actor) listener.actor = actor;
    else this.#remove(listener);
  }

  async #poll(): Promise<void> {
    if (this.#position === undefined) return;
    const feed = await readChangesSince(this.#deps.db, this.#position);
    if (this.#listeners.size === 0) return;
    this.#position = feed.position;
    const changed = new Set(feed.changes.map(personOf));
    const affected = [...this.#listeners].filter(({ actor }) => feed.isLost || changed.has(actor.id));
    await Promise.all(affected.map((listener) => this.#recheckAccess(listener)));
    for (const listener of this.#listeners) this.#sendChanges(listener, feed);
  }

  #schedulePoll(): void {
    this.#pollTimer = setTimeout(() => {
      this.#poll()
        .catch(this.#logError('could not read the change feed'))
        .finally(() => {
          if (this.#listeners.size > 0) this.#schedulePoll();
        });
    }, POLL_MS);
  }

  #beat(): void {
    const { db } = this.#deps;
    for (const listener of this.#listeners) {
      if (!listener.isTokenGood()) this.#remove(listener);
      else if (this.#position !== undefined) this.#send(listener, heartbeatText(this.#position));
    }
    void this.#checkHealth(() => this.#sendHealth());
    void this.#writePresence(async () => {
      const watchers = [...this.#listeners].flatMap(({ watcher }) => watcher ?? []);
      await refreshPresence(db, watchers);
      await deleteStalePresence(db);
    });
  }

  #start(): void {
    if (this.#pollTimer !== undefined || this.#listeners.size === 0) return;
    this.#schedulePoll();
    this.#heartbeatTimer = setInterval(() => this.#beat(), HEARTBEAT_MS);
  }

  #stop(): void {
    clearTimeout(this.#pollTimer);
    clearInterval(this.#heartbeatTimer);
    this.#pollTimer = undefined;
    this.#heartbeatTimer = undefined;
    this.#position = undefined;
  }
}
