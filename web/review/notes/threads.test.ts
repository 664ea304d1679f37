/** Tests for note threads (docs/review.md#note-list). */
import { describe, expect, it } from 'vitest';
import type { Feedback } from '#domain/work/feedback.ts';
import { neighborOf, openCountOf, shownThreads, filmstripMarksOf, strokesOn, threadsOf } from './threads.ts';
import { filterThreads, NO_FILTER } from './note-filter.ts';

const STROKE = { kind: 'pen', color: '#ff3b30', size: 70, points: [[1, 2]] } as const;

type NoteDraft = {
  frame?: number;
  endFrame?: number;
  parentId?: number;
  isDone?: boolean;
  isDrawn?: boolean;
  byId?: number;
};

const note = (id: number, { frame, endFrame, parentId, isDone, isDrawn, byId = 1 }: NoteDraft): Feedback => ({
  id,
  version: 1,
  projectId: 1,
  editorId: null,
  createdBy: { id: byId, firstName: 'Mo', lastName: 'Derator', type: 'manager' } as Feedback['createdBy'],
  mentions: [],
  content: `Note ${id}`,
  type: 'client',
  attachmentIds: [],
  createdAt: '2026-11-01T10:00:00.000Z',
  mark:
    frame === undefined
      ? null
      : {
          cutId: 1,
          frame,
          endFrame: endFrame ?? null,
          drawing: isDrawn ? { strokes: [{ ...STROKE, points: [[1, 2]] }] } : null,
          cutNumber: 1,
          timecode: '',
        },
  parentId: parentId ?? null,
  isInternal: false,
  isPendingRelease: false,
  resolvedAt: isDone ? '2026-11-02T10:00:00.000Z' : null,
  resolvedBy: null,
  guestName: null,
  carriedFromId: null,
});

const NOTES = [
  note(1, { frame: 50 }),
  note(2, { frame: 10, endFrame: 20, isDrawn: true }),
  note(3, { parentId: 2, byId: 2 }),
  note(4, { frame: 10, isDone: true, isDrawn: true }),
];
const threads = threadsOf(NOTES);
const idsOf = (shown: typeof threads): number[] => shown.map(({ note: { id } }) => id);
const isMine = ({ createdBy }: Feedback): boolean => createdBy?.id === 2;

it('sorts threads by frame, then by age, with their replies', () => {
  expect(idsOf(threads)).toEqual([2, 4, 1]);
  expect(threads[0]?.replies.map(({ id }) => id)).toEqual([3]);
  expect(openCountOf(threads)).toBe(2);
  expect(filmstripMarksOf(threads)[0]).toEqual({
    id: 2,
    frame: 10,
    endFrame: 20,
    isResolved: false,
    text: 'Note 2',
  });
});

describe('thread filters', () => {
  it.each([
    ['open', null, [2, 1]],
    ['open', 4, [2, 4, 1]],
    ['all', null, [2, 4, 1]],
    ['mine', null, [2]],
  ] as const)('%s, with %s pinned, shows %j', (view, pinnedId, ids) => {
    expect(idsOf(shownThreads(threads, { view, isMine, pinnedId }))).toEqual(ids);
  });
});

it('shows drawings exactly on the frames of their notes, and of resolved notes only while selected', () => {
  const countOn = (frame: number, chosen: number | null): number => strokesOn(threads, frame, chosen).length;
  expect([9, 10, 20, 21].map((frame) => countOn(frame, null))).toEqual([0, 1, 1, 0]);
  expect(countOn(10, 4)).toBe(2);
});

it.each([
  [{ chosenId: null, frame: 15 }, 1, 1],
  [{ chosenId: null, frame: 15 }, -1, 4],
  [{ chosenId: 2, frame: 10 }, 1, 4],
  [{ chosenId: 4, frame: 10 }, -1, 2],
  [{ chosenId: 4, frame: 30 }, 1, 1],
  [{ chosenId: 1, frame: 50 }, 1, undefined],
] as const)('goes from %j in the direction %i to note %s', (from, way, id) => {
  expect(neighborOf(threads, from, way)?.note.id).toBe(id);
});

it.each([
  ['text, also of replies', { text: 'note 3' }, [2]],
  ['author', { author: 'Nobody' }, []],
  ['drawing', { isDrawn: true }, [2, 4]],
  ['guests', { isByGuest: true }, []],
  ['nothing, newest first', { isNewestFirst: true }, [4, 2, 1]],
])('filters by %s', (_, filter, expected) => {
  expect(idsOf(filterThreads(threads, { ...NO_FILTER, ...filter }, null))).toEqual(expected);
});

it('keeps the pinned note whatever the filter', () => {
  expect(idsOf(filterThreads(threads, { ...NO_FILTER, text: 'none' }, 1))).toEqual([1]);
});
