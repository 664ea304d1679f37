/** Share of the allowed time that is used. */
import { expect, it } from 'vitest';
import type { Project } from '#domain/work/projects/project.ts';
import { timeUseOf } from './time-use.ts';

const NOW = '2026-03-10T12:00:00.000Z';
const BEFORE = '2026-03-10T11:00:00.000Z';

/** A project with ten minutes of video at 10 minutes per hour: 60 minutes allowed. */
const begun = (startedAt: string, more: Partial<Project> = {}) =>
  ({
    status: 'started',
    startedAt,
    endedAt: null,
    pauses: [],
    runtimeMinutes: null,
    videoLengthSeconds: 600,
    editRatioMin: 10,
    editRatioHour: 1,
    ...more,
  }) as Partial<Project> as Project;

it.each([
  [47, 'fine'],
  [48, 'nearly'],
  [60, 'nearly'],
  [61, 'over'],
])('rates %i of 60 minutes as %s', (minutes, level) => {
  const startedAt = new Date(Date.parse(NOW) - minutes * 60_000).toISOString();
  const { share, ...use } = timeUseOf(begun(startedAt), NOW);
  expect(use).toEqual({ workedMinutes: minutes, allowedMinutes: 60, level });
  expect(share).toBeCloseTo(minutes / 60);
});

it('has no share used without a limit', () => {
  expect(timeUseOf(begun(BEFORE, { editRatioMin: 0 }), NOW)).toMatchObject({ share: 0, level: 'fine' });
});
