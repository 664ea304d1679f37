/** Player shortcuts. They work while focus is inside the player; letters only when single keys are on (docs/review.md#player-keys). */
import type { KeyboardEvent } from 'react';
import { shortcutKey } from '#web/lib/keys/shortcut-key.ts';
import { acceptsText } from '#web/lib/keys/typing.ts';
import type { Playback } from '#web/review/playback/playback.ts';
import { toggleMuted } from './player-settings.ts';

/** Shortcut actions of the surrounding screen; an omitted action has no shortcut. */
export type PlayerActions = Partial<
  Record<
    | 'note'
    | 'draw'
    | 'undoStroke'
    | 'redoStroke'
    | 'compare'
    | 'resolve'
    | 'previousNote'
    | 'nextNote'
    | 'nextToReview'
    | 'whole'
    | 'theater'
    | 'captions'
    | 'zoom'
    | 'zoomIn'
    | 'zoomOut'
    | 'zoomFit'
    | 'help',
    () => void
  >
>;

/** Actions of an image only. `moves` is true while the image is zoomed. */
export type ZoomKeys = Pick<PlayerActions, 'zoomIn' | 'zoomOut' | 'zoomFit'> & {
  moves?: Record<string, () => void> | undefined;
};

const TEN = 10;

const movesOf = (playback: Playback, stride: number): Record<string, () => void> => ({
  ArrowLeft: () => playback.step(-stride),
  ArrowRight: () => playback.step(stride),
  Home: () => playback.goTo(0),
  End: () => playback.goTo(playback.lastFrame),
});

const lettersOf = (playback: Playback, actions: PlayerActions): Record<string, (() => void) | undefined> => ({
  ...(playback.facts.kind !== 'image' && {
    j: () => playback.shuttle(-1),
    k: () => playback.pause(),
    l: () => playback.shuttle(1),
    i: playback.range.setIn,
    o: playback.range.setOut,
    m: () => toggleMuted(playback),
  }),
  f: actions.whole,
  t: actions.theater,
  c: actions.captions,
  z: actions.zoom,
  n: actions.note,
  d: actions.draw,
  v: actions.compare,
  r: actions.resolve,
  '+': actions.zoomIn,
  '-': actions.zoomOut,
  '0': actions.zoomFit,
  '[': actions.previousNote,
  ']': actions.nextNote,
  q: actions.nextToReview,
  '?': actions.help,
});

/** Controls that handle Space themselves. */
const SPACE_CONTROLS = 'button, a[href], summary, [role="button"], [role="tab"], input, label';

const isOnControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest(SPACE_CONTROLS) !== null;

type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target' | 'repeat'
>;

/** Undoes with Ctrl Z; redoes with Ctrl Shift Z or Ctrl Y. */
function strokeAction(key: string, isShifted: boolean, { undoStroke, redoStroke }: PlayerActions) {
  if (key === 'z') return isShifted ? redoStroke : undoStroke;
  return key === 'y' ? redoStroke : undefined;
}

/** Returns the action for a key press, if any. */
export function shortcutAction(
  press: KeyPress,
  playback: Playback,
  options: { actions: PlayerActions & ZoomKeys; areLettersOn: boolean },
) {
  const { target } = press;
  const key = shortcutKey(press);
  if (press.altKey || acceptsText(target)) return undefined;
  if (press.ctrlKey || press.metaKey) return strokeAction(key.toLowerCase(), press.shiftKey, options.actions);
  const isImage = playback.facts.kind === 'image';
  const move = (isImage ? options.actions.moves : movesOf(playback, press.shiftKey ? TEN : 1))?.[key];
  if (move) return move;
  if (press.repeat) return undefined;
  if (key === ' ') return isImage || isOnControl(target) ? undefined : playback.toggle;
  return options.areLettersOn ? lettersOf(playback, options.actions)[key.toLowerCase()] : undefined;
}
