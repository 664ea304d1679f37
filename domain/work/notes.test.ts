/** Notes: positions within the version, drawing limits, and replies (docs/review.md#notes). */
import { describe, expect, it } from 'vitest';
import {
  carriedPosition,
  checkReply,
  checkCarry,
  checkDrawing,
  checkInternal,
  checkMark,
  checkCutForNote,
  checkReleasable,
  checkResolvable,
  checkNoteLimits,
  type Drawing,
  mayRelease,
  mayReopen,
  mayResolve,
  NOTE_LIMITS,
  type SentMark,
  type Stroke,
  timecodeTextOf,
} from './notes.ts';

const pen: Stroke = { kind: 'pen', color: '#ff0000', size: 20, points: [[0, 0]] };
const drawing = (...strokes: Stroke[]): Drawing => ({ strokes });
const sent = (more: Partial<SentMark> = {}): SentMark => ({
  cutId: 1,
  frame: 0,
  endFrame: null,
  drawing: null,
  ...more,
});
const cut = { frameCount: 1500, kind: 'video' as const };
const paths = (violations: { propertyPath: string }[]) => violations.map((one) => one.propertyPath);

describe('note position', () => {
  it.each<[Partial<SentMark>, string[]]>([
    [{}, []],
    [{ frame: 1499 }, []],
    [{ frame: 0, endFrame: 1499 }, []],
    [{ frame: 1500 }, ['frame']],
    [{ frame: -1 }, ['frame']],
    [{ frame: null }, ['frame']],
    [{ frame: 10, endFrame: 10 }, ['endFrame']],
    [{ frame: 10, endFrame: 9 }, ['endFrame']],
    [{ frame: 10, endFrame: 1500 }, ['endFrame']],
    [{ drawing: drawing(pen) }, []],
    [{ drawing: drawing({ ...pen, color: 'red' }) }, ['drawing.strokes[0].color']],
    [{ frame: null, isWhole: true }, []],
    [{ frame: 3, isWhole: true }, ['whole']],
    [{ frame: null, drawing: drawing(pen), isWhole: true }, ['whole']],
  ])('%j in one minute at 25 frames', (more, expected) => {
    expect(paths(checkMark(sent(more), cut))).toEqual(expected);
  });

  it.each<[Partial<SentMark>, string[]]>([
    [{ frame: null }, []],
    [{}, ['cut']],
    [{ frame: null, endFrame: 3 }, ['cut']],
    [{ frame: null, isWhole: true }, ['cut']],
    [{ frame: null, drawing: drawing(pen) }, ['cut']],
  ])('%j without a version', (more, expected) => {
    expect(paths(checkMark(sent({ cutId: null, ...more }), undefined))).toEqual(expected);
  });

  it('requires a version of the same project whose file exists', () => {
    expect(checkCutForNote({ projectId: 1, fileRemovedAt: null }, 1)).toEqual([]);
    expect(paths(checkCutForNote({ projectId: 2, fileRemovedAt: null }, 1))).toEqual(['cut']);
    expect(paths(checkCutForNote({ projectId: 1, fileRemovedAt: '2026-03-01T00:00:00.000Z' }, 1))).toEqual(['cut']);
  });

  it('is formatted as timecode, with both ends of a range', () => {
    const timebase = { rate: { num: 25, den: 1 }, startFrame: 90_000, isDrop: false };
    expect(timecodeTextOf({ frame: 305, endFrame: null }, timebase)).toBe('01:00:12:05');
    expect(timecodeTextOf({ frame: 305, endFrame: 350 }, timebase)).toBe('01:00:12:05 – 01:00:14:00');
    expect(timecodeTextOf({ frame: null, endFrame: null }, timebase)).toBe('Whole version');
  });

  it('is accepted below the note limits of the version', () => {
    expect(checkNoteLimits({ count: 1_999, characters: 7_999_999 })).toBeUndefined();
    expect(checkNoteLimits({ count: 2_000, characters: 0 })).toMatchObject({ kind: 'conflict' });
    expect(checkNoteLimits({ count: 1_990, characters: 0 }, 11)).toMatchObject({ kind: 'conflict' });
    expect(checkNoteLimits({ count: 1, characters: 8_000_000 })).toMatchObject({ kind: 'conflict' });
  });

  it('allows carrying notes over within the limits and only while the file exists', () => {
    const load = (count: number) => ({ count, characters: 0 });
    expect(checkCarry({ fileRemovedAt: null }, { existing: load(1_000), added: 1_000 })).toBeUndefined();
    expect(checkCarry({ fileRemovedAt: null }, { existing: load(1_000), added: 1_001 })).toMatchObject({
      kind: 'conflict',
    });
    const gone = { fileRemovedAt: '2026-03-01T00:00:00.000Z' };
    expect(checkCarry(gone, { existing: load(0), added: 1 })).toMatchObject({ kind: 'conflict' });
  });

  it.each([
    [
      { frame: null, endFrame: null },
      { frame: null, endFrame: null },
    ],
    [
      { frame: -20, endFrame: 5 },
      { frame: 0, endFrame: 5 },
    ],
    [
      { frame: 10, endFrame: null },
      { frame: 10, endFrame: null },
    ],
    [
      { frame: 1499, endFrame: null },
      { frame: 1499, endFrame: null },
    ],
    [
      { frame: 1500, endFrame: null },
      { frame: 1499, endFrame: null },
    ],
    [
      { frame: 1400, endFrame: 1600 },
      { frame: 1400, endFrame: 1499 },
    ],
    [
      { frame: 1500, endFrame: 1600 },
      { frame: 1499, endFrame: null },
    ],
    [
      { frame: 1499, endFrame: 1600 },
      { frame: 1499, endFrame: null },
    ],
  ])('carries %j to %j', (from, to) => {
    expect(carriedPosition(from, 1500)).toEqual(to);
  });
});

describe('drawing', () => {
  it.each<[Partial<Stroke>, string[]]>([
    [{ points: [] }, ['points']],
    [{ points: [[0, 10_001]] }, ['points']],
    [{ points: [[0, 0.5]] }, ['points']],
    [{ points: [[1] as never] }, ['points']],
    [{ size: 0 }, ['size']],
    [{ size: 10_001 }, ['size']],
    [{ color: '#FF00aa' }, []],
    [{ color: '#ff00' }, ['color']],
    [{ kind: 'arrow' }, ['points']],
    [
      {
        kind: 'arrow',
        points: [
          [0, 0],
          [10_000, 10_000],
        ],
      },
      [],
    ],
    [
      {
        kind: 'box',
        points: [
          [0, 0],
          [1, 1],
          [2, 2],
        ],
      },
      ['points'],
    ],
    [{ kind: 'text' }, ['text']],
    [{ kind: 'text', text: ' ' }, ['text']],
    [{ kind: 'text', text: 'Logo' }, []],
    [{ kind: 'text', text: 'x'.repeat(101) }, ['text']],
    [
      {
        kind: 'text',
        text: 'Logo',
        points: [
          [0, 0],
          [1, 1],
        ],
      },
      ['points'],
    ],
  ])('with %j', (more, fields) => {
    expect(paths(checkDrawing(drawing({ ...pen, ...more })))).toEqual(
      fields.map((field) => `drawing.strokes[0].${field}`),
    );
  });

  it('has limits on strokes, points and bytes', () => {
    const points = (count: number): Stroke => ({ ...pen, points: Array.from({ length: count }, () => [1, 1]) });
    expect(checkDrawing(drawing(...Array.from({ length: NOTE_LIMITS.strokes }, () => pen)))).toEqual([]);
    expect(paths(checkDrawing(drawing(...Array.from({ length: 101 }, () => pen))))).toEqual(['drawing.strokes']);
    expect(checkDrawing(drawing(points(NOTE_LIMITS.points)))).toEqual([]);
    expect(paths(checkDrawing(drawing(points(4_999), points(2))))).toEqual(['drawing']);
    const wide: Stroke = { ...pen, points: Array.from({ length: 5_000 }, () => [10_000, 10_000]) };
    expect(paths(checkDrawing(drawing(wide)))).toEqual(['drawing']);
  });
});

describe('reply', () => {
  const note = { projectId: 1, parentId: null, isPendingRelease: false };
  it.each([
    [note, { projectId: 1, hasMark: false }, []],
    [note, { projectId: 2, hasMark: false }, ['parent']],
    [{ ...note, parentId: 4 }, { projectId: 1, hasMark: false }, ['parent']],
    [{ ...note, isPendingRelease: true }, { projectId: 1, hasMark: false }, ['parent']],
    [note, { projectId: 1, hasMark: true }, ['cut']],
  ])('to %j with %j', (parent, reply, expected) => {
    expect(paths(checkReply(parent, reply))).toEqual(expected);
  });

  it('is internal if the parent note is internal', () => {
    expect(paths(checkInternal(false, { isInternal: true }))).toEqual(['internal']);
    expect(checkInternal(true, { isInternal: true })).toEqual([]);
    expect(checkInternal(true, { isInternal: false })).toEqual([]);
    expect(checkInternal(false, undefined)).toEqual([]);
  });

  it('cannot be resolved on its own, and cannot be released before its note', () => {
    expect(checkResolvable({ parentId: null })).toBeUndefined();
    expect(checkResolvable({ parentId: 3 })).toMatchObject({ kind: 'conflict' });
    expect(checkReleasable(undefined)).toBeUndefined();
    expect(checkReleasable({ isPendingRelease: false })).toBeUndefined();
    expect(checkReleasable({ isPendingRelease: true })).toMatchObject({ kind: 'conflict' });
  });
});

describe('rights', () => {
  const editor = { id: 7, type: 'editor' } as const;
  it.each(['admin', 'manager'] as const)('%s resolves, reopens and releases notes', (type) => {
    const lead = { id: 1, type };
    expect([mayResolve(lead, { assignedToId: 7 }), mayReopen(lead, { createdById: 7 }), mayRelease(lead)]).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('an editor resolves notes on own work, reopens own notes and releases none', () => {
    expect([mayResolve(editor, { assignedToId: 7 }), mayResolve(editor, { assignedToId: 8 })]).toEqual([true, false]);
    expect([mayReopen(editor, { createdById: 7 }), mayReopen(editor, { createdById: 1 })]).toEqual([true, false]);
    expect([mayReopen(editor, { createdById: null }), mayRelease(editor)]).toEqual([false, false]);
  });
});
