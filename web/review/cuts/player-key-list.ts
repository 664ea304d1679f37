/** List of the player's shortcuts, loaded with the dialogs that show it (docs/review.md#player-keys). */
import type { PlayerActions } from './player-keys.ts';

/** Shortcut of an action, or of playback, which images don't have. */
type ShownKey = { keys: string[]; means: string; action?: keyof PlayerActions; isForImages?: boolean };

/** Shortcuts in the order of the help dialogs. */
export const PLAYER_KEYS: readonly ShownKey[] = [
  { keys: ['Space'], means: 'Play or pause' },
  { keys: ['J', 'K', 'L'], means: 'Reverse, stop, forward; press again to go faster' },
  { keys: ['←', '→'], means: 'Step one frame; with Shift, ten' },
  { keys: ['Home', 'End'], means: 'First or last frame' },
  { keys: ['I', 'O'], means: 'Set in or out point' },
  { keys: ['M'], means: 'Mute or unmute' },
  { keys: ['F'], means: 'Full screen', action: 'whole' },
  { keys: ['T'], means: 'Theater mode', action: 'theater' },
  { keys: ['Z'], means: 'Zoom to 100 % or fit', action: 'zoom' },
  { keys: ['+', '-'], means: 'Zoom in or out', isForImages: true },
  { keys: ['0'], means: 'Show the whole image', isForImages: true },
  { keys: ['←', '→', '↑', '↓'], means: 'Pan while zoomed', isForImages: true },
  { keys: ['N'], means: 'Add a note here', action: 'note' },
  { keys: ['D'], means: 'Draw here', action: 'draw' },
  { keys: ['[', ']'], means: 'Previous or next note', action: 'nextNote' },
  { keys: ['R'], means: 'Resolve or reopen the selected note', action: 'resolve' },
  { keys: ['V'], means: 'Compare with another version', action: 'compare' },
  { keys: ['Q'], means: 'Next version to review', action: 'nextToReview' },
  { keys: ['?'], means: 'Show shortcuts', action: 'help' },
];
