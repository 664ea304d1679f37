/** Stills of notes for a PDF: the exact frame with the note's drawing, captured by this browser (docs/review.md#stills). */
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { STILL_LIMITS } from '#contract/review/notes-export.ts';
import { displaySizeOf, type CutMetadata } from '#domain/review/cut-metadata.ts';
import type { Feedback } from '#domain/work/feedback.ts';
import type { Drawing } from '#domain/work/notes.ts';
import { DrawingLayer } from '#web/review/drawing/drawing-layer.tsx';
import { canvasOf, closeVideo, openVideo } from '#web/review/uploads/make-pictures.ts';
import { Playback } from '#web/review/playback/playback.ts';

/** Length of the longer side in pixels: sharp on paper, and small enough to send. */
const SIDE = 960;
const QUALITIES = [0.8, 0.5];
/** Maximum wait for one frame, and for all frames. */
const FRAME_MS = 3_000;
const ALL_MS = 60_000;

type Size = { width: number; height: number };

function stillSizeOf(facts: CutMetadata): Size {
  const { width, height } = displaySizeOf(facts);
  const scale = Math.min(1, SIDE / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** Waits for a frame and resolves to whether the player shows the frame in time. */
function reaches(playback: Playback, frame: number): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isThere: boolean): void => {
      clearTimeout(timer);
      stop();
      resolve(isThere);
    };
    const timer = setTimeout(() => end(false), FRAME_MS);
    const stop = playback.subscribe(() => playback.get().frame === frame && end(true));
    if (playback.get().frame === frame) return end(true);
    return playback.goTo(frame);
  });
}

/** Returns the drawing as a picture, drawn by the component that shows it in the player. */
async function pictureOf({ strokes }: Drawing, { width, height }: Size): Promise<HTMLImageElement | undefined> {
  const box = document.createElement('div');
  const root = createRoot(box);
  flushSync(() => root.render(<DrawingLayer strokes={strokes} aspect={width / height} />));
  const svg = box.querySelector('svg');
  if (!svg) return undefined;
  svg.setAttribute('width', String(width));
  svg.setAttribute('height', String(height));
  svg.setAttribute('font-family', 'sans-serif');
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
  root.unmount();
  await image.decode();
  return image;
}

async function jpegOf(canvas: HTMLCanvasElement): Promise<Blob | undefined> {
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (blob && blob.size <= STILL_LIMITS.bytes) return blob;
  }
  return undefined;
}

async function stillOf(video: HTMLVideoElement, drawing: Drawing | null, size: Size): Promise<Blob | undefined> {
  const { canvas, pen } = canvasOf(size.width, size.height);
  pen.drawImage(video, 0, 0, size.width, size.height);
  const drawn = drawing && (await pictureOf(drawing, size));
  if (drawn) pen.drawImage(drawn, 0, 0, size.width, size.height);
  return jpegOf(canvas);
}

/** Returns the notes to capture in the order of their frames. If there are too many, those with drawings have priority. */
function chosenOf(notes: readonly Feedback[]) {
  const marked = notes.flatMap(({ id, mark }) =>
    mark && mark.frame !== null ? [{ id, frame: mark.frame, drawing: mark.drawing }] : [],
  );
  const drawnFirst = marked.toSorted((a, b) => Number(b.drawing !== null) - Number(a.drawing !== null));
  return drawnFirst.slice(0, STILL_LIMITS.count).toSorted((a, b) => a.frame - b.frame);
}

/** Returns the stills by note ID. Frames that this browser doesn't show in time are left out; without a picture, all frames are. */
export async function makeStills(
  url: string,
  { facts, notes }: { facts: CutMetadata; notes: readonly Feedback[] },
): Promise<Map<number, Blob>> {
  const stills = new Map<number, Blob>();
  const chosen = chosenOf(notes);
  const video = chosen.length > 0 ? await openVideo(url) : undefined;
  if (!video) return stills;
  // Starts at frame 0, which a new player shows. Any other frame would count as reached before the video has loaded.
  const playback = new Playback({ facts, frame: 0 });
  const detach = playback.attach(video);
  const until = performance.now() + ALL_MS;
  try {
    for (const { id, frame, drawing } of chosen) {
      if (performance.now() > until) break;
      const still = (await reaches(playback, frame)) && (await stillOf(video, drawing, stillSizeOf(facts)));
      if (still) stills.set(id, still);
    }
  } catch {
    // After an error, the stills captured so far are used.
  } finally {
    detach();
    closeVideo(video);
  }
  return stills;
}
