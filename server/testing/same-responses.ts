/** Compares all responses of two instances, which proves that one was imported completely from the other. */
import { expect } from 'vitest';
import { screenRequests } from './screen-requests.ts';
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

/** Requests of every project and figure screen, and every list in full. */
const PATHS = [
  ...screenRequests('2026-03-10', '2026-02-08').map(({ path }) => path),
  `/api/working_days?users=${Array.from({ length: 100 }, (_, at) => at + 1).join()}`,
  ...LISTS.flatMap((list) => [1, 2, 3].map((page) => `/api/${list}?itemsPerPage=100&order[id]=asc&page=${page}`)),
];

/** Removes parts that necessarily differ: file names, signatures in addresses, record versions, and fractions of a second. */
const normalised = (body: string): string =>
  body
    .replaceAll(/[0-9a-f]{32}\.[a-z0-9]{2,4}/g, 'FILE')
    .replaceAll(/\?until=[^"]*/g, '')
    .replaceAll(/(:\d\d)\.\d{3}(?=000"|Z")/g, '$1.000')
    .replaceAll(/"version":\d+,/g, '');

/** Returns all responses to the administrator with this email, by address. */
async function responsesOf(app: TestApp, email: string): Promise<Map<string, string>> {
  const row = await app.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
  const admin = app.asUser(row);
  const responses = new Map<string, string>();
  for (const path of PATHS) {
    const response = await admin.get(path);
    responses.set(path, `${response.statusCode} ${normalised(response.body)}`);
  }
  return responses;
}

/** Activates users who are active in the source and gives them a password, neither of which an import does. */
async function activateUsers(from: Db, to: Db): Promise<void> {
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

/** Activates users as in the source and compares all responses to that administrator. */
export async function expectSameResponses(source: TestApp, target: TestApp, email: string): Promise<void> {
  await activateUsers(source.db, target.db);
  const [there, here] = [await responsesOf(source, email), await responsesOf(target, email)];
  for (const path of PATHS) {
    const [a = '', b = ''] = [here.get(path), there.get(path)];
    // Reports only the text around the first difference instead of a whole page.
    let at = 0;
    while (a !== b && a[at] === b[at]) at += 1;
    const excerpt = (text: string): string => text.slice(Math.max(0, at - 200), at + 200);
    expect({ path, text: excerpt(a), isSame: a === b }).toEqual({ path, text: excerpt(b), isSame: true });
  }
}
