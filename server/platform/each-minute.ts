/** What each process does every minute, from its start on; each act takes care that others may do the same at the same moment. */
import type { Deps } from './deps.ts';
import { repeat } from './repeat.ts';

const EVERY_MS = 60_000;

/** How many of what it is about it did; what may take long looks at the signal. */
type Act = (deps: Deps, stop: AbortSignal) => Promise<number>;
export type MinuteActs = Readonly<Record<string, Act>>;

async function doAll(deps: Deps, acts: MinuteActs, stop: AbortSignal): Promise<void> {
  for (const [name, act] of Object.entries(acts)) {
    if (stop.aborted) return;
    try {
      const count = await act(deps, stop);
      if (count > 0) deps.log.info({ [name]: count }, 'done by the clock');
    } catch (error) {
      // Asked again in a minute: what was due then still is.
      deps.log.error({ err: error, act: name }, 'could not be done by the clock');
    }
  }
}

/** Does the acts now and every minute, one after the other; the answer ends it, and is done when the last has ended. */
export const startEachMinute = (deps: Deps, acts: MinuteActs): (() => Promise<void>) =>
  repeat((stop) => doAll(deps, acts, stop), EVERY_MS);
