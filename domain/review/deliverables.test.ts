/** Tests of deliverables: typed lines, states, counts, and which versions they accept. */
import { describe, expect, it } from 'vitest';
import { checkDeliverable, parseDeliverables } from './deliverable-drafts.ts';
import {
  approvedText,
  checkDeleteDeliverable,
  checkDeliverableCount,
  checkMovedCut,
  checkTarget,
  countApproved,
  newestVersionOf,
  newestVersions,
  deliverableStateOf,
  totalLengthOf,
} from './deliverables.ts';

describe('typed lines', () => {
  it.each([
    ['Short 2 9:16 45s', 'Short 2', '9:16', 45],
    ['Short 2 45s 9:16', 'Short 2', '9:16', 45],
    ['  Trailer\t16:9   1m30s ', 'Trailer', '16:9', 90],
    ['Film 1h 2m 3s', 'Film', '', 3723],
    ['Teaser', 'Teaser', '', 0],
    ['Square 1:1', 'Square', '1:1', 0],
    ['2:3 cut', '2:3 cut', '', 0],
    ['9:16 9:16', '9:16', '9:16', 0],
    ['45s', '45s', '', 0],
    ['Élan 東京 4:5 5MIN', 'Élan 東京', '4:5', 300],
  ])('%s', (line, name, aspect, lengthSeconds) => {
    expect(parseDeliverables(line)).toEqual([{ name, aspect, lengthSeconds }]);
  });

  it('may be blank or end in any way', () => {
    expect(parseDeliverables('A\r\n\n  \nB 10s\rC').map(({ name }) => name)).toEqual(['A', 'B', 'C']);
    expect(parseDeliverables('')).toEqual([]);
  });
});

const version = (number: number, id: number | null, fileRemovedAt: string | null = null) => ({
  number,
  fileRemovedAt,
  fileRemovedBy: null,
  deliverable: id === null ? null : { id },
});

describe('the newest version', () => {
  const cuts = [
    version(1, null),
    version(5, 8, '2026-03-01'),
    version(3, 8),
    version(2, 8),
    version(4, 9, '2026-03-01'),
  ];

  it('is the highest number of its deliverable that nobody deleted', () => {
    expect(newestVersionOf(cuts, null)?.number).toBe(1);
    expect(newestVersionOf(cuts, 8)?.number).toBe(3);
    expect(newestVersionOf(cuts, 9)).toBeUndefined();
    const saved = cuts.map((cut) => ({ ...cut, fileRemovedBy: 'rule' as const }));
    expect(newestVersionOf(saved, 8)?.number).toBe(5);
    expect(newestVersionOf(saved, 9)?.number).toBe(4);
    expect(newestVersions(cuts).map(({ number }) => number)).toEqual([3, 1]);
  });
});

it('has the state of its newest version, unless it is canceled', () => {
  expect(deliverableStateOf({ isCanceled: false, newest: undefined })).toBe('none');
  expect(deliverableStateOf({ isCanceled: false, newest: { decision: '' } })).toBe('review');
  expect(deliverableStateOf({ isCanceled: false, newest: { decision: 'changes' } })).toBe('changes');
  expect(deliverableStateOf({ isCanceled: false, newest: { decision: 'approved' } })).toBe('approved');
  expect(deliverableStateOf({ isCanceled: true, newest: { decision: 'approved' } })).toBe('canceled');
});

it('counts neither canceled ones nor Main without a version', () => {
  const named = [
    { id: 1, state: 'approved' },
    { id: 2, state: 'none' },
    { id: 3, state: 'canceled' },
  ] as const;
  expect(countApproved([{ id: null, state: 'none' }, ...named])).toEqual({ approved: 1, total: 2 });
  expect(approvedText(countApproved([{ id: null, state: 'approved' }, ...named]))).toBe('2 of 3 approved');
});

it('adds up lengths of the same deliverables, and counts those without one', () => {
  const lengths = [
    { id: null, state: 'none', lengthSeconds: 60 },
    { id: 1, state: 'approved', lengthSeconds: 45 },
    { id: 2, state: 'canceled', lengthSeconds: 1000 },
    { id: 3, state: 'none', lengthSeconds: 825 },
    { id: 4, state: 'none', lengthSeconds: 0 },
  ] as const;
  expect([totalLengthOf(lengths), countApproved(lengths).total]).toEqual([{ seconds: 870, without: 1 }, 3]);
});

describe('refusals', () => {
  it('name the field', () => {
    expect(checkDeliverable({ name: 'Short 2', aspect: '9:16', lengthSeconds: 45 })).toEqual([]);
    const paths = (draft: object) => checkDeliverable(draft, 'deliverables[1].').map((one) => one.propertyPath);
    expect(paths({ name: ' ', lengthSeconds: -1 })).toEqual(['deliverables[1].name', 'deliverables[1].lengthSeconds']);
    expect(paths({ name: 'x'.repeat(101), aspect: '2:3' })).toEqual(['deliverables[1].name', 'deliverables[1].aspect']);
    expect(paths({ name: 'a\u0007b' })).toEqual(['deliverables[1].name']);
  });

  it('say why a version does not fit', () => {
    const target = { name: 'Short 2', isCanceled: false, kind: 'video' } as const;
    const messageOf = (result: ReturnType<typeof checkTarget>) => result?.violations?.[0]?.message;
    expect(checkTarget(target, 'video')).toBeUndefined();
    expect(checkTarget({ ...target, kind: null }, 'image')).toBeUndefined();
    expect(messageOf(checkTarget(target, 'audio'))).toBe('“Short 2” takes video. This file is audio.');
    expect(messageOf(checkTarget({ ...target, isCanceled: true }, 'video'))).toMatch(/canceled/);
    expect(messageOf(checkTarget(undefined, 'video'))).toMatch(/exist/);
  });

  it('protect versions and limits', () => {
    expect(checkMovedCut({ decision: '' })).toBeUndefined();
    expect(checkMovedCut({ decision: 'changes' })?.message).toBe("This version is decided and can't be moved.");
    expect(checkDeleteDeliverable(false)).toBeUndefined();
    expect(checkDeleteDeliverable(true)?.message).toBe('This deliverable has versions. Cancel it instead.');
    expect(checkDeliverableCount(30)).toBeUndefined();
    expect(checkDeliverableCount(31)?.message).toBe('A project can have 30 deliverables.');
  });
});
