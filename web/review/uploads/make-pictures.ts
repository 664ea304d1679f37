/** Poster, filmstrip and waveform of a video, generated in the browser. Also works without HTTPS (docs/review.md#uploading). */
import { CUT_LIMITS } from '#domain/review/cuts.ts';

export type GeneratedPictures = { poster?: Blob; strip?: Blob; stripCount?: number; peaks: number[] | null };
type GeneratedStrip = { strip: Blob; stripCount: number };

/** Thumbnails per second of short videos; long ones are limited by the maximum count. */
const TILES_PER_SECOND = 2;
const TILE_HEIGHT = 90;
const POSTER_AT = 0.1;
const QUALITY = 0.8;
/** Upper limit for waveform decoding, which holds the whole file in memory. */
const MAX_AUDIO_BYTES = 200 * 1024 ** 2;
const MAX_AUDIO_SECONDS = 1_800;
const SOUND_RATE = 8_000;

const event = (target: EventTarget, name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    target.addEventListener(name, () => resolve(), { once: true });
    target.addEventListener('error', () => reject(new Error('The video cannot be read.')), { once: true });
  });

/** Opens a video element hidden on the page, because browsers decode only attached videos. Returns undefined when this browser can't display the video. */
export async function openVideo(url: string): Promise<HTMLVideoElement | undefined> {
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  video.playsInline = true;
  video.setAttribute('aria-hidden', 'true');
  video.style.cssText = 'position:fixed;width:2px;height:2px;inset:0 auto auto 0;opacity:0;pointer-events:none';
  document.body.append(video);
  const loaded = event(video, 'loadeddata');
  video.src = url;
  try {
    await loaded;
  } catch {
    closeVideo(video);
    return undefined;
  }
  if (video.videoWidth > 0 && Number.isFinite(video.duration)) return video;
  closeVideo(video);
  return undefined;
}

export function closeVideo(video: HTMLVideoElement | undefined): void {
  video?.remove();
  video?.removeAttribute('src');
  video?.load();
}

/** Returns whether this browser can display a picture of the file, which its MIME type doesn't reveal. */
export async function canDisplay(file: File): Promise<boolean> {
  const url = URL.createObjectURL(file);
  const video = await openVideo(url);
  closeVideo(video);
  URL.revokeObjectURL(url);
  return video !== undefined;
}

/** Maximum wait for a frame callback, in milliseconds. Background tabs present no frames, so they use the seek alone. */
const FRAME_TIMEOUT_MS = 500;

const nextFrame = (video: HTMLVideoElement): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, FRAME_TIMEOUT_MS);
    video.requestVideoFrameCallback?.(() => resolve());
  });

/** Seeks and waits for the frame, because right after the seek a canvas still captures the previous one. */
async function goTo(video: HTMLVideoElement, seconds: number): Promise<void> {
  const seeked = Promise.all([event(video, 'seeked'), nextFrame(video)]);
  video.currentTime = seconds;
  await seeked;
}

/** Encodes as WebP where the browser supports it, otherwise JPEG. */
async function fileOf(canvas: HTMLCanvasElement): Promise<Blob> {
  const blobOf = (type: string): Promise<Blob | null> =>
    new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY));
  const webp = await blobOf('image/webp');
  const blob = webp?.type === 'image/webp' ? webp : await blobOf('image/jpeg');
  if (!blob) throw new Error("The picture can't be encoded.");
  return blob;
}

export function canvasOf(width: number, height: number) {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('Canvas is not available.');
  return { canvas, pen };
}

async function posterOf(video: HTMLVideoElement): Promise<Blob> {
  await goTo(video, video.duration * POSTER_AT);
  const { videoWidth, videoHeight } = video;
  const scale = Math.min(1, CUT_LIMITS.posterSide / Math.max(videoWidth, videoHeight));
  const { canvas, pen } = canvasOf(videoWidth * scale, videoHeight * scale);
  pen.drawImage(video, 0, 0, canvas.width, canvas.height);
  return fileOf(canvas);
}

/** Function that resolves when the next frame may be captured. */
type YieldToMain = () => Promise<void>;
const withoutYield: YieldToMain = async () => undefined;

async function stripOf(video: HTMLVideoElement, yieldToMain: YieldToMain): Promise<GeneratedStrip> {
  const { duration, videoWidth, videoHeight } = video;
  const stripCount = Math.min(CUT_LIMITS.stripPictures, Math.max(1, Math.ceil(duration * TILES_PER_SECOND)));
  const width = Math.min((TILE_HEIGHT * videoWidth) / videoHeight, CUT_LIMITS.stripSide / stripCount);
  const tile = Math.max(1, Math.floor(width));
  const { canvas, pen } = canvasOf(tile * stripCount, TILE_HEIGHT);
  for (let at = 0; at < stripCount; at += 1) {
    await yieldToMain();
    await goTo(video, ((at + 0.5) / stripCount) * duration);
    pen.drawImage(video, at * tile, 0, tile, TILE_HEIGHT);
  }
  return { strip: await fileOf(canvas), stripCount };
}

/** Returns the peak of each interval, 0 to 255. */
export function peaksOf(samples: Float32Array, count: number = CUT_LIMITS.peaks): number[] {
  const stretches = Math.min(count, samples.length);
  return Array.from({ length: stretches }, (_, at) => {
    let most = 0;
    const [from, to] = [at, at + 1].map((edge) => Math.floor((edge / stretches) * samples.length));
    for (let index = from ?? 0; index < (to ?? 0); index += 1) most = Math.max(most, Math.abs(samples[index] ?? 0));
    return Math.round(Math.min(1, most) * 255);
  });
}

async function decodedAudioOf(file: File, seconds: number): Promise<number[] | null> {
  if (file.size > MAX_AUDIO_BYTES || seconds > MAX_AUDIO_SECONDS) return null;
  try {
    const sound = await new OfflineAudioContext(1, 1, SOUND_RATE).decodeAudioData(await file.arrayBuffer());
    return peaksOf(sound.getChannelData(0));
  } catch {
    // The video has no audio, or a format this browser can't decode.
    return null;
  }
}

type PictureOptions = { file?: File; turn?: YieldToMain };

/** Generates pictures of the video at a URL. Returns undefined when this browser can't display or capture it. */
export async function makePicturesAt(
  url: string,
  { file, turn = withoutYield }: PictureOptions = {},
): Promise<GeneratedPictures | undefined> {
  await turn();
  const video = await openVideo(url);
  try {
    if (!video) return undefined;
    const poster = await posterOf(video);
    const strip = await stripOf(video, turn);
    // Skips the waveform for a viewer, who would have to download the whole file again.
    return { poster, ...strip, peaks: file ? await decodedAudioOf(file, video.duration) : null };
  } catch {
    return undefined;
  } finally {
    closeVideo(video);
  }
}

/** Returns the loudness of an audio file, or undefined when this browser can't decode it. */
export async function makePeaks(file: File, seconds: number): Promise<GeneratedPictures | undefined> {
  const peaks = await decodedAudioOf(file, seconds);
  return peaks ? { peaks } : undefined;
}

export async function makePictures(file: File): Promise<GeneratedPictures | undefined> {
  const url = URL.createObjectURL(file);
  try {
    return await makePicturesAt(url, { file });
  } finally {
    URL.revokeObjectURL(url);
  }
}
