/** Flattening of markers: one per frame, no overlaps, and no text lost. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { edlFilesOf } from './markers-edl.ts';
import { flattenMarkers, sortNotes, type TimecodedNote } from './markers.ts';
import { isBlankText } from '#domain/platform/text.ts';
import type { Timebase } from '#domain/platform/timecode.ts';

const DROP: Timebase = { rate: { num: 30000, den: 1001 }, startFrame: 107_892, isDrop: true };

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

const flat = (...notes: Partial<TimecodedNote>[]): ReturnType<typeof flattenMarkers> =>
  flattenMarkers(notes.map(aNote), DROP);

describe('a single note', () => {
  it('becomes one marker with its text and its author', () => {
    expect(flat({ frame: 7 })).toEqual([
      { frame: 7, endFrame: null, text: 'Logo is late', author: 'Maya Okafor', isResolved: false, noteCount: 1 },
    ]);
  });

  it('keeps its range, and becomes a point when the range is empty or reversed', () => {
    expect(flat({ frame: 7, endFrame: 9 })[0]?.endFrame).toBe(9);
    expect(flat({ frame: 7, endFrame: 7 })[0]?.endFrame).toBeNull();
    expect(flat({ frame: 7, endFrame: 3 })[0]?.endFrame).toBeNull();
  });

  it('includes its replies, each with its author', () => {
    const replies = [
      { author: 'Lena Fischer', text: 'Done' },
      { author: 'Maya Okafor', text: 'Thank you' },
    ];
    expect(flat({ replies })[0]?.text).toBe('Logo is late\nLena Fischer: Done\nMaya Okafor: Thank you');
  });

  it('is at the first frame and says so if it is on the whole version', () => {
    expect(flat({ frame: null })[0]).toMatchObject({ frame: 0, endFrame: null, text: 'Logo is late (whole version)' });
  });

  it('states that it has no text or is internal', () => {
    expect(flat({ text: ' ' })[0]?.text).toBe('(no text)');
    const replies = [{ author: 'Lena Fischer', text: 'Done' }];
    expect(flat({ isInternal: true, replies })[0]?.text).toBe('Logo is late (internal)\nLena Fischer: Done');
  });
});

describe('notes on the same frame', () => {
  it('become one marker, in order of creation, with names', () => {
    const [marker, ...others] = flat(
      { text: 'Second', author: 'Daniel Reyes', at: '2026-11-20T11:00:00.000Z' },
      { text: 'First' },
    );
    expect(others).toEqual([]);
    expect(marker).toMatchObject({
      text: 'Maya Okafor: First\nDaniel Reyes: Second',
      author: 'Maya Okafor, Daniel Reyes',
      noteCount: 2,
    });
  });

  it('use the longest of their ranges, and the others state where theirs end', () => {
    const [marker] = flat({ endFrame: 30, text: 'Short' }, { endFrame: 59, text: 'Long' }, { text: 'Point' });
    expect(marker).toMatchObject({ frame: 0, endFrame: 59 });
    expect(marker?.text).toBe('Maya Okafor: Short (to 01:00:01;00)\nMaya Okafor: Long\nMaya Okafor: Point');
  });

  it('are resolved when all are, and otherwise state which are resolved', () => {
    expect(flat({ isResolved: true }, { isResolved: true })[0]?.isResolved).toBe(true);
    const [mixed] = flat({ isResolved: true, text: 'Old' }, { text: 'New' });
    expect(mixed?.isResolved).toBe(false);
    expect(mixed?.text).toBe('Maya Okafor: Old (resolved)\nMaya Okafor: New');
  });
});

describe('a range that overlaps a later note', () => {
  it('ends one frame before it, with its original end in the text', () => {
    const markers = flat({ frame: 10, endFrame: 1900, text: 'All of it' }, { frame: 40, text: 'Here' });
    expect(markers.map(({ frame, endFrame }) => [frame, endFrame])).toEqual([
      [10, 39],
      [40, null],
    ]);
    expect(markers[0]?.text).toBe('All of it (to 01:01:03;12)');
  });

  it('becomes a point before a note on the next frame', () => {
    expect(flat({ frame: 10, endFrame: 20 }, { frame: 11 })[0]?.endFrame).toBeNull();
  });

  it('stays unchanged up to a note directly after it', () => {
    const [first] = flat({ frame: 10, endFrame: 20 }, { frame: 21 });
    expect(first).toMatchObject({ endFrame: 20, text: 'Logo is late' });
  });
});

describe('arbitrary notes', () => {
  const someNote: fc.Arbitrary<TimecodedNote> = fc
    .record({
      frame: fc.option(fc.integer({ min: 0, max: 60 })),
      length: fc.option(fc.integer({ min: -3, max: 40 })),
      text: fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('\u00AD', '\u200B ', '\n')),
      author: fc.constantFrom('Maya Okafor', 'Юлия', 'ليلى', ''),
      minute: fc.integer({ min: 10, max: 59 }),
      isResolved: fc.boolean(),
      isInternal: fc.boolean(),
      replies: fc.array(fc.record({ text: fc.string(), author: fc.constantFrom('Lena', 'Daniel') }), { maxLength: 2 }),
    })
    .map(({ length, minute, ...rest }) => ({
      ...rest,
      endFrame: length === null || rest.frame === null ? null : rest.frame + length,
      at: `2026-11-20T10:${minute}:00.000Z`,
    }));

  it('become ordered, non-overlapping markers that start on the exact frames of the notes', () => {
    fc.assert(
      fc.property(fc.array(someNote, { maxLength: 30 }), (notes) => {
        const markers = flattenMarkers(notes, DROP);
        const frames = sortNotes(notes).map(({ frame }) => frame ?? 0);
        expect(markers.map(({ frame }) => frame)).toEqual([...new Set(frames)]);
        for (const [at, { frame, endFrame }] of markers.entries()) {
          expect(endFrame === null || endFrame > frame).toBe(true);
          expect(endFrame ?? frame).toBeLessThan(markers[at + 1]?.frame ?? Number.POSITIVE_INFINITY);
        }
      }),
    );
  });

  it('keep every text, reply, author and end of a range', () => {
    fc.assert(
      fc.property(fc.array(someNote, { maxLength: 30 }), (notes) => {
        const byFrame = new Map(flattenMarkers(notes, DROP).map((marker) => [marker.frame, marker]));
        for (const note of notes) {
          const frame = note.frame ?? 0;
          const marker = byFrame.get(frame);
          const texts = [
            ...(isBlankText(note.text) ? [] : [note.text]),
            ...(note.replies ?? []).map(({ text }) => text),
          ];
          for (const text of texts) expect(marker?.text).toContain(text);
          expect(marker?.author).toContain(note.author);
          if (note.frame === null) expect(marker?.text).toContain('(whole version');
          if (note.endFrame !== null && note.endFrame > frame && note.endFrame !== marker?.endFrame)
            expect(marker?.text).toContain('(to 01:00:0');
        }
      }),
    );
  });
});

it('makes no header or event of a note in an EDL', () => {
  const texts = ['TITLE: Main', 'fcm: drop frame', '002 fades', 'Fade 2|3'];
  const markers = flat(...texts.map((text, frame) => ({ text, frame })));
  const [file = ''] = edlFilesOf({
    title: 'Film',
    timebase: DROP,
    frameCount: 100,
    width: 1920,
    height: 1080,
    markers,
  });
  const notes = file.split('\n').filter((line) => line.includes('|C:'));
  expect(notes.map((line) => line.split(' |')[0])).toEqual([
    '_TITLE: Main',
    '_fcm: drop frame',
    '_002 fades',
    'Fade 2/3',
  ]);
});
