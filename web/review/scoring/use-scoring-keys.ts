/** Single-key shortcuts of the scoring screen; inactive while typing, in dialogs, and for users who turned single keys off. */
import { useEffect, useEffectEvent } from 'react';
import { useKeyPreference } from '#web/lib/keys/key-preference.ts';
import { shortcutKey } from '#web/lib/keys/shortcut-key.ts';
import { isDialogOpen, acceptsText } from '#web/lib/keys/typing.ts';

/** Time in milliseconds after `g` in which a letter opens a page instead (docs/screens.md#keys). */
const CHORD_MS = 1_500;

const isPlain = ({ ctrlKey, metaKey, altKey, repeat, isComposing, defaultPrevented }: KeyboardEvent): boolean =>
  !(ctrlKey || metaKey || altKey || repeat || isComposing || defaultPrevented);

export type ReviewKeys = Readonly<Record<string, (() => void) | undefined>>;

export function useScoringKeys(keys: ReviewKeys): boolean {
  const [preference] = useKeyPreference();
  const areOn = preference === 'on';
  const actionOf = useEffectEvent((key: string) => keys[key]);
  useEffect(() => {
    if (!areOn) return undefined;
    let chordSince = Number.NEGATIVE_INFINITY;
    const listen = (event: KeyboardEvent): void => {
      if (!isPlain(event) || acceptsText(event.target) || isDialogOpen()) return;
      const isInChord = event.timeStamp - chordSince <= CHORD_MS;
      const key = shortcutKey(event);
      chordSince = key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
      const action = isInChord ? undefined : actionOf(key);
      if (!action) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [areOn]);
  return areOn;
}
