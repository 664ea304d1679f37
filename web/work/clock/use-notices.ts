/** One quiet notice when 80 % of the allowed time are used, and one when all of it is: once for each person, project and round. */
import { useEffect } from 'react';
import type { Project } from '#domain/work/project.ts';
import { useListPreference } from '#web/lib/preferences.ts';
import { useTick } from '#web/lib/use-tick.ts';
import { useAtRest } from '#web/ui/rest.ts';
import { notifyWarning } from '#web/ui/toasts.ts';
import { noticeOf } from './clock-words.ts';

const LOOK_MS = 5_000;
/** Old ones are forgotten: their projects are long done. */
const MOST_REMEMBERED = 60;

/** Of all that run; in a hidden tab they wait until somebody can read them, and on a first visit until the screen stands. */
export function useNotices(running: readonly Project[], personId: number): void {
  const [seen, remember] = useListPreference('clock-notices');
  const now = useTick(LOOK_MS);
  const isAtRest = useAtRest();
  const news = (isAtRest ? running : []).flatMap((project) => {
    const notice = noticeOf(project, now);
    const key = notice && [personId, project.id, project.rounds.length, notice.step].join('.');
    return notice && key && !seen.includes(key) ? [{ key, text: notice.text }] : [];
  });
  // One after the other, since each is remembered with those before it.
  const { key, text } = news[0] ?? {};
  useEffect(() => {
    if (key === undefined || text === undefined) return;
    remember([...seen, key].slice(-MOST_REMEMBERED));
    notifyWarning(text);
  }, [key, text, seen, remember]);
}
