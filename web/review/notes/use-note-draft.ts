/** Draft of a note: text, position and drawing. It survives a reload (docs/screens.md#drafts). */
import { useEffect, useMemo, useState } from 'react';
import type { Mark, Stroke } from '#domain/work/notes.ts';
import { useDraftAutosave, useEarlierDraft } from '#web/lib/offline/drafts.ts';
import type { Playback } from '#web/review/playback/playback.ts';
import { rangeOf } from '#web/review/playback/playback-range.ts';

export type NotePosition = Pick<Mark, 'frame' | 'endFrame'>;
export type NoteDraft = {
  content: string;
  position: NotePosition | null;
  strokes: Stroke[];
  isInternal: boolean;
};

const EMPTY: NoteDraft = { content: '', position: null, strokes: [], isInternal: false };

const isDraft = ({ content, strokes }: NoteDraft): boolean => typeof content === 'string' && Array.isArray(strokes);

/** Returns the selected range, or the frame on screen. */
function currentPosition(playback: Playback): NotePosition {
  const range = rangeOf(playback.get());
  return range ? { frame: range.first, endFrame: range.last } : { frame: playback.position(), endFrame: null };
}

/** Clears a range once a note has used it, so later notes don't get it. A looping range is kept. */
function clearUsedRange(playback: Playback, used: NotePosition | null): void {
  const { isLooping, ...shown } = playback.get();
  const range = rangeOf(shown);
  if (!isLooping && range && range.first === used?.frame && range.last === used.endFrame) playback.range.clear();
}

export function useNoteDraft(playback: Playback, key: string) {
  const earlier = useEarlierDraft(key, isDraft);
  const [draft, setDraft] = useState<NoteDraft>(earlier ?? EMPTY);
  const isDirty = draft.content !== '' || draft.strokes.length > 0;
  const value = useMemo(() => draft, [draft]);
  useDraftAutosave({ key, value, isDirty });
  // If the browser shows another frame than requested, a note begun before that belongs to the frame on screen.
  useEffect(
    () =>
      playback.subscribe(() => {
        const { missedFrame, frame } = playback.get();
        if (missedFrame === null) return;
        const isOnMissedFrame = ({ position }: NoteDraft): boolean =>
          position?.frame === missedFrame && position.endFrame === null;
        setDraft((current) =>
          isOnMissedFrame(current) ? { ...current, position: { frame, endFrame: null } } : current,
        );
      }),
    [playback],
  );
  /** Pauses and pins the note to the current frame as soon as the user starts writing. */
  const pin = (): void => {
    playback.pause();
    setDraft((current) => (current.position ? current : { ...current, position: currentPosition(playback) }));
  };
  return {
    draft,
    isDirty,
    pin,
    /** Puts the note on the whole version, without a frame. */
    moveToWhole: (): void => setDraft((current) => ({ ...current, position: { frame: null, endFrame: null } })),
    /** Moves the note to the current frame. */
    move: (): void => setDraft((current) => ({ ...current, position: currentPosition(playback) })),
    setContent: (content: string): void => {
      pin();
      setDraft((current) => ({ ...current, content }));
    },
    /** Moves the note to a position and adds a quotation to its text. */
    quote: (position: NotePosition, text: string): void =>
      setDraft((current) => ({
        ...current,
        position,
        content: `${current.content === '' ? '' : `${current.content.trimEnd()}\n`}“${text}” `,
      })),
    setInternal: (isInternal: boolean): void => setDraft((current) => ({ ...current, isInternal })),
    setStrokes: (strokes: Stroke[]): void => {
      pin();
      setDraft((current) => ({ ...current, strokes }));
    },
    /** Clears the sent text and strokes; those added while sending stay. */
    clear: (sent: NoteDraft): void => {
      clearUsedRange(playback, sent.position);
      setDraft((current) => {
        const hasSentContent = current.content.startsWith(sent.content);
        const content = hasSentContent ? current.content.slice(sent.content.length) : current.content;
        const strokes = current.strokes.slice(sent.strokes.length);
        const hasRemainder = content !== '' || strokes.length > 0;
        return { ...current, content, strokes, position: hasRemainder ? current.position : null };
      });
    },
  };
}

export type NoteDraftState = ReturnType<typeof useNoteDraft>;
