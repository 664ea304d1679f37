/** Overlay of the picture: drawings of notes on this frame, and the surface for the current draft. */
import { useMemo } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { aspectOf } from '#web/review/versions/cut-labels.ts';
import type { Playback } from '#web/review/playback/playback.ts';
import { isOnFrame, strokesOn, type Thread } from '#web/review/notes/threads.ts';
import type { Drawing } from '#web/review/drawing/use-drawing.ts';
import type { NoteDraftState } from '#web/review/notes/use-note-draft.ts';
import { useFrame, usePlaybackValue } from '#web/review/playback/use-playback.ts';

/** The layer is loaded with the first drawing of a version. */
const DrawingLayer = lazyPart(async () => (await import('#web/review/drawing/drawing-layer.tsx')).DrawingLayer);
const DrawingBoard = lazyPart(async () => (await import('#web/review/drawing/drawing-board.tsx')).DrawingBoard);

type DrawingOverlayProps = {
  playback: Playback;
  threads: readonly Thread[];
  chosenId: number | null;
  state: NoteDraftState;
  drawing: Drawing;
};

export function DrawingOverlay({ playback, threads, chosenId, state, drawing }: DrawingOverlayProps) {
  const frame = useFrame(playback);
  const isPlaying = usePlaybackValue(playback, (shown) => shown.isPlaying);
  const aspect = aspectOf(playback.facts);
  // Notes with drawings are filtered once, because this runs on every frame and few of up to 2,000 notes have drawings.
  const drawn = useMemo(() => threads.filter(({ note }) => note.mark?.drawing), [threads]);
  const noteStrokes = useMemo(() => strokesOn(drawn, frame, chosenId), [drawn, frame, chosenId]);
  const { position, strokes } = state.draft;
  // A draft without a position takes that of its first stroke.
  const isDraftOnFrame = position === null || isOnFrame(position, frame);
  return (
    <>
      {drawn.length > 0 && <DrawingLayer strokes={noteStrokes} aspect={aspect} />}
      {isDraftOnFrame && drawing.isOn && !isPlaying ? (
        <DrawingBoard drawing={drawing} strokes={strokes} aspect={aspect} />
      ) : (
        isDraftOnFrame && strokes.length > 0 && <DrawingLayer strokes={strokes} aspect={aspect} />
      )}
    </>
  );
}
