/** Turns hints into questions: what is on the screen and may have changed is asked for again, several changes at once (docs/screens.md#live). */
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { IconRefreshOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { type Hint, TOPICS } from '#domain/live/topics.ts';
import { onLiveChange, startLive, useLiveState } from '#web/lib/live.ts';
import { refreshHinted } from '#web/lib/refresh.ts';
import { Bar } from './bar.tsx';

const COLLECT_MS = 150;
/** Everybody hears of a change at once; they need not all ask at once. */
const JITTER_MS = 250;

/** Intervals are decided when an answer comes; here they are decided anew. */
function replanPolls(client: QueryClient): void {
  for (const query of client.getQueryCache().getAll())
    for (const observer of query.observers) observer.setOptions(observer.options);
}

function collectHints(client: QueryClient) {
  let waiting: Hint[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = (): void => {
    const hints = waiting;
    waiting = [];
    timer = undefined;
    void refreshHinted(client, hints);
  };
  return {
    onHints(hints: readonly Hint[]): void {
      waiting.push(...hints);
      timer ??= setTimeout(ask, COLLECT_MS + Math.random() * JITTER_MS);
    },
    onReset(): void {
      this.onHints(TOPICS.map((topic) => ({ topic, ids: [], projectIds: [] })));
    },
    stop: (): void => clearTimeout(timer),
  };
}

/** Nothing of it is drawn; where nothing is live for long, a bar says so. */
export function Live() {
  const client = useQueryClient();
  const state = useLiveState();
  useEffect(() => {
    const hears = collectHints(client);
    const forget = onLiveChange(() => replanPolls(client));
    const stop = startLive(hears);
    return () => {
      stop();
      forget();
      hears.stop();
    };
  }, [client]);
  const isAway = state === 'away' && navigator.onLine;
  return <Bar icon={IconRefreshOff} text={isAway && 'Changes by others arrive once a minute at present.'} />;
}
