/** Notifies tabs that still show times in the workspace's previous zone. They keep that zone until they are reloaded, so that no screen mixes two zones and nothing typed is lost. */
import { timeZone } from '#web/lib/time/local-time.ts';
import { notifyPersistently } from '#web/ui/feedback/toasts.ts';
import { loadSettings } from './settings.queries.ts';

/** Not in `settings-copy.ts`, which would load the settings screen. */
const TEXTS = {
  changed: 'The time zone has changed',
  reload: (zone: string): string => `Times are shown in ${zone} now. Reload the page to see them.`,
} as const;

/** Zone that was announced, so that later changes of other settings don't repeat the message. */
let announced: string | undefined;

/** Announces a time zone that differs from this tab's. */
export async function followTimeZone(): Promise<void> {
  const { timeZone: current } = (await loadSettings()).record;
  if (current === timeZone() || current === announced) return;
  announced = current;
  notifyPersistently(TEXTS.changed, TEXTS.reload(current));
}
