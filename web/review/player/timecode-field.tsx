/** Timecode field. Typing `1:02:03:04`, `10203` or `+12` seeks to that frame (docs/review.md#timecode). */
import { timebaseOf } from '#domain/review/cut-metadata.ts';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { usesDropFrame, rateText, timecodeOf } from '#domain/platform/timecode.ts';
import { t } from '#web/lib/language/text.ts';
import type { Playback } from '#web/review/playback/playback.ts';
import classes from './player.module.css';
import { useFrame } from '#web/review/playback/use-playback.ts';

const UNKNOWN = 'Enter a time within this version.';

/** Loads the parser when the field gets focus. */
const loadParser = () => import('#domain/platform/typed-timecode.ts');

/** Parses typed text into a frame; undefined if invalid. */
async function goalOf(text: string, playback: Playback): Promise<number | undefined> {
  const { frameOfTimecode } = await loadParser();
  const frame = frameOfTimecode(text, { ...timebaseOf(playback.facts), from: playback.position() });
  return frame !== undefined && frame <= playback.lastFrame ? frame : undefined;
}

export function TimecodeField({ playback }: { playback: Playback }) {
  const frame = useFrame(playback);
  const { facts } = playback;
  const textOf = (at: number): string => timecodeOf(at, timebaseOf(facts));
  /** Text while the field has focus. Frames that pass must not replace it, which would drop the selection. */
  const [held, setHeld] = useState<string | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const noteId = useId();
  const show = (text: string | null): void => {
    setHeld(text);
    setTyped(null);
    setWrong(false);
  };
  useLayoutEffect(() => {
    if (held !== null) field.current?.select();
  }, [held]);
  const jump = async (): Promise<void> => {
    if (typed === null || typed.trim() === '') return show(textOf(frame));
    const goal = await goalOf(typed, playback);
    setWrong(goal === undefined);
    if (goal === undefined) return undefined;
    playback.goTo(goal);
    return show(document.activeElement === field.current ? textOf(goal) : null);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') jump().catch(() => undefined);
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    show(textOf(frame));
    field.current?.select();
  };
  const isAudio = facts.kind === 'audio';
  return (
    <span className={classes.place}>
      <input
        ref={field}
        className={classes.timecode}
        aria-label={t(isAudio ? 'Time' : 'Timecode')}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? noteId : undefined}
        inputMode="text"
        autoComplete="off"
        spellCheck={false}
        value={typed ?? held ?? textOf(frame)}
        onFocus={(event) => {
          event.currentTarget.select();
          show(textOf(frame));
          loadParser().catch(() => undefined);
        }}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => show(null)}
        onKeyDown={onKeyDown}
      />
      {isWrong ? (
        <span id={noteId} role="alert" className={classes.wrong}>
          {t(UNKNOWN)}
        </span>
      ) : (
        <span className={classes.frame}>
          {isAudio
            ? t('of {length}', { length: textOf(facts.frameCount) })
            : t(usesDropFrame(facts) ? 'Frame {frame} · {rate} fps drop' : 'Frame {frame} · {rate} fps', {
                frame,
                rate: rateText(facts.rate),
              })}
        </span>
      )}
    </span>
  );
}
