/** Overlay of the picture: drawings of notes on this frame, and the surface for the current draft. */
import { useMemo } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { aspectOf } from './cut-labels.ts';
import type { Playback } from './playback.ts';
import { isOnFrame, strokesOn, type Thread } from './threads.ts';
import type { Drawing } from './use-drawing.ts';
import type { NoteDraftState } from './use-note-draft.ts';
import { useFrame, usePlaybackValue } from './use-playback.ts';

/** The layer is loaded with the first drawing of a version. */
const DrawingLayer = lazyPart(async () => (await import('./drawing-layer.tsx')).DrawingLayer);
const DrawingBoard = lazyPart(async () => (await import('./drawing-board.tsx')).DrawingBoard);

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
