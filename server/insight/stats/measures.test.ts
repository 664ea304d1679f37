/** Tests that SQL expressions match their rules in `domain`. */
import { expect, it } from 'vitest';
import { allowedMinutesOf } from '#domain/work/projects/project-timer.ts';
import { aProject } from '#server/testing/builders.ts';
import { testApp } from '#server/testing/test-app.ts';
import { allowedMinutesSql } from './measures.ts';

const app = await testApp();

it('calculates the same allowed minutes in SQL as the domain rule, at every edge', async () => {
  const client = (await aProject(app.db)).client_id;
  for (const seconds of [0, 1, 59, 60, 600, 601, 3_600_000])
    for (const ratioMin of [0, 1, 3, 7, 10, 10_000])
      for (const ratioHour of [0, 1, 7, 10_000])
        await aProject(app.db, {
          client_id: client,
          video_length_seconds: seconds,
          edit_ratio_min: ratioMin,
          edit_ratio_hour: ratioHour,
        });
  const rows = await app.db
    .selectFrom('projects')
    .select(['video_length_seconds', 'edit_ratio_min', 'edit_ratio_hour', allowedMinutesSql.as('allowed')])
    .execute();
  expect(rows).toHaveLength(169);
  for (const row of rows)
    expect(row.allowed).toBe(
      allowedMinutesOf({
        videoLengthSeconds: row.video_length_seconds,
        editRatioMin: row.edit_ratio_min,
        editRatioHour: row.edit_ratio_hour,
      }),
    );
});
