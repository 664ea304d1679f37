/** Whether two houses answer every question alike: the proof that one was taken over from the other. */
import { expect } from 'vitest';
import { questionsOf } from './questions.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { TestApp } from './test-app.ts';

const LISTS = [
  'users',
  'clients',
  'projects',
  'cuts',
  'feedback',
  'point_actions',
  'point_targets',
  'leave_applications',
];

/** What every screen asks of projects and figures, and every list in full. */
const PATHS = [
  ...questionsOf('2026-03-10', '2026-02-08').map(({ path }) => path),
  ...LISTS.flatMap((list) => [1, 2, 3].map((page) => `/api/${list}?itemsPerPage=100&order[id]=asc&page=${page}`)),
];

/** What cannot be the same: names of files, the ends of addresses, how often a record was written, and what is less than a second. */
const normalised = (body: string): string =>
  body
    .replaceAll(/[0-9a-f]{32}\.[a-z0-9]{3,4}/g, 'FILE')
    .replaceAll(/\?until=[^"]*/g, '')
    .replaceAll(/(:\d\d)\.\d{3}(?=000"|Z")/g, '$1.000')
    .replaceAll(/"version":\d+,/g, '');

/** What the administrator with this e-mail is answered, by address. */
async function answersOf(app: TestApp, email: string): Promise<Map<string, string>> {
  const row = await app.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
  const admin = app.asUser(row);
  const answers = new Map<string, string>();
  for (const path of PATHS) {
    const answer = await admin.get(path);
    answers.set(path, `${answer.statusCode} ${normalised(answer.body)}`);
  }
  return answers;
}

/** Everybody who is active there is let in here too, with a password: that is what a house decides by itself. */
async function letIn(from: Db, to: Db): Promise<void> {
  await to.updateTable('users').set({ invited_until: null }).execute();
  const active = await from.selectFrom('users').select('email').where('is_active', '=', true).execute();
  await to
    .updateTable('users')
    .set({ is_active: true })
    .where(
      'email',
      'in',
      active.map(({ email }) => email),
    )
    .where('deleted_at', 'is', null)
    .execute();
}

/** Lets people in as they are there, and asks both everything in the name of that administrator. */
export async function expectSameAnswers(source: TestApp, target: TestApp, email: string): Promise<void> {
  await letIn(source.db, target.db);
  const [there, here] = [await answersOf(source, email), await answersOf(target, email)];
  for (const path of PATHS) {
    const [a = '', b = ''] = [here.get(path), there.get(path)];
    // A whole page would hide where it begins to differ.
    let at = 0;
    while (a !== b && a[at] === b[at]) at += 1;
    const near = (text: string): string => text.slice(Math.max(0, at - 200), at + 200);
    expect({ path, text: near(a), isSame: a === b }).toEqual({ path, text: near(b), isSame: true });
  }
}
