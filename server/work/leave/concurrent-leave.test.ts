/** Concurrent leave requests (docs/leave.md#apply). */
// Runs on both databases: requests in parallel wait for a lock.
import { expect, it } from 'vitest';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const app = await testApp();
const admins: Caller[] = await Promise.all(Array.from({ length: 4 }, () => app.as('admin')));

it('accepts concurrent applications of administrators who notify each other', async () => {
  for (let round = 1; round <= 5; round += 1) {
    const day = `2026-05-0${round}T00:00:00Z`;
    const body = { leaveFrom: day, leaveTill: day, description: 'Trip' };
    const responses = await Promise.all(admins.map((admin) => admin.post('/api/leave_applications', body)));
    expect(responses.map((response) => response.statusCode)).toEqual([201, 201, 201, 201]);
  }
});
