/** Whether captions are shown, and in which language: remembered on this device, as the player's other settings are (docs/captions.md#player). */
import type { CaptionTrack } from '#domain/review/captions/captions.ts';
import type { Cut } from '#domain/review/cuts.ts';
import { storePreference, usePreference } from '#web/lib/preferences.ts';
import { CAPTIONS_SHOWN } from './toggle-captions.ts';

const LANGUAGE = 'player-captions-language';
const LABEL = 'player-captions-label';

const NO_TRACKS: CaptionTrack[] = [];

export type ChosenCaptions = {
  tracks: readonly CaptionTrack[];
  /** Captions in the chosen language, otherwise the first. Undefined if the version has none. */
  track: CaptionTrack | undefined;
  /** Whether they are shown over the picture. */
  isShown: boolean;
  choose: (track: CaptionTrack) => void;
  show: (isShown: boolean) => void;
};

/** Returns a version's captions, and those that the viewer chose. */
export function useChosenCaptions({ captions = NO_TRACKS }: Pick<Cut, 'captions'>): ChosenCaptions {
  const [shown] = usePreference(CAPTIONS_SHOWN, ['no', 'yes']);
  const [language] = usePreference(LANGUAGE, [captions[0]?.language ?? '', ...captions.map((one) => one.language)]);
  const inLanguage = captions.filter((one) => one.language === language);
  const [label] = usePreference(LABEL, [inLanguage[0]?.label ?? '', ...inLanguage.map((one) => one.label)]);
  return {
    tracks: captions,
    track: inLanguage.find((one) => one.label === label),
    isShown: shown === 'yes',
    choose: (track) => {
      storePreference(LANGUAGE, track.language);
      storePreference(LABEL, track.label);
    },
    show: (isShown) => storePreference(CAPTIONS_SHOWN, isShown ? 'yes' : 'no'),
  };
}
