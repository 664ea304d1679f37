/** Shows one toast at 80 % of the allowed time and one at 100 %, once per user, project and round. */
import { useEffect } from 'react';
import type { Project } from '#domain/work/projects/project.ts';
import { useListPreference } from '#web/lib/preferences.ts';
import { useTick } from '#web/lib/time/use-tick.ts';
import { useIdle } from '#web/ui/idle.ts';
import { notifyWarning } from '#web/ui/feedback/toasts.ts';
import { timerNoticeOf } from './timer-messages.ts';

const CHECK_MS = 5_000;
/** Maximum number of stored notices. Older ones are dropped, since their projects are long finished. */
const MAX_STORED = 60;

/** Watches all running projects. Waits while the tab is hidden and, on a first visit, until the page is idle. */
export function useNotices(running: readonly Project[], personId: number): void {
  const [seen, remember] = useListPreference('clock-notices');
  const now = useTick(CHECK_MS);
  const isIdle = useIdle();
  const notices = (isIdle ? running : []).flatMap((project) => {
    const notice = timerNoticeOf(project, now);
    const key = notice && [personId, project.id, project.rounds.length, notice.threshold].join('.');
    return notice && key && !seen.includes(key) ? [{ key, text: notice.text }] : [];
  });
  // Shows one notice at a time, since each is stored together with the previous ones.
  const { key, text } = notices[0] ?? {};
  useEffect(() => {
    if (key === undefined || text === undefined) return;
    remember([...seen, key].slice(-MAX_STORED));
    notifyWarning(text);
  }, [key, text, seen, remember]);
}
