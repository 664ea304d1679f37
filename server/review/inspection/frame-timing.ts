/** Rate, count and first timecode from the times of frames, however the file is read. */
import { type CutMetadata, STILL_RATE } from '#domain/review/cut-metadata.ts';
import { usesDropFrame, KNOWN_RATES, nominalFpsOf, type Rate, snapRate } from '#domain/platform/timecode.ts';
import type { FrameTimes } from './frame-times.ts';
import type { StartTimecode } from './tmcd.ts';

export type FileMetadata = CutMetadata & { mimeType: string };

/** Metadata of files without frames of their own, which count them at a fixed rate from zero. */
export const FRAMELESS = {
  rate: STILL_RATE,
  isConstantRate: true,
  firstUs: 0,
  startFrame: 0,
  isDrop: false,
  rotation: 0,
  playback: null,
} as const;

const nearestKnown = (fps: number): Rate =>
  KNOWN_RATES.reduce((best, rate) =>
    Math.abs(rate.num / rate.den - fps) < Math.abs(best.num / best.den - fps) ? rate : best,
  );

const rateOfFps = (fps: number): Rate => ({ num: Math.max(1, Math.round(fps * 1000)), den: 1000 });

type Timing = Pick<CutMetadata, 'rate' | 'isConstantRate' | 'firstUs' | 'frameCount'>;

/** Returns rate and count from the times of all frames; for a varying rate, the standard rate nearest to the most common interval. */
export function timingOf(times: FrameTimes): Timing {
  const { count, first, last, end } = times;
  const firstUs = Math.round(first * 1e6);
  if (count < 2) {
    const measured = end > first ? 1 / (end - first) : 25;
    const rate = snapRate(measured) ?? nearestKnown(measured);
    return { rate, isConstantRate: true, firstUs, frameCount: count };
  }
  const measured = last > first ? (count - 1) / (last - first) : 25;
  const rate = snapRate(measured) ?? rateOfFps(measured);
  if (times.isEven(rate.num / rate.den)) return { rate, isConstantRate: true, firstUs, frameCount: count };
  const nominal = nearestKnown(1 / (times.commonInterval() || 1 / measured));
  const frameCount = Math.max(1, Math.round(((Math.max(end, last) - first) * nominal.num) / nominal.den));
  return { rate: nominal, isConstantRate: false, firstUs, frameCount };
}

/** Returns the timecode of the first frame. Files at double rate sometimes count in the single rate. */
export function startOf(timecode: StartTimecode | undefined, rate: Rate): Pick<CutMetadata, 'startFrame' | 'isDrop'> {
  if (!timecode) return { startFrame: 0, isDrop: false };
  const isDrop = usesDropFrame({ rate, isDrop: timecode.isDrop });
  return { startFrame: Math.round((timecode.startFrame * nominalFpsOf(rate)) / timecode.fps), isDrop };
}
