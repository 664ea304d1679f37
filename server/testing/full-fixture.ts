/** An instance with records of every kind that involves triggers, seals or file stores, for tests of backup and move. */
import { storeCheckCounts } from '#server/work/checks/checks.store.ts';
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sealAudit } from '#server/operations/audit/seal-audit.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { advanceIdSequences } from '#server/platform/db/dialect.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '#server/platform/db/tables.ts';
import { createLog } from '#server/platform/http/log.ts';
import { allMoney } from './money.ts';
import { aSmallTeam } from './small-team.ts';
import { fillTeam } from './random-team.ts';

const AT = '2026-02-10T08:00:00.000Z';
const LATER = '2036-02-10T08:00:00.000Z';

/** Returns a stored file name that starts with the given number. */
const stored = (number: number, ending: string): string => `${String(number).padStart(32, '0')}.${ending}`;

export type StoredFile = { path: string; bytes: Buffer };

/** Returns incompressible bytes that are the same on every run. */
export const bytesOf = (name: string, length: number): Buffer =>
  createHash('shake256', { outputLength: length }).update(name).digest();

async function addCuts(db: Db): Promise<void> {
  const deliverable = { project_id: 1, name: 'Trailer', position: 0, created_at: AT };
  await db.insertInto('deliverables').values(deliverable).execute();
  const cut = {
    project_id: 1,
    round: 1,
    original_name: 'cut.mp4',
    mime_type: 'video/mp4',
    sha256: '0'.repeat(64),
    codec: 'avc',
    width: 1920,
    height: 1080,
    rotation: 0,
    has_audio: true,
    rate_num: 25,
    rate_den: 1,
    is_constant_rate: true,
    first_us: 0,
    frame_count: 100,
    start_frame: 0,
    is_drop: false,
    uploaded_by_id: 1,
    created_at: AT,
  };
  await db
    .insertInto('cuts')
    .values([
      {
        ...cut,
        number: 1,
        size_bytes: 9_000_000,
        filename: stored(71, 'mp4'),
        poster_filename: stored(72, 'webp'),
        peaks: JSON.stringify([1, 2, 3]) as never,
      },
      { ...cut, number: 2, deliverable_id: 1, size_bytes: 10, filename: stored(73, 'mp4'), file_removed_at: AT },
    ])
    .execute();
  const captions = { cut_id: 1, label: '', original_name: 'cut.srt', size_bytes: 400, cue_count: 2, last_ms: 4_000 };
  await db
    .insertInto('captions')
    .values({ ...captions, language: 'en', filename: stored(74, 'vtt'), is_internal: true, created_at: AT })
    .execute();
  const drawing = JSON.stringify({ strokes: [{ points: [0.1, 0.25, 1e-7] }] }) as never;
  await db
    .insertInto('feedback_marks')
    .values({ feedback_id: 1, cut_id: 1, frame: 4, end_frame: null, drawing })
    .execute();
}

async function addContacts(db: Db): Promise<void> {
  const contact = { client_id: 1, name: 'Dana Weiss', email: 'Dana@weiss.example', email_key: 'dana@weiss.example' };
  await db
    .insertInto('client_contacts')
    .values({ ...contact, language: 'de', may_decide: true, created_by_id: 1, created_at: AT })
    .execute();
  await db
    .insertInto('email_stops')
    .values({ client_id: 1, address_digest: 'e'.repeat(64), reason: 'stopped', at: AT })
    .execute();
  const check = { project_id: 1, moment: 'delivery', created_by_id: 1, created_at: AT } as const;
  await db
    .insertInto('project_checks')
    .values([
      { ...check, text: 'Loudness', must_be_done: true, position: 0, done_at: AT, done_by_id: 1 },
      { ...check, text: 'Captions', must_be_done: false, position: 1, done_at: null, done_by_id: null },
    ])
    .execute();
  await storeCheckCounts(db, 1);
  const wait = { project_id: 1, kind: 'answer', since: AT, until: AT, created_at: AT } as const;
  const { id: wait_id } = await db.insertInto('waits').values(wait).returning('id').executeTakeFirstOrThrow();
  const send = {
    wait_id,
    project_id: 1,
    contact_id: 1,
    contact_name: 'Dana Weiss',
    kind: 'version',
    message: '',
  } as const;
  await db
    .insertInto('client_sends')
    .values({ ...send, cuts: JSON.stringify([1, 2]) as never, sent_by_id: 1, created_at: AT, last_at: AT })
    .execute();
  const email = { user_id: 1, contact_id: 1, send_id: 1, content: JSON.stringify({ lines: [] }) as never } as const;
  await db
    .insertInto('mails')
    .values({ ...email, key: 'client version 1', kind: 'client-version', created_at: AT, next_at: LATER })
    .execute();
  const none = { may_note: true, may_decide: true, may_download: false, shows_all_cuts: false } as const;
  const link = { token_hash: 'd'.repeat(64), project_id: 1, contact_id: 1, downloads_approved: true } as const;
  const rest = { has_watermark: false, is_held: false, label: 'Dana', created_by_id: 1, created_at: AT } as const;
  await db
    .insertInto('share_links')
    .values({ ...none, ...link, ...rest, expires_at: LATER })
    .execute();
  await db
    .insertInto('client_pages')
    .values({ contact_id: 1, token_hash: 'f'.repeat(64), created_by_id: 1, created_at: AT, used_at: AT })
    .execute();
}

async function addFiles(db: Db): Promise<void> {
  const file = { client_id: 1, original_name: 'Day 1/A001.mov', sha256: '0'.repeat(64), note: '', created_at: AT };
  await db
    .insertInto('project_files')
    .values([
      { ...file, project_id: 1, contact_id: null, filename: stored(91, 'bin'), size_bytes: 800, uploaded_by_id: 1 },
      { ...file, project_id: null, contact_id: 1, filename: stored(92, 'bin'), size_bytes: 900, uploaded_by_id: null },
    ])
    .execute();
}

async function addAccounts(db: Db): Promise<void> {
  const webhook = { url: 'https://example.com/hook', events: ' project.created ', secret: 'locked', created_at: AT };
  await db.insertInto('webhooks').values(webhook).execute();
  const session = { user_id: 1, token_version: 1, agent: 'A', address: '10.0.0.1', begun_at: AT, seen_at: AT };
  await db
    .insertInto('sessions')
    .values([session, { ...session, ended_at: AT }])
    .execute();
  await db.insertInto('second_factors').values({ user_id: 1, secret: 'locked', last_step: 0, since: AT }).execute();
  await db
    .insertInto('recovery_codes')
    .values({ user_id: 1, digest: 'd'.repeat(64) })
    .execute();
  const words = { credential_id: 'a', public_key: 'b', transports: 'usb', handle: 'c', name: 'Laptop' };
  await db
    .insertInto('passkeys')
    .values({ user_id: 1, ...words, counter: 3, is_synced: true, created_at: AT })
    .execute();
  const mail = {
    user_id: 1,
    kind: 'soon',
    content: JSON.stringify({ lines: [] }) as never,
    created_at: AT,
    next_at: LATER,
  } as const;
  await db
    .insertInto('mails')
    .values([
      { ...mail, key: 'waits' },
      { ...mail, key: 'sent', sent_at: AT },
    ])
    .execute();
  await db
    .insertInto('webhook_deliveries')
    .values([{ webhook_id: 1, event: 'project.created', record_id: 1, project_id: 1, delivered_at: AT }])
    .execute();
  await db
    .insertInto('settings')
    .values({ name: 'house', value: JSON.stringify({ name: 'Reed Films' }) })
    .execute();
  await db
    .insertInto('idempotency_keys')
    .values({
      caller_id: 1,
      key: 'k',
      fingerprint: 'f',
      status: 201,
      headers: JSON.stringify({ b: '1', a: '2' }) as never,
      body: '{}',
      created_at: AT,
    })
    .execute();
}

async function addTrash(db: Db): Promise<void> {
  const snapshot = JSON.stringify({ z: 1, a: [{ y: 0.1, x: null }] }) as never;
  await db
    .insertInto('bin')
    .values({ kind: 'project', record_id: 900, title: 'Gone', deleted_by_id: 1, deleted_at: AT, snapshot })
    .execute();
  await db
    .insertInto('bin_files')
    .values([
      { bin_id: 1, filename: stored(81, 'png') },
      { bin_id: 1, filename: stored(82, 'mp4') },
    ])
    .execute();
}

async function addAudit(db: Kysely<Tables>): Promise<void> {
  const line = {
    at: AT,
    actor_id: 1,
    actor_name: 'Ann',
    way: 'app',
    token_name: '',
    address: '10.0.0.1',
    action: 'settings.change',
    record_kind: 'settings',
    record_id: null,
    record_name: 'Settings',
    before: JSON.stringify({ name: '', b: 1 }) as never,
    after: JSON.stringify({ name: 'Reed', b: 2 }) as never,
    reason: '',
    search: 'ann settings',
  } as const;
  for (let i = 0; i < 3; i += 1) await db.insertInto('audit').values(line).execute();
  await sealAudit({ db, clock: () => AT, log: createLog('silent') });
}

/** Fills an empty, migrated database and its file folders. Returns the files that the database refers to. */
export async function fillFixtureFully(db: Kysely<Tables>, folder: string): Promise<StoredFile[]> {
  await fillTeam(db);
  await advanceIdSequences(db, [
    'users',
    'clients',
    'projects',
    'media',
    'feedback',
    'point_actions',
    'point_targets',
    'leave_applications',
  ]);
  await aSmallTeam(db, 60);
  for (const add of [addCuts, addContacts, addFiles, addAccounts, addTrash, allMoney, addAudit]) await add(db);
  const files: StoredFile[] = [];
  const addFile = (path: string, length: number) => files.push({ path, bytes: bytesOf(path, length) });
  for (let i = 1; i <= 9; i += 1) addFile(`media/${`${i}`.repeat(32)}`, 40 * i);
  const media = await db.selectFrom('media').select(['id', 'filename']).where('id', '>', 9).execute();
  for (const { filename } of media) addFile(`media/${filename}`, 10);
  addFile(`media/${stored(81, 'png')}`, 500);
  addFile(`cuts/${stored(82, 'mp4')}`, 700);
  addFile(`cuts/${stored(71, 'mp4')}`, 9_000_000);
  addFile(`cuts/${stored(72, 'webp')}`, 300);
  addFile(`cuts/${stored(74, 'vtt')}`, 400);
  addFile(`cuts/${stored(91, 'bin')}`, 800);
  addFile(`cuts/${stored(92, 'bin')}`, 900);
  for (const kind of ['media', 'cuts']) await mkdir(path.join(folder, kind), { recursive: true });
  for (const { path: name, bytes } of files) await writeFile(path.join(folder, name), bytes);
  return files;
}
