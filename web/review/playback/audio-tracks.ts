/** Audio tracks of a version: their names, and which one this browser plays (docs/review.md#audio). */
import type { AudioTrack } from '#domain/review/cut-metadata.ts';
import { pageTexts, t } from '#web/lib/language/text.ts';

/** Choice of tracks that some browsers offer on a video. */
type OfferedTracks = { length: number; [at: number]: { enabled: boolean } };

const offeredBy = (video: HTMLVideoElement | null): OfferedTracks | undefined =>
  (video as (HTMLVideoElement & { audioTracks?: OfferedTracks }) | null)?.audioTracks;

function languageText(code: string): string | undefined {
  try {
    return new Intl.DisplayNames([pageTexts()?.language ?? 'en'], { type: 'language', fallback: 'none' }).of(code);
  } catch {
    return undefined;
  }
}

const CHANNELS: Record<number, string> = { 1: 'mono', 2: 'stereo', 6: '5.1', 8: '7.1' };

/** Returns the label of a track: 'Track 2: Commentary, German, stereo'. */
export function trackText({ name, language, channels }: AudioTrack, at: number): string {
  const parts = [name, language && languageText(language), CHANNELS[channels]].filter(Boolean);
  return [t('Track {number}', { number: at + 1 }), parts.join(', ')].filter(Boolean).join(': ');
}

/** Returns whether the browser lets the viewer choose among as many tracks as the file has. */
export const offersTracks = (video: HTMLVideoElement | null, count: number): boolean =>
  count > 1 && offeredBy(video)?.length === count;

/** Returns the index of the audible track. */
export function audibleTrack(video: HTMLVideoElement | null): number {
  const tracks = offeredBy(video);
  const found = Array.from({ length: tracks?.length ?? 0 }, (_, at) => at).find((at) => tracks?.[at]?.enabled);
  return found ?? 0;
}

/** Plays this track alone. */
export function chooseTrack(video: HTMLVideoElement | null, chosen: number): void {
  const tracks = offeredBy(video);
  for (let at = 0; at < (tracks?.length ?? 0); at += 1) {
    const track = tracks?.[at];
    if (track) track.enabled = at === chosen;
  }
}
