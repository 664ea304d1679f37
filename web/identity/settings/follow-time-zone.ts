/** Notifies tabs that still show times in the workspace's previous zone. They keep that zone until they are reloaded, so that no screen mixes two zones and nothing typed is lost. */
import { timeZone } from '#web/lib/local-time.ts';
import { notifyPersistently } from '#web/ui/toasts.ts';
import { ZONE_TEXTS } from './settings-copy.ts';
import { loadSettings } from './settings.queries.ts';

/** Zone that was announced, so that later changes of other settings don't repeat the message. */
let announced: string | undefined;

/** Announces a time zone that differs from this tab's. */
export async function followTimeZone(): Promise<void> {
  const { timeZone: current } = (await loadSettings()).record;
  if (current === timeZone() || current === announced) return;
  announced = current;
  notifyPersistently(ZONE_TEXTS.changed, ZONE_TEXTS.reload(current));
}
