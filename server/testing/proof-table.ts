/** Every endpoint that grants or restores access × every kind of credential (docs/people.md#proof), and how each row is sent. */
import { sheetOf } from '#server/work/import/sheet.ts';
import { EXPIRED_INVITE } from '#domain/identity/invites.ts';
import { insertImport } from '#server/work/import/import.store.ts';
import { aUser, nextNumber } from './builders.ts';
import { anApiToken } from './api-token.ts';
import { anIdentity } from './identity.ts';
import type { Caller, TestApp } from './test-app.ts';

/** Kinds of credentials. `fresh`: signed in within the last five minutes; `stale`: earlier. `app`: signed in through the app; `documented`: through the documented API. */
export const CREDENTIALS = [
  'fresh app',
  'stale app',
  'stale app, wrong password',
  'stale app, right password',
  'stale documented',
  'stale documented, right password',
  'API token',
] as const;
export type Credential = (typeof CREDENTIALS)[number];

const BOSS_PASSWORD = 'window-kettle-77';
const NEW_PASSWORD = 'kite-and-string-9';
const FRESH_SIGN_IN = '2026-03-10T11:55:00.001Z';
const STALE_SIGN_IN = '2026-03-10T11:55:00.000Z';

type World = { app: TestApp; boss: Caller };
type Target = { method: 'POST' | 'PATCH' | 'DELETE'; url: string; body?: object };

/** Statuses by credential, in the order of `CREDENTIALS`. */
export type ProofCase = { statuses: readonly number[]; target: (world: World) => Promise<Target> | Target };

/** Statuses where app sessions need proof, API sessions don't, and API tokens are refused. */
const proofRequired = (status: number) => [status, 422, 422, status, status, status, 403];
/** Statuses where sessions through the API need proof too. */
const proofRequiredOfAll = (status: number) => [status, 422, 422, status, 422, status, 403];
const noProofRequired = (status: number, byToken: number) => [...Array.from({ length: 6 }, () => status), byToken];

const aPerson = (type: string) => ({
  firstName: 'New',
  lastName: 'Person',
  email: `proof${nextNumber()}@example.com`,
  type,
});

const changes =
  (columns: Parameters<typeof aUser>[1], body: () => object) =>
  async ({ app }: World): Promise<Target> => ({
    method: 'PATCH',
    url: `/api/users/${(await aUser(app.db, columns)).id}`,
    body: body(),
  });

const linkFor =
  (path: string, columns: Parameters<typeof aUser>[1]) =>
  async ({ app }: World): Promise<Target> => ({
    method: 'POST',
    url: `/api/users/${(await aUser(app.db, columns)).id}/${path}`,
  });

const restores =
  (type: 'admin' | 'editor') =>
  async ({ app, boss }: World): Promise<Target> => {
    const { id } = await aUser(app.db, { type });
    const { headers } = await boss.delete(`/api/users/${id}`);
    return { method: 'POST', url: String(headers['undo']), body: {} };
  };

const imports =
  (role: string) =>
  async ({ app, boss }: World): Promise<Target> => {
    const sheet = sheetOf([
      ['Name', 'Email', 'Role', 'Designation'],
      ['Sheet Person', `sheet${nextNumber()}@example.com`, role, role === 'Admin' ? '' : 'J1'],
    ]);
    const id = await insertImport(app.db, {
      fileName: 'people.csv',
      sizeBytes: 40,
      sheet,
      createdById: boss.user.id,
      now: app.deps.clock(),
    });
    const columns = { name: 0, email: 1, type: 2, jobType: 3 };
    const counts = { new: 1, changed: 0, same: 0, unmatched: 0, refused: 0 };
    return {
      method: 'POST',
      url: `/api/imports/${id}/run`,
      body: { kind: 'people', columns, key: 'email', mode: 'add', counts },
    };
  };

const importsFromServer =
  (more: object) =>
  async ({ app }: World): Promise<Target> => {
    // Only one import may run at a time.
    await app.db.deleteFrom('jobs').execute();
    const body = { address: 'https://old.example', email: 'a@example.com', password: 'secret', ...more };
    return { method: 'POST', url: '/api/settings/wire-imports', body };
  };

const settings =
  (before: object, body: object) =>
  async ({ boss }: World): Promise<Target> => {
    await boss.patch('/api/settings', before);
    return { method: 'PATCH', url: '/api/settings', body };
  };

export const PROOF_CASES: Record<string, ProofCase> = {
  'a password link for oneself': {
    statuses: proofRequired(200),
    target: ({ boss }) => ({ method: 'POST', url: `/api/users/${boss.user.id}/password_link` }),
  },
  'a password link for an administrator': {
    statuses: proofRequired(200),
    target: linkFor('password_link', { type: 'admin' }),
  },
  // No provider is set up there.
  'a company link for an administrator': {
    statuses: proofRequired(404),
    target: linkFor('company_link', { type: 'admin' }),
  },
  'a new invite link for an administrator': {
    statuses: proofRequired(200),
    target: linkFor('invite', { type: 'admin', invited_until: EXPIRED_INVITE }),
  },
  'the password of an administrator': {
    statuses: proofRequired(200),
    target: changes({ type: 'admin' }, () => ({ plainPassword: NEW_PASSWORD })),
  },
  'the email of an administrator': {
    statuses: proofRequired(200),
    target: changes({ type: 'admin' }, () => ({ email: aPerson('admin').email })),
  },
  'a promotion to administrator': { statuses: proofRequired(200), target: changes({}, () => ({ type: 'admin' })) },
  'a promotion of somebody inactive': {
    statuses: proofRequired(200),
    target: changes({ is_active: false }, () => ({ type: 'admin' })),
  },
  'the reactivation of an administrator': {
    statuses: proofRequired(200),
    target: changes({ type: 'admin', is_active: false }, () => ({ status: true })),
  },
  'a new administrator': {
    statuses: proofRequired(201),
    target: () => ({
      method: 'POST',
      url: '/api/users',
      body: { ...aPerson('admin'), jobType: null, plainPassword: NEW_PASSWORD },
    }),
  },
  'an invited administrator': {
    statuses: proofRequired(200),
    target: () => ({ method: 'POST', url: '/api/invites', body: { people: [aPerson('editor'), aPerson('admin')] } }),
  },
  'a restored administrator': { statuses: proofRequired(200), target: restores('admin') },
  'an administrator from a sheet': { statuses: proofRequired(200), target: imports('Admin') },
  'an import from another server': { statuses: proofRequired(200), target: importsFromServer({ invite: true }) },
  'an API token': {
    statuses: proofRequiredOfAll(200),
    target: ({ boss }) => ({
      method: 'POST',
      url: `/api/users/${boss.user.id}/tokens`,
      body: { name: 'Nightly', scopes: ['settings:write'], days: 30 },
    }),
  },
  "an unlink of somebody's company account": {
    statuses: proofRequiredOfAll(204),
    target: async ({ app }) => {
      const { id } = await aUser(app.db);
      const identityId = await anIdentity(app.db, id);
      return { method: 'DELETE', url: `/api/users/${id}/identities/${identityId}` };
    },
  },
  'a demand that is lifted': {
    statuses: proofRequiredOfAll(200),
    target: settings({ secondFactorFor: 'all', secondFactorDays: 14 }, { secondFactorFor: 'nobody' }),
  },
  'a demand of fewer people': {
    statuses: proofRequiredOfAll(200),
    target: settings({ secondFactorFor: 'all', secondFactorDays: 14 }, { secondFactorFor: 'leads' }),
  },
  'a demand that is postponed': {
    statuses: proofRequiredOfAll(200),
    target: settings({ secondFactorFor: 'all', secondFactorDays: 14 }, { secondFactorDays: 15 }),
  },
  'a demand of more people': {
    statuses: [200, 422, 422, 200, 200, 200, 200],
    target: settings({ secondFactorFor: 'nobody', secondFactorDays: 14 }, { secondFactorFor: 'admins' }),
  },
  // Other settings require no proof, and a password sent along has no effect.
  'other settings': { statuses: noProofRequired(200, 200), target: settings({}, { name: 'Reed Films' }) },
  'a dry run of an import': { statuses: noProofRequired(200, 403), target: importsFromServer({ check: true }) },
  'a password link for a manager': {
    statuses: noProofRequired(200, 403),
    target: linkFor('password_link', { type: 'manager' }),
  },
  'the password and email of a manager': {
    statuses: noProofRequired(200, 403),
    target: changes({ type: 'manager' }, () => ({ plainPassword: NEW_PASSWORD, email: aPerson('manager').email })),
  },
  'the name of an administrator': {
    statuses: noProofRequired(200, 403),
    target: changes({ type: 'admin' }, () => ({ firstName: 'Renamed' })),
  },
  'the deactivation of an administrator': {
    statuses: noProofRequired(200, 403),
    target: changes({ type: 'admin' }, () => ({ status: false })),
  },
  'a restored editor': { statuses: noProofRequired(200, 200), target: restores('editor') },
  'an editor from a sheet': { statuses: noProofRequired(200, 200), target: imports('Editor') },
};

/** Sends the request of a row with that credential of a new administrator. */
export async function sendAs(app: TestApp, { target }: ProofCase, credential: Credential) {
  // Failed attempts of earlier rows came from the same address.
  await app.db.deleteFrom('sign_in_failures').execute();
  const boss = await app.as('admin', { password_hash: await app.deps.passwords.hash(BOSS_PASSWORD) });
  const { method, url, body = {} } = await target({ app, boss });
  const { headers } = credential === 'API token' ? await anApiToken(boss) : {};
  const session = {
    in_app: credential.includes('app'),
    begun_at: credential.startsWith('fresh') ? FRESH_SIGN_IN : STALE_SIGN_IN,
  };
  await app.db.updateTable('sessions').set(session).where('id', '=', boss.sessionId).execute();
  const right = credential.includes('right') ? { currentPassword: BOSS_PASSWORD } : {};
  const wrong = credential.includes('wrong') ? { currentPassword: 'not-mine-at-all' } : {};
  return boss.request(method, url, { body: { ...body, ...right, ...wrong }, ...(headers ? { headers } : {}) });
}
