/** Names of captions by language and label. */
import type { CueCheck } from '#domain/review/captions/cue-checks.ts';
import type { CaptionTrack } from '#domain/review/captions/captions.ts';
import { pageTexts, t } from '#web/lib/language/text.ts';

/** Returns the name of a language in the language of the page, its code if it has no name, or 'Captions' if it is unknown. */
export function languageName(language: string): string {
  if (language === '') return t('Captions');
  try {
    return new Intl.DisplayNames([pageTexts()?.language ?? 'en'], { type: 'language' }).of(language) ?? language;
  } catch {
    return language;
  }
}

/** Returns the name of captions: 'English', or 'English · SDH' with a label. */
export const captionsName = ({ language, label }: Pick<CaptionTrack, 'language' | 'label'>): string =>
  [language === '' && label !== '' ? '' : languageName(language), label].filter(Boolean).join(' · ');

/** Returns the name of captions to choose from: 'English', or 'English (internal)'. */
export const trackName = (track: CaptionTrack): string =>
  `${captionsName(track)}${track.isInternal ? ' (internal)' : ''}`;

/** Returns 'English captions', or 'Captions' if nothing is known of them, for the team's messages. */
export const captionsText = (track: Pick<CaptionTrack, 'language' | 'label'>): string =>
  track.language === '' && track.label === '' ? 'Captions' : `${captionsName(track)} captions`;

/** Names of what makes a cue hard to read. */
export const CHECK_LABELS = {
  long: 'Too long',
  fast: 'Too fast',
  late: 'After the end',
} as const satisfies Record<CueCheck, string>;
