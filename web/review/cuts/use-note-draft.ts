/** A note that is being written: what, where, and what is drawn; it outlives a reload (docs/screens.md#drafts). */
import { useMemo, useState } from 'react';
import type { Mark, Stroke } from '#domain/work/notes.ts';
import { useDraftAutosave, useEarlierDraft } from '#web/lib/drafts.ts';
import { type Playback, rangeOf } from './playback.ts';

export type NotePlace = Pick<Mark, 'frame' | 'endFrame'>;
export type NoteDraft = { content: string; place: NotePlace | null; strokes: Stroke[]; isInternal: boolean };

const EMPTY: NoteDraft = { content: '', place: null, strokes: [], isInternal: false };

const isDraft = ({ content, strokes }: NoteDraft): boolean => typeof content === 'string' && Array.isArray(strokes);

/** The chosen range, or the frame that is on the screen. */
function placeNow(playback: Playback): NotePlace {
  const range = rangeOf(playback.get());
  return range ? { frame: range.first, endFrame: range.last } : { frame: playback.place(), endFrame: null };
}

/** A range goes with the note that took it, or later notes would be put on it, wherever the picture is by then. One that is looped is still looked at. */
function letRangeGo(playback: Playback, place: NotePlace | null): void {
  const { isLooping, ...shown } = playback.get();
  const range = rangeOf(shown);
  if (!isLooping && range && range.first === place?.frame && range.last === place.endFrame) playback.setRange(null);
}

export function useNoteDraft(playback: Playback, key: string) {
  const earlier = useEarlierDraft(key, isDraft);
  const [draft, setDraft] = useState<NoteDraft>(earlier ?? EMPTY);
  const isDirty = draft.content !== '' || draft.strokes.length > 0;
  const value = useMemo(() => draft, [draft]);
  useDraftAutosave({ key, value, isDirty });
  /** Whoever begins to write means the picture that they see: it stands, and the note keeps its place. */
  const pin = (): void => {
    playback.pause();
    setDraft((now) => (now.place ? now : { ...now, place: placeNow(playback) }));
  };
  return {
    draft,
    isDirty,
    pin,
    /** To where the picture is now. */
    move: (): void => setDraft((now) => ({ ...now, place: placeNow(playback) })),
    setContent: (content: string): void => {
      pin();
      setDraft((now) => ({ ...now, content }));
    },
    setInternal: (isInternal: boolean): void => setDraft((now) => ({ ...now, isInternal })),
    addStroke: (stroke: Stroke): void => {
      pin();
      setDraft((now) => ({ ...now, strokes: [...now.strokes, stroke] }));
    },
    undoStroke: (): void => setDraft((now) => ({ ...now, strokes: now.strokes.slice(0, -1) })),
    /** What was written or drawn while it was on its way stays. */
    clear: (sent: NoteDraft): void => {
      letRangeGo(playback, sent.place);
      setDraft((now) => {
        const isLonger = now.content.startsWith(sent.content);
        const content = isLonger ? now.content.slice(sent.content.length) : now.content;
        const strokes = now.strokes.slice(sent.strokes.length);
        const isRest = content !== '' || strokes.length > 0;
        return { ...now, content, strokes, place: isRest ? now.place : null };
      });
    },
  };
}

export type NoteDraftState = ReturnType<typeof useNoteDraft>;
