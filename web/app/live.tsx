/** Invalidates queries on hints from the event stream, in batches (docs/screens.md#live). */
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { IconRefreshOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { type Hint, TOPICS } from '#domain/platform/topics.ts';
import { onLiveChange, startLive, useLiveState } from '#web/lib/live.ts';
import { onViewChange, reportView } from '#web/live/presence/report-view.ts';
import { dropContents } from '#web/lib/api/early-responses.ts';
import { refreshHinted } from '#web/lib/api/refresh.ts';
import { Bar } from './bar.tsx';

const COLLECT_MS = 150;
/** Random delay, so that clients don't all refetch at once. */
const JITTER_MS = 250;

/** Recomputes polling intervals, which queries otherwise do only when a response arrives. */
function reschedulePolls(client: QueryClient): void {
  for (const query of client.getQueryCache().getAll())
    for (const observer of query.observers) observer.setOptions(observer.options);
}

/** Checks the time zone; loaded on demand, since settings rarely change. */
const checkTimeZone = async (): Promise<void> =>
  (await import('#web/identity/settings/follow-time-zone.ts')).followTimeZone().catch(() => undefined);

function collectHints(client: QueryClient) {
  let waiting: Hint[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refetchPending = (): void => {
    const hints = waiting;
    waiting = [];
    timer = undefined;
    void refreshHinted(client, hints);
    if (hints.some(({ topic }) => topic === 'settings')) void checkTimeZone();
  };
  return {
    onHints(hints: readonly Hint[]): void {
      dropContents();
      waiting.push(...hints);
      timer ??= setTimeout(refetchPending, COLLECT_MS + Math.random() * JITTER_MS);
    },
    onReset(): void {
      this.onHints(TOPICS.map((topic) => ({ topic, ids: [], projectIds: [] })));
    },
    stop: (): void => clearTimeout(timer),
  };
}

/** Renders nothing, or a bar during a long outage of the stream. */
export function LiveUpdates() {
  const client = useQueryClient();
  const state = useLiveState();
  useEffect(() => {
    const handlers = collectHints(client);
    const unsubscribe = onLiveChange(() => reschedulePolls(client));
    const stop = startLive({ ...handlers, reportView, onViewChange });
    return () => {
      stop();
      unsubscribe();
      handlers.stop();
    };
  }, [client]);
  const isAway = state === 'away' && navigator.onLine;
  return (
    <Bar
      icon={IconRefreshOff}
      text={isAway && 'Live updates are unavailable. Changes by others appear once a minute.'}
    />
  );
}
