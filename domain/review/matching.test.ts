/** Tests for matching positions of two versions (docs/review.md#compare, docs/review.md#carry). */
import { describe, expect, it } from 'vitest';
import type { Drawing, Point } from '#domain/work/notes.ts';
import { toOtherFrame, toOwnDrawing, toOwnFrame, toOwnPosition } from './matching.ts';

const rate = (num: number, den = 1) => ({ rate: { num, den } });

describe('frames in a comparison', () => {
  it.each([
    ['the same rate', { own: rate(25), other: rate(25), offset: 0 }, 100, 100],
    ['an offset', { own: rate(25), other: rate(25), offset: 12 }, 100, 112],
    ['twice the rate', { own: rate(25), other: rate(50), offset: -3 }, 100, 197],
    ['an NTSC rate', { own: rate(24), other: rate(24_000, 1001), offset: 0 }, 2400, 2398],
  ])('are matched at %s', (_what, comparison, ownFrame, otherFrame) => {
    expect(toOtherFrame(ownFrame, comparison)).toBe(otherFrame);
    expect(toOwnFrame(otherFrame, comparison)).toBe(ownFrame);
  });

  it('move both ends of a range, and leave a whole version', () => {
    const comparison = { own: rate(25), other: rate(25), offset: 10 };
    expect(toOwnPosition({ frame: 30, endFrame: 40 }, comparison)).toEqual({ frame: 20, endFrame: 30 });
    expect(toOwnPosition({ frame: null, endFrame: null }, comparison)).toEqual({ frame: null, endFrame: null });
  });
});

describe('drawings on another picture', () => {
  const SQUARE = { num: 1, den: 1 };
  const picture = (width: number, height: number, pixelAspect = SQUARE, rotation = 0) => ({
    width,
    height,
    rotation,
    playback: {
      container: 'mp4',
      codecString: '',
      audioTracks: [],
      pixelAspect,
      isInterlaced: false,
      isStartTrimmed: false,
      isEndTrimmed: false,
      isIndexed: true,
    },
  });
  const drawingAt = (...points: Point[]): Drawing => ({
    strokes: [{ kind: 'box', color: '#ff0000', size: 100, points }],
  });
  const HD = picture(1920, 1080);

  it.each([
    ['a smaller picture', picture(640, 360)],
    ['a height that the encoder rounded up', picture(1920, 1088)],
    ['pixels that are wider than high', picture(1440, 1080, { num: 4, den: 3 })],
    ['a picture that is stored on its side', picture(1080, 1920, SQUARE, 90)],
    ['a pixel shape that only this file has', picture(1920, 1080, { num: 4, den: 3 })],
  ])('stay for %s', (_what, to) => {
    const drawing = drawingAt([0, 2500], [7500, 10_000]);
    expect(toOwnDrawing(drawing, HD, to)).toEqual(drawing);
    expect(toOwnDrawing(drawing, to, HD)).toEqual(drawing);
  });

  it.each<[string, { width: number; height: number }, Point, number]>([
    ['bars that were cropped off', picture(1920, 800), [2500, 1625], 135],
    ['bars at the sides', picture(2560, 1080), [3125, 2500], 100],
    ['a smaller picture without its bars', picture(960, 400), [2500, 1625], 135],
    ['an upright crop', picture(1080, 1920), [0, 2500], 100],
    ['an upright picture with bars', picture(1920, 3412), [2500, 4209], 32],
  ])('move with the content for %s', (_what, to, point, size) => {
    const { strokes } = toOwnDrawing(drawingAt([2500, 2500], [5000, 5000]), HD, { ...HD, ...to });
    expect(strokes).toEqual([{ kind: 'box', color: '#ff0000', size, points: [point, [5000, 5000]] }]);
  });

  it.each<[string, Point, Point, number]>([
    ['wider', [64, 45], [2500, 1444], 142],
    ['narrower', [8, 9], [2188, 2500], 100],
  ])('move off the bars of a version whose %s pixels were unknown', (_what, [num, den], point, size) => {
    const before = { width: 720, height: 576, rotation: 0, playback: null };
    const { strokes } = toOwnDrawing(drawingAt([2500, 2500], [5000, 5000]), before, picture(720, 576, { num, den }));
    expect(strokes).toEqual([{ kind: 'box', color: '#ff0000', size, points: [point, [5000, 5000]] }]);
    const square = picture(720, 576);
    expect(toOwnDrawing(drawingAt([2500, 2500]), before, square)).toEqual(drawingAt([2500, 2500]));
  });

  it('stay inside the picture', () => {
    const { strokes } = toOwnDrawing(drawingAt([0, 0], [10_000, 10_000]), HD, picture(1920, 800));
    expect(strokes[0]?.points).toEqual([
      [0, 0],
      [10_000, 10_000],
    ]);
  });
});
