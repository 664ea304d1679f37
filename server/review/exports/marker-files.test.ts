/** Round-trip tests of marker files: exact frames, texts and states at common frame rates, for any typed text. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { avidTextOf } from '#domain/review/markers-avid.ts';
import { edlFilesOf } from '#domain/review/markers-edl.ts';
import { fcpxmlOf } from '#domain/review/markers-fcpxml.ts';
import { xmemlOf } from '#domain/review/markers-xmeml.ts';
import {
  checkEdl,
  flattenMarkers,
  type MarkedCut,
  NOTES_FILE_TEXTS,
  type TimecodedNote,
} from '#domain/review/markers.ts';
import { toSingleLine } from '#domain/platform/text.ts';
import { KNOWN_RATES, type Timebase, type Rate, rateText } from '#domain/platform/timecode.ts';
import { frameOfTimecode } from '#domain/platform/typed-timecode.ts';
import { readAvidText, readEdl, readFcpxml, readXmeml, readXml } from '#server/testing/marker-files.ts';

const RATES: [Rate, boolean][] = [
  [{ num: 24000, den: 1001 }, false],
  [{ num: 25, den: 1 }, false],
  [{ num: 30000, den: 1001 }, true],
  [{ num: 30000, den: 1001 }, false],
  [{ num: 50, den: 1 }, false],
  [{ num: 60000, den: 1001 }, true],
];

const hourOf = (rate: Rate, isDrop: boolean): Timebase => {
  const startFrame = frameOfTimecode('01:00:00:00', { rate, isDrop, startFrame: 0 }) ?? 0;
  return { rate, isDrop, startFrame };
};
const TIMEBASES = RATES.map(([rate, isDrop]) => hourOf(rate, isDrop));
const named = TIMEBASES.map(
  (timebase) => [`${rateText(timebase.rate)}${timebase.isDrop ? ' drop' : ''}`, timebase] as const,
);

const aCut = (timebase: Timebase, notes: readonly TimecodedNote[], title = 'Autumn film, cut 3'): MarkedCut => ({
  title,
  timebase,
  frameCount: 200_000,
  width: 1920,
  height: 1080,
  markers: flattenMarkers(notes, timebase),
});

const aNote = (given: Partial<TimecodedNote>): TimecodedNote => ({
  frame: 0,
  endFrame: null,
  text: 'Logo is late',
  author: 'Maya Okafor',
  at: '2026-11-20T10:00:00.000Z',
  isResolved: false,
  isInternal: false,
  ...given,
});

const NOTES: TimecodedNote[] = [
  aNote({}),
  aNote({ frame: 1799, endFrame: 1801, text: 'Over the minute', author: 'Lena Fischer' }),
  aNote({ frame: 1800, text: '2nd take | <b>better</b> & "calmer"', isResolved: true }),
  aNote({ frame: 17_981, endFrame: 17_990, text: 'Line one\nline two\ttabbed', author: 'Юлия Орлова' }),
  aNote({ frame: 17_981, text: '=SUM(A1)', author: 'ليلى حداد', at: '2026-11-20T11:00:00.000Z', isResolved: true }),
  aNote({
    frame: 107_892,
    text: 'An hour in',
    isInternal: true,
    replies: [{ author: 'Lena Fischer', text: 'Cut shorter' }],
  }),
];

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '1. first',
    '|C:ResolveColorBlue |M:x |D:9',
    'TITLE: other',
    'FCM: DROP FRAME',
    '<marker/>',
    ']]>',
    '&#0;',
    '"\'>',
  ),
  fc.constantFrom('a\r\nb', '\u2028', '\ud800', '\ufffe', '\u0000\u0007', '\t\t', ' '),
);
const someNotes = fc.array(
  fc.record({
    frame: fc.integer({ min: 0, max: 150_000 }),
    length: fc.option(fc.integer({ min: 1, max: 9000 })),
    text: hostile,
    author: hostile,
    isResolved: fc.boolean(),
  }),
  { maxLength: 25 },
);
const notesFrom = (given: { frame: number; length: number | null }[]): TimecodedNote[] =>
  given.map(({ length, ...note }) => aNote({ ...note, endFrame: length === null ? null : note.frame + length }));

const places = (markers: readonly { frame: number; endFrame: number | null }[]): (number | null)[][] =>
  markers.map(({ frame, endFrame }) => [frame, endFrame]);

describe.each(named)('at %s', (_name, timebase) => {
  it('refers to the same frames in every format, from any start and with any text', () => {
    fc.assert(
      fc.property(someNotes, fc.integer({ min: 0, max: 1_000_000 }), hostile, (given, startFrame, title) => {
        const from = { ...timebase, startFrame };
        const cut = aCut(from, notesFrom(given), title);
        const expected = places(cut.markers);
        const [edl = ''] = edlFilesOf(cut);
        expect(places(readEdl(edl, from).markers)).toEqual(expected);
        expect(readEdl(edl, from).isDrop).toBe(timebase.isDrop);
        expect(places(readAvidText(avidTextOf(cut), from))).toEqual(expected);
        const fcpxml = readFcpxml(fcpxmlOf(cut), timebase.rate);
        expect(fcpxml.startFrame).toBe(startFrame);
        expect(places(fcpxml.markers)).toEqual(expected);
        const xmeml = readXmeml(xmemlOf(cut));
        expect(xmeml.startFrame).toBe(startFrame);
        expect(places(xmeml.markers)).toEqual(expected);
      }),
    );
  });

  it('includes every text and author in every format', () => {
    fc.assert(
      fc.property(someNotes, (given) => {
        const cut = aCut(timebase, notesFrom(given));
        const texts = cut.markers.map(({ text }) => toSingleLine(text));
        const names = cut.markers.map(({ author }) => toSingleLine(author));
        const avid = readAvidText(avidTextOf(cut), timebase);
        expect(avid.map(({ text }) => text)).toEqual(texts);
        expect(avid.map(({ name }) => name)).toEqual(names);
        const edl = readEdl(edlFilesOf(cut)[0] ?? '', timebase).markers;
        expect(edl.map(({ text }) => text.replace(/^_/, ''))).toEqual(
          texts.map((text) => text.replaceAll('|', '/').replace(/^_/, '')),
        );
        expect(edl.map(({ name }) => name)).toEqual(names.map((name) => name.replaceAll('|', '/')));
        const xmeml = readXmeml(xmemlOf(cut)).markers;
        expect(xmeml.map(({ name }) => name)).toEqual(names);
        for (const [at, text] of texts.entries()) {
          expect(xmeml[at]?.text).toContain(text);
          expect(readFcpxml(fcpxmlOf(cut), timebase.rate).markers[at]?.text).toContain(text);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('matches the stored files', async () => {
    const cut = aCut(timebase, NOTES);
    const file = (ending: string): string =>
      `golden/notes-${rateText(timebase.rate)}${timebase.isDrop ? '-drop' : ''}.${ending}`;
    await expect(edlFilesOf(cut).join('')).toMatchFileSnapshot(file('edl'));
    await expect(fcpxmlOf(cut)).toMatchFileSnapshot(file('fcpxml'));
    await expect(xmemlOf(cut)).toMatchFileSnapshot(file('xml'));
    await expect(avidTextOf(cut)).toMatchFileSnapshot(file('txt'));
  });
});

describe('the state of a note', () => {
  const cut = aCut(TIMEBASES[1] as Timebase, [aNote({}), aNote({ frame: 5, isResolved: true })]);

  it('is shown by color, completion or text', () => {
    expect(readEdl(edlFilesOf(cut)[0] ?? '', cut.timebase).markers.map(({ color }) => color)).toEqual(['Red', 'Green']);
    expect(readAvidText(avidTextOf(cut), cut.timebase).map(({ color }) => color)).toEqual(['red', 'green']);
    expect(readFcpxml(fcpxmlOf(cut), cut.timebase.rate).markers.map(({ color }) => color)).toEqual(['0', '1']);
    expect(readXmeml(xmemlOf(cut)).markers.map(({ text }) => text)).toEqual([
      'Logo is late',
      'Logo is late (resolved)',
    ]);
  });
});

describe('FCPXML', () => {
  it('allows a range that extends beyond the end of the version', () => {
    const timebase = TIMEBASES[1] as Timebase;
    const cut = { ...aCut(timebase, [aNote({ frame: 90, endFrame: 120 })]), frameCount: 100 };
    expect(readFcpxml(fcpxmlOf(cut), timebase.rate).markers).toMatchObject([{ frame: 90, endFrame: 120 }]);
  });
});

type Tag = ReturnType<typeof readXml>;
const descendants = (tag: Tag, name: string): Tag[] =>
  tag.children.flatMap((child) => [...(child.name === name ? [child] : []), ...descendants(child, name)]);

describe('audio', () => {
  const timebase: Timebase = { rate: { num: 25, den: 1 }, startFrame: 90_000, isDrop: false, format: 'timecode' };
  const cut = {
    ...aCut(timebase, [aNote({ frame: 1562 }), aNote({ frame: 50, endFrame: 60 })]),
    frameCount: 2_250,
    audioFile: 'Episode 12 & more.wav',
  };
  const src = 'file:///Episode%2012%20%26%20more.wav';

  it('is a clip of its file in FCPXML, which starts at 0, with the markers on it', () => {
    const document = readXml(fcpxmlOf(cut), 'fcpxml');
    const [asset, clip] = ['asset', 'asset-clip'].map((name) => descendants(document, name)[0]);
    expect(asset?.attributes).toMatchObject({ id: 'r2', start: '0s', duration: '90s', hasAudio: '1' });
    expect(descendants(document, 'media-rep')[0]?.attributes['src']).toBe(src);
    expect(clip?.attributes).toMatchObject({ ref: 'r2', offset: '3600s', start: '0s', duration: '90s' });
    expect(clip?.children.map(({ attributes }) => attributes['start'])).toEqual(['2s', '1562/25s']);
    expect(descendants(document, 'gap')).toEqual([]);
  });

  it('is a clip of its file in xmeml, as long as the sequence', () => {
    const [clip] = descendants(readXml(xmemlOf(cut), 'xmeml'), 'clipitem');
    const textOf = (name: string) => clip?.children.find((child) => child.name === name)?.text;
    expect(['start', 'end', 'in', 'out'].map(textOf)).toEqual(['0', '2250', '0', '2250']);
    expect(clip && descendants(clip, 'pathurl')[0]?.text).toBe(src);
  });
});

describe('the timecode format of the sequence', () => {
  it.each([
    ['23.976', '24 ntsc', 'NDF', '01:00:00:00'],
    ['25', '25', 'NDF', '01:00:00:00'],
    ['29.97 drop', '30 ntsc', 'DF', '01:00:00;00'],
    ['29.97', '30 ntsc', 'NDF', '01:00:00:00'],
    ['50', '50', 'NDF', '01:00:00:00'],
    ['59.94 drop', '60 ntsc', 'DF', '01:00:00;00'],
  ])('%s', (name, timebase, format, timecode) => {
    const cut = aCut(new Map(named).get(name) as Timebase, []);
    expect(readXmeml(xmemlOf(cut))).toMatchObject({ timebase, displayFormat: format, timecode });
    expect(readFcpxml(fcpxmlOf(cut), cut.timebase.rate).tcFormat).toBe(format);
  });
});

/** Checks a file against the rule of xmeml: a timebase is a whole number of frames per second, slowed by 1000/1001 with `ntsc`. Returns the rate and the markers in seconds. */
function secondsInXmeml(document: string) {
  const rates = descendants(readXml(document, 'xmeml'), 'rate').map(({ children }) => {
    const [timebase = '', ntsc = ''] = ['timebase', 'ntsc'].map(
      (name) => children.find((one) => one.name === name)?.text,
    );
    expect(timebase).toMatch(/^[1-9]\d*$/);
    return Number(timebase) * (ntsc === 'TRUE' ? 1000 / 1001 : 1);
  });
  expect(new Set(rates).size).toBe(1);
  const [fps = 0] = rates;
  const { markers, timecode, timebase } = readXmeml(document);
  return {
    timebase,
    timecode,
    markers: markers.map(({ frame, endFrame }) => [frame / fps, ((endFrame ?? frame) + 1) / fps]),
  };
}

describe('at a rate for which no timecode exists', () => {
  it.each([
    ['12.5', { num: 25, den: 2 }, '25'],
    ['12.5 as measured', { num: 12_500, den: 1000 }, '25'],
    ['7.5', { num: 15, den: 2 }, '15'],
    ['26.667', { num: 80, den: 3 }, '80'],
    ['7.4925', { num: 7_500, den: 1001 }, '15 ntsc'],
    ['17.123', { num: 17_123, den: 1000 }, '18'],
    ['0.4', { num: 400, den: 1000 }, '2'],
  ])('%s, xmeml counts at a rate that it knows, and markers stay at their times', (_name, rate, timebase) => {
    const from = { rate, startFrame: 3600 * Math.max(1, Math.round(rate.num / rate.den)), isDrop: false };
    const cut = aCut(from, [aNote({ frame: 101 }), aNote({ frame: 200, endFrame: 299 }), aNote({ frame: 300 })]);
    const found = secondsInXmeml(xmemlOf(cut));
    expect([found.timebase, found.timecode]).toEqual([timebase, '01:00:00:00']);
    const seconds = [101, 200, 300, 300].map((frame) => (frame * rate.den) / rate.num);
    const read = [found.markers[0]?.[0], ...(found.markers[1] ?? []), found.markers[2]?.[0]];
    // Where no multiple of the rate is whole, each is on the nearest frame.
    for (const [at, second] of seconds.entries())
      expect(Math.abs((read[at] ?? 0) - second)).toBeLessThanOrEqual(timebase === '18' ? 0.5 / 18 + 1e-9 : 1e-9);
    expect(readFcpxml(fcpxmlOf(cut), rate).markers.map(({ frame }) => frame)).toEqual([101, 200, 300]);
    expect(checkEdl({ isConstantRate: true, rate })?.message).toBe(NOTES_FILE_TEXTS.edlNeedsTimecode);
  });

  it.each([...KNOWN_RATES, { num: 15, den: 1 }, { num: 100, den: 1 }, { num: 15_000, den: 1001 }])(
    'but at %o every file is exact',
    (rate) => {
      const cut = aCut({ rate, startFrame: 0, isDrop: false }, [aNote({ frame: 101 })]);
      const [[seconds]] = secondsInXmeml(xmemlOf(cut)).markers as [[number]];
      expect(seconds).toBeCloseTo((101 * rate.den) / rate.num, 9);
      expect(checkEdl({ isConstantRate: true, rate })).toBeUndefined();
      expect(readEdl(edlFilesOf(cut)[0] ?? '', cut.timebase).markers[0]?.frame).toBe(101);
    },
  );

  it('an EDL has no room for frame numbers of three digits', () => {
    const rate = { num: 120, den: 1 };
    expect(checkEdl({ isConstantRate: true, rate })?.message).toBe(NOTES_FILE_TEXTS.edlNeedsTimecode);
  });
});

describe('an EDL', () => {
  it('has 999 events, and continues in another file', () => {
    const timebase = TIMEBASES[0] as Timebase;
    const notes = Array.from({ length: 2000 }, (_, index) => aNote({ frame: index * 7, text: `note ${index}` }));
    const cut = aCut(timebase, notes);
    const files = edlFilesOf(cut).map((text) => readEdl(text, timebase).markers);
    expect(files.map(({ length }) => length)).toEqual([999, 999, 2]);
    expect(files.flat().map(({ text }) => text)).toEqual(notes.map(({ text }) => text));
    expect(files.flat().map(({ frame }) => frame)).toEqual(notes.map(({ frame }) => frame));
    expect(edlFilesOf(aCut(timebase, []))).toHaveLength(1);
  });

  it('aligns its fields in columns, with a reel name of eight characters', () => {
    for (const timebase of TIMEBASES) {
      const notes = Array.from({ length: 999 }, (_, index) => aNote({ frame: index * 7, author: 'A long name' }));
      const [text = ''] = edlFilesOf(aCut(timebase, notes, 'A title that is longer than the name of any reel'));
      const events = text.split('\n').filter((line) => /^\d{3} /.test(line));
      expect(events).toHaveLength(999);
      for (const line of events) {
        // The line has number, reel, channel and edit type, and then the four timecodes.
        expect([line.slice(5, 13), line.slice(14, 20), line.slice(20, 29)]).toEqual([
          '001     ',
          'V     ',
          'C        ',
        ]);
        expect(line.slice(29)).toMatch(/^(\d\d:\d\d:\d\d[:;]\d\d ){4} $/);
      }
    }
  });

  it('escapes notes that begin like an event or a header', () => {
    const begin = (text: string): string | undefined =>
      readEdl(edlFilesOf(aCut(TIMEBASES[1] as Timebase, [aNote({ text })]))[0] ?? '', TIMEBASES[1] as Timebase)
        .markers[0]?.text;
    expect(['2nd take', 'TITLE: x', 'fcm: drop frame', 'Title fades'].map(begin)).toEqual([
      '_2nd take',
      '_TITLE: x',
      '_fcm: drop frame',
      'Title fades',
    ]);
  });
});

describe('the XML reader', () => {
  it.each([
    ['<a>&</a>', 'a bare sign'],
    ['<a><b></a></b>', 'closes'],
    ['<a x="1" x="2"/>', 'twice'],
    ['<a x="1\n2"/>', 'white space'],
    ['<a>\u0001</a>', 'characters'],
    ['<a/><b/>', 'one whole'],
    ['<a x=1/>', 'no attributes'],
  ])('rejects %s', (body, reason) => {
    expect(() => readXml(`<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE a>\n${body}\n`, 'a')).toThrow(reason);
  });
});
