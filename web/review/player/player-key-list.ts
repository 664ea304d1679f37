/** List of the player's shortcuts, loaded with the dialogs that show it (docs/review.md#player-keys). */
import type { PlayerActions } from './player-keys.ts';

/** Shortcut of an action, or of playback, which images don't have. */
type PlayerKey = { keys: string[]; label: string; action?: keyof PlayerActions; isForImages?: boolean };

/** Shortcuts in the order of the help dialogs. */
export const PLAYER_KEYS: readonly PlayerKey[] = [
  { keys: ['Space'], label: 'Play or pause' },
  { keys: ['J', 'K', 'L'], label: 'Reverse, stop, forward; press again to go faster' },
  { keys: ['←', '→'], label: 'Step one frame; with Shift, ten' },
  { keys: ['Home', 'End'], label: 'First or last frame' },
  { keys: ['I', 'O'], label: 'Set in or out point' },
  { keys: ['M'], label: 'Mute or unmute' },
  { keys: ['C'], label: 'Show or hide captions', action: 'captions' },
  { keys: ['F'], label: 'Full screen', action: 'whole' },
  { keys: ['T'], label: 'Theater mode', action: 'theater' },
  { keys: ['Z'], label: 'Zoom to 100% or fit', action: 'zoom' },
  { keys: ['+', '-'], label: 'Zoom in or out', isForImages: true },
  { keys: ['0'], label: 'Show the whole image', isForImages: true },
  { keys: ['←', '→', '↑', '↓'], label: 'Pan while zoomed', isForImages: true },
  { keys: ['N'], label: 'Add a note here', action: 'note' },
  { keys: ['D'], label: 'Draw here', action: 'draw' },
  { keys: ['[', ']'], label: 'Previous or next note', action: 'nextNote' },
  { keys: ['R'], label: 'Resolve or reopen the selected note', action: 'resolve' },
  { keys: ['V'], label: 'Compare with another version', action: 'compare' },
  { keys: ['Q'], label: 'Next version to review', action: 'nextToReview' },
  { keys: ['?'], label: 'Show shortcuts', action: 'help' },
];
