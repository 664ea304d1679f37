/** Days on a contact's page, in its language and the zone of the workspace. */
import { instantFromApi } from '#contract/platform/jsonld.ts';
import { pageTexts } from '#web/lib/language/text.ts';
import { timeZone } from '#web/lib/time/local-time.ts';

/** Returns the day of an instant of the API, such as `Nov 29, 2026`. */
export const dayText = (instant: string): string =>
  new Intl.DateTimeFormat(pageTexts()?.language ?? 'en', { dateStyle: 'medium', timeZone: timeZone() }).format(
    new Date(instantFromApi(instant)),
  );
