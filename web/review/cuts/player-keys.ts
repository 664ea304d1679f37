/** The keys of the player: they count while the focus is in it, and letters only where single keys are on (docs/review.md#player-keys). */
import type { KeyboardEvent } from 'react';
import { shortcutKey } from '#web/lib/shortcut-key.ts';
import { takesLetters } from '#web/lib/typing.ts';
import type { Playback } from './playback.ts';

/** What the screen around the player does by key; what is left out has no key. */
export type PlayerActs = Partial<
  Record<
    'note' | 'draw' | 'undoStroke' | 'compare' | 'resolve' | 'previousNote' | 'nextNote' | 'whole' | 'help',
    () => void
  >
>;

/** As the lists of keys show them. */
export const PLAYER_KEYS: readonly { keys: string[]; means: string; act?: keyof PlayerActs }[] = [
  { keys: ['Space'], means: 'Play, pause' },
  { keys: ['J', 'K', 'L'], means: 'Backwards, stop, forwards; again is faster' },
  { keys: ['←', '→'], means: 'One frame; with Shift ten' },
  { keys: ['Home', 'End'], means: 'First frame, last frame' },
  { keys: ['I', 'O'], means: 'The range begins, ends here' },
  { keys: ['M'], means: 'Sound on or off' },
  { keys: ['F'], means: 'Full screen', act: 'whole' },
  { keys: ['N'], means: 'Write a note here', act: 'note' },
  { keys: ['D'], means: 'Draw on this frame', act: 'draw' },
  { keys: ['[', ']'], means: 'Note before, note after', act: 'nextNote' },
  { keys: ['R'], means: 'Resolve or reopen the chosen note', act: 'resolve' },
  { keys: ['V'], means: 'Compare with another version', act: 'compare' },
  { keys: ['?'], means: 'These keys', act: 'help' },
];

const TEN = 10;

const movesOf = (playback: Playback, stride: number): Record<string, () => void> => ({
  ArrowLeft: () => playback.step(-stride),
  ArrowRight: () => playback.step(stride),
  Home: () => playback.goTo(0),
  End: () => playback.goTo(playback.lastFrame),
});

const lettersOf = (playback: Playback, acts: PlayerActs): Record<string, (() => void) | undefined> => ({
  j: () => playback.shuttle(-1),
  k: () => playback.pause(),
  l: () => playback.shuttle(1),
  i: () => playback.setIn(),
  o: () => playback.setOut(),
  m: () => playback.setMuted(!playback.get().isMuted),
  f: acts.whole,
  n: acts.note,
  d: acts.draw,
  v: acts.compare,
  r: acts.resolve,
  '[': acts.previousNote,
  ']': acts.nextNote,
  '?': acts.help,
});

/** A press of Space on one of these is theirs. */
const PRESSED_BY_SPACE = 'button, a[href], summary, [role="button"], [role="tab"], input, label';

const isOnControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest(PRESSED_BY_SPACE) !== null;

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target' | 'repeat'>;

/** What a press sets in motion, if anything. */
export function actOfPress(press: Press, playback: Playback, options: { acts: PlayerActs; areLettersOn: boolean }) {
  const { target } = press;
  const key = shortcutKey(press);
  if (press.altKey || takesLetters(target)) return undefined;
  if (press.ctrlKey || press.metaKey) return key.toLowerCase() === 'z' ? options.acts.undoStroke : undefined;
  const move = movesOf(playback, press.shiftKey ? TEN : 1)[key];
  if (move) return move;
  if (press.repeat) return undefined;
  if (key === ' ') return isOnControl(target) ? undefined : playback.toggle;
  return options.areLettersOn ? lettersOf(playback, options.acts)[key.toLowerCase()] : undefined;
}
