/** Key of the player that shows and hides captions. In a separate file, since every player loads it. */
import { storedPreference, storePreference } from '#web/lib/preferences.ts';

export const CAPTIONS_SHOWN = 'player-captions';

/** Shows captions, or hides them. */
export const toggleCaptions = (): void =>
  storePreference(CAPTIONS_SHOWN, storedPreference(CAPTIONS_SHOWN) === 'yes' ? 'no' : 'yes');
