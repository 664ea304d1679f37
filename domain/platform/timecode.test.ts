/** Timecode round trips for every frame, at every rate, with and without drop frame. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Timebase,
  frameAtSeconds,
  frameUnder,
  learnFrameTimes,
  isDropRate,
  KNOWN_RATES,
  nominalFpsOf,
  type Rate,
  rateText,
  secondsToSeek,
  snapRate,
  timecodeOf,
} from './timecode.ts';
import { timebaseFrom, frameOfTimecode } from './typed-timecode.ts';

const FILM: Rate = { num: 24000, den: 1001 };
const PAL: Rate = { num: 25, den: 1 };
const NTSC: Rate = { num: 30000, den: 1001 };
const FAST_NTSC: Rate = { num: 60000, den: 1001 };

const timebase = (rate: Rate, startFrame = 0, isDrop = false): Timebase => ({ rate, startFrame, isDrop });
const drop = (rate: Rate, startFrame = 0): Timebase => timebase(rate, startFrame, true);

const FORMS: Timebase[] = [
  ...KNOWN_RATES.map((rate) => timebase(rate)),
  ...KNOWN_RATES.filter(isDropRate).map((rate) => drop(rate)),
];
const DAY_SECONDS = 86_400;
/** Frames of a day, rounded up. */
const inDay = ({ rate }: Timebase): number => nominalFpsOf(rate) * DAY_SECONDS;
const framesOf = (form: Timebase): fc.Arbitrary<number> =>
  fc.integer({ min: 0, max: inDay(form) - (form.isDrop ? 144 * 9 * (nominalFpsOf(form.rate) / 15) : 0) - 1 });
const named = FORMS.map((form) => [`${rateText(form.rate)}${form.isDrop ? ' drop' : ''}`, form] as const);

describe('frame rates', () => {
  it('lists nine rates by their usual names', () => {
    expect(KNOWN_RATES.map(rateText)).toEqual(['23.976', '24', '25', '29.97', '30', '48', '50', '59.94', '60']);
  });

  it.each([
    [29.970_029_97, '29.97'],
    [29.9687, '29.97'],
    [59.9401, '59.94'],
    [23.98, '23.976'],
    [24, '24'],
    [23.976, '23.976'],
    [25.01, '25'],
  ])('recognizes %d as %s', (measured, expected) => {
    expect(rateText(snapRate(measured) as Rate)).toBe(expected);
  });

  it.each([0, 12, 16.09, 29.5, 120, Number.NaN, Number.POSITIVE_INFINITY])('rejects %d', (measured) => {
    expect(snapRate(measured)).toBeUndefined();
  });

  it('recognizes each rate measured with an error of one part in ten thousand', () => {
    for (const rate of KNOWN_RATES)
      for (const factor of [0.9999, 1, 1.0001]) expect(snapRate((rate.num / rate.den) * factor)).toEqual(rate);
  });

  it('uses drop-frame at 29.97 and 59.94 only, however the fraction is written', () => {
    expect(KNOWN_RATES.filter(isDropRate).map(rateText)).toEqual(['29.97', '59.94']);
    expect(isDropRate({ num: 60000, den: 2002 })).toBe(true);
  });
});

describe('timecode of a frame', () => {
  it.each([
    [0, timebase(PAL), '00:00:00:00'],
    [90_000, timebase(PAL), '01:00:00:00'],
    [12, timebase(PAL, 90_000), '01:00:00:12'],
    [1799, drop(NTSC), '00:00:59;29'],
    [1800, drop(NTSC), '00:01:00;02'],
    [17_981, drop(NTSC), '00:09:59;29'],
    [17_982, drop(NTSC), '00:10:00;00'],
    [0, drop(NTSC, 107_892), '01:00:00;00'],
    [0, drop(FAST_NTSC, 215_784), '01:00:00;00'],
    [3600, drop(FAST_NTSC), '00:01:00;04'],
    [1800, timebase(NTSC), '00:01:00:00'],
    [1440, timebase(FILM), '00:01:00:00'],
    [25 * DAY_SECONDS, timebase(PAL), '00:00:00:00'],
    [119, timebase({ num: 120, den: 1 }), '00:00:00:119'],
  ])('frame %d is %o %s', (frame, form, expected) => {
    expect(timecodeOf(frame, form)).toBe(expected);
  });

  it('ignores the drop-frame flag where the rate does not allow it', () => {
    expect(timecodeOf(1800, drop({ num: 24, den: 1 }))).toBe('00:01:15:00');
    expect(timecodeOf(1800, drop({ num: 30, den: 1 }))).toBe('00:01:00:00');
  });

  it.each(named)("round-trips and follows the previous frame's timecode: all of 21 minutes at %s", (_name, form) => {
    // Collected first, since an assertion for each of a million frames would take a minute.
    const wrong: string[] = [];
    let before = '';
    for (let frame = 0; frame < nominalFpsOf(form.rate) * 60 * 21; frame += 1) {
      const timecode = timecodeOf(frame, form);
      if (frameOfTimecode(timecode, form) !== frame || timecode <= before) wrong.push(`${frame}: ${timecode}`);
      before = timecode;
    }
    expect(wrong).toEqual([]);
  });

  it.each(named)('round-trips with any first frame: any of a day at %s', (_name, form) => {
    fc.assert(
      fc.property(framesOf(form), framesOf(form), (frame, startFrame) => {
        const from = { ...form, startFrame };
        expect(frameOfTimecode(timecodeOf(frame, from), from)).toBe(frame);
      }),
    );
  });

  it.each(named)('is unique to its frame: every timecode at %s is rejected or round-trips', (_name, form) => {
    const upTo = (max: number): fc.Arbitrary<string> =>
      fc.integer({ min: 0, max }).map((value) => String(value).padStart(2, '0'));
    const fps = nominalFpsOf(form.rate);
    const seconds = fc.oneof(fc.constant('00'), upTo(59));
    const frames = fc.oneof(upTo(3), upTo(fps - 1));
    let skipped = 0;
    fc.assert(
      fc.property(upTo(23), upTo(59), seconds, frames, (hour, minute, second, last) => {
        const isSkipped = form.isDrop && minute.at(-1) !== '0' && second === '00' && Number(last) < fps / 15;
        if (isSkipped) skipped += 1;
        const text = `${hour}:${minute}:${second}${form.isDrop ? ';' : ':'}${last}`;
        const frame = frameOfTimecode(text, form);
        if (isSkipped) expect(frame).toBeUndefined();
        else expect(timecodeOf(frame as number, form)).toBe(text);
      }),
      { numRuns: 500, seed: 3 },
    );
    expect(skipped > 0).toBe(form.isDrop);
  });
});

describe('parsing a typed timecode', () => {
  const hour = timebase(PAL, 90_000);

  it.each([
    ['1:00:00:12', 12],
    ['01:00:00;12', 12],
    [' 01.00.00.12 ', 12],
    ['1000012', 12],
    ['01000012', 12],
    ['12', 12],
    ['5:12', 137],
    ['512', 137],
    ['1:02:03', 60 * 25 + 2 * 25 + 3],
    ['10203', 60 * 25 + 2 * 25 + 3],
    ['0', 0],
  ])('accepts %s in a version that begins at one hour', (typed, frame) => {
    expect(frameOfTimecode(typed, hour)).toBe(frame);
  });

  it.each([
    '',
    ' ',
    'abc',
    '1:',
    ':1',
    '1:2:3:4:5',
    '1::2',
    '60:00',
    '1:60:00:00',
    '24:00:00:00',
    '25',
    '1e3',
    '-',
    '+',
    '١٢',
    '1234567890',
    '1.5s',
  ])('rejects %o', (typed) => {
    expect(frameOfTimecode(typed, hour)).toBeUndefined();
  });

  it('supports offsets from the current frame', () => {
    const from = (text: string, frame: number): number | undefined => frameOfTimecode(text, { ...hour, from: frame });
    expect(from('+12', 100)).toBe(112);
    expect(from('-1', 100)).toBe(99);
    expect(from('−1', 100)).toBe(99);
    expect(from('+90', 0)).toBe(90);
    expect(from('+1:00', 100)).toBe(125);
    expect(from('+100', 100)).toBe(125);
    expect(from('-1:00:00', 100)).toBeUndefined();
  });

  it('fills omitted parts with the first matching moment', () => {
    const late = timebase(PAL, 25 * (58 * 60 + 30));
    expect(frameOfTimecode('45:00', late)).toBe(15 * 25);
    expect(frameOfTimecode('10:00', late)).toBe(40 * 25);
    expect(frameOfTimecode('1:00:00', late)).toBe(25 * (2 * 60 + 30));
    expect(frameOfTimecode('00:00:05:00', timebase(PAL, 25 * (DAY_SECONDS - 10)))).toBe(15 * 25);
  });

  it.each(named)('allows omitting the hours within an hour of the start, at %s', (_name, form) => {
    const frames = fc.integer({ min: 0, max: nominalFpsOf(form.rate) * 3590 });
    fc.assert(
      fc.property(frames, framesOf(form), (frame, startFrame) => {
        const from = { ...form, startFrame };
        const text = timecodeOf(frame, from).slice('00:'.length);
        expect(frameOfTimecode(text, from)).toBe(frame);
        expect(frameOfTimecode(text.replaceAll(/[:;]/g, ''), from)).toBe(frame);
      }),
    );
  });

  it('returns a frame or undefined for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom(...FORMS), (text, form) => {
        const frame = frameOfTimecode(text, form);
        expect(frame === undefined || (Number.isInteger(frame) && frame >= 0)).toBe(true);
      }),
    );
  });
});

describe('a timeline with a nonzero start', () => {
  it.each([
    ['01:00:00:00', timebase(PAL, 7), timebase(PAL, 90_000)],
    ['1:00:00:00', drop(NTSC), drop(NTSC, 107_892)],
    ['01:00:00;00', timebase(NTSC), drop(NTSC, 107_892)],
    ['01:00:00:00', timebase(NTSC), timebase(NTSC, 108_000)],
    ['01:00:00;00', timebase(PAL), timebase(PAL, 90_000)],
  ])('%s', (start, of, expected) => {
    expect(timebaseFrom(start, of)).toEqual(expected);
  });

  it.each(['', 'x', '+1', '-1', '24:00:00:00', '00:01:00;00'])('rejects %o', (start) => {
    expect(timebaseFrom(start, drop(NTSC))).toBeUndefined();
  });
});

describe('the time of a frame', () => {
  it('is slightly before its middle, counted from the first frame', () => {
    expect(secondsToSeek(0, { rate: PAL, firstUs: 0 })).toBeCloseTo(0.016, 9);
    expect(secondsToSeek(10, { rate: PAL, firstUs: 7000 })).toBeCloseTo(0.423, 9);
  });

  it.each(named)('round-trips from within, its edge, and its edge in whole milliseconds at %s', (_name, form) => {
    fc.assert(
      fc.property(framesOf(form), fc.integer({ min: 0, max: 10_000_000 }), (frame, firstUs) => {
        const times = { rate: form.rate, firstUs };
        const within = secondsToSeek(frame, times);
        const edge = firstUs / 1e6 + (frame * form.rate.den) / form.rate.num;
        expect(frameUnder(within, times)).toBe(frame);
        expect(frameUnder(edge, times)).toBe(frame);
        expect(frameAtSeconds(edge, times)).toBe(frame);
        expect(frameAtSeconds(Math.round(edge * 1000) / 1000, times)).toBe(frame);
      }),
    );
  });

  it('is undefined before the first frame', () => {
    expect(frameAtSeconds(0, { rate: PAL, firstUs: 500_000 })).toBe(0);
    expect(frameUnder(0, { rate: PAL, firstUs: 500_000 })).toBe(0);
  });
});

describe('the times learned from the first picture that a browser shows', () => {
  // Measured at 25 frames per second: when the file says its first frame is shown, and when the browser shows it.
  it.each([
    ['Chromium, B-frames without an edit list', 80_000, 0.08],
    ['Firefox, which starts the same file at zero', 80_000, 0],
    ['Chromium, a late picture with sound', 480_000, 0.48],
    ['Firefox, which moves it to the sound', 480_000, 0.0375],
    ['Firefox, a late picture without sound', 480_000, 0],
    ['both, MKV in whole milliseconds', 23_000, 0.023],
    ['both, a trimmed head', 0, 0],
  ])('%s', (_case, firstUs, firstSeconds) => {
    const learned = learnFrameTimes({ rate: PAL, firstUs }, firstSeconds);
    expect(frameAtSeconds(firstSeconds, learned)).toBe(0);
    for (const frame of [0, 1, 24, 1_499]) {
      const start = firstSeconds + frame / 25;
      const aim = secondsToSeek(frame, learned);
      expect(aim).toBeGreaterThan(start);
      expect(aim).toBeLessThan(start + 1 / 50);
      expect(frameAtSeconds(start, learned)).toBe(frame);
    }
  });
});
