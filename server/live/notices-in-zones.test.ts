/** Notices and emails at local times: deadlines of tomorrow, the daily email around clock changes, and the zone in texts. */
// Runs on both databases: notices and emails are claimed by statements of each.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { quickHandlersFor } from '#server/job-handlers.ts';
import { runDueJobs } from '#server/platform/jobs/run-jobs.ts';
import { aProject } from '#server/testing/builders.ts';
import { instantAt, setTimeZone } from '#server/testing/local-time.ts';
import { type MailServer, mailServer } from '#server/testing/mail-server.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import { planEmails } from './email/plan-emails.ts';
import { sendEmails } from './email/send-emails.ts';
import { sendTimedNotices } from './notifications/timed-notices.ts';

let smtp: MailServer;
let app: TestApp;
let admin: Caller;
let manager: Caller;
let editor: Caller;

beforeEach(async () => {
  smtp = await mailServer();
  const mail = { smtpUrl: smtp.url, from: 'Cutroom <cutroom@example.com>' };
  app = await testApp({ mail, publicUrl: 'https://cut.example.com' });
  [admin, manager, editor] = [await app.as('admin'), await app.as('manager'), await app.as('editor')];
});
afterEach(async () => {
  await app.close();
  await smtp.close();
});

const HOUR_MS = 3_600_000;
const later = (at: string, ms: number): string => new Date(Date.parse(at) + ms).toISOString();
const choose = (kind: string, choice: string, hour = 0) =>
  app.asUser(editor.user).patch('/api/mail/settings', { choices: [{ kind, choice }], hour });
/** Plans and sends the emails that are due at this time, and returns the number sent. */
async function sendAt(now: string): Promise<number> {
  app.setNow(now);
  await planEmails(app.deps);
  return sendEmails(app.deps);
}
/** Assigns a project to the editor at this time, which creates a line in the inbox. */
async function createProject(now: string, more: Parameters<typeof aProject>[1] = {}): Promise<void> {
  app.setNow(now);
  const { id } = await aProject(app.db, { assigned_by_id: manager.user.id, ...more });
  const body = { assignedTo: `/api/users/${editor.user.id}` };
  expect((await app.asUser(manager.user).patch(`/api/projects/${id}`, body)).statusCode).toBe(200);
}
const textsOf = (raw = ''): string => raw.replace(/=\r\n/g, '').replace(/\r\n/g, ' ');

it.each([
  ['America/Los_Angeles', '2026-03-07', '2026-03-08'],
  ['America/Los_Angeles', '2026-10-31', '2026-11-01'],
  ['Asia/Kathmandu', '2026-03-07', '2026-03-08'],
  ['Pacific/Auckland', '2026-09-26', '2026-09-27'],
  ['Pacific/Auckland', '2026-04-04', '2026-04-05'],
])('in %s, deadlines of the next day are announced from midnight of %s', async (zone, today, tomorrow) => {
  await setTimeZone(app.db, zone);
  const start = instantAt(tomorrow, '00:00', zone);
  for (const deadline_at of [later(start, -1), start, instantAt(tomorrow, '23:59', zone)])
    await aProject(app.db, { assigned_to_id: editor.user.id, assigned_by_id: manager.user.id, deadline_at });
  const midnight = instantAt(today, '00:00', zone);
  const dueTomorrow = async (now: string): Promise<number> => {
    app.setNow(now);
    await sendTimedNotices(app.deps);
    const { items } = (await app.asUser(editor.user).get('/api/notifications')).json();
    const lines = items.filter(({ kind }: { kind: string }) => kind === 'due-tomorrow');
    return lines.reduce((sum: number, { count }: { count: number }) => sum + count, 0);
  };
  // The deadline just before midnight was due tomorrow as seen a day earlier.
  expect(await dueTomorrow(later(midnight, -1))).toBe(1);
  expect(await dueTomorrow(midnight)).toBe(3);
  expect(await dueTomorrow(later(midnight, HOUR_MS))).toBe(3);
});

describe('the daily email', () => {
  it.each<[string, number, string, string[]]>([
    ['America/Los_Angeles', 8, '2026-03-07', ['2026-03-07T16:00', '2026-03-08T15:00', '2026-03-09T15:00']],
    ['America/Los_Angeles', 8, '2026-10-31', ['2026-10-31T15:00', '2026-11-01T16:00', '2026-11-02T16:00']],
    ['Pacific/Auckland', 8, '2026-09-26', ['2026-09-25T20:00', '2026-09-26T19:00', '2026-09-27T19:00']],
    ['Asia/Kathmandu', 8, '2026-03-07', ['2026-03-07T02:15', '2026-03-08T02:15', '2026-03-09T02:15']],
    // 2:00 is skipped on March 8 and moves to 3:00; 1:00 occurs twice on November 1, and the first counts.
    ['America/Los_Angeles', 2, '2026-03-07', ['2026-03-07T10:00', '2026-03-08T10:00', '2026-03-09T09:00']],
    ['America/Los_Angeles', 1, '2026-10-31', ['2026-10-31T08:00', '2026-11-01T08:00', '2026-11-02T09:00']],
  ])('in %s at %i:00 from %s on is sent once a day at %j', async (zone, hour, day, expected) => {
    await setTimeZone(app.db, zone);
    await choose('assigned', 'daily', hour);
    const start = instantAt(day, '00:00', zone);
    const sent: string[] = [];
    await createProject(later(start, -HOUR_MS / 4));
    for (let minutes = 0; minutes < 3 * 24 * 60; minutes += 15) {
      const now = later(start, minutes * 60_000);
      if (minutes % 60 === 30) await createProject(now);
      if ((await sendAt(now)) > 0) sent.push(now.slice(0, 'YYYY-MM-DDTHH:MM'.length));
    }
    expect(sent).toEqual(expected);
  });

  it('names the zone in the dates of its text', async () => {
    await setTimeZone(app.db, 'America/Los_Angeles');
    await choose('assigned', 'soon');
    await createProject('2026-03-07T12:00:00.000Z', { deadline_at: '2026-03-08T01:00:00.000Z' });
    expect(await sendAt('2026-03-07T12:10:00.000Z')).toBe(1);
    expect(textsOf(smtp.received[0]?.raw)).toContain('Deadline: 03/07/2026 5:00 PM PST.');
    await createProject('2026-03-08T12:00:00.000Z', { deadline_at: '2026-03-09T00:00:00.000Z' });
    expect(await sendAt('2026-03-08T12:10:00.000Z')).toBe(1);
    expect(textsOf(smtp.received[1]?.raw)).toContain('Deadline: 03/08/2026 5:00 PM PDT.');
  });
});

it('names the zone in the expiry of an invite', async () => {
  await setTimeZone(app.db, 'Asia/Kathmandu');
  app.setNow('2026-03-10T12:00:00.000Z');
  const people = [{ email: 'lena@example.com', firstName: 'Lena', lastName: 'Fox', type: 'editor', jobType: 'J1' }];
  expect((await app.asUser(admin.user).post('/api/invites', { people })).statusCode).toBe(200);
  await runDueJobs(app.deps, quickHandlersFor(app.deps));
  expect(textsOf(smtp.received[0]?.raw)).toMatch(/expires on 03\/\d\d\/2026 5:45 PM GMT\+5:45\./);
});
