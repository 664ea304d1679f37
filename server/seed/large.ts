/** Fills a migrated, empty database with any number of projects, for benchmarks and size tests. */
import type { Kysely } from 'kysely';
import { normalizeForSearch } from '#domain/platform/text.ts';
import { JOB_TYPES, type UserType } from '#domain/platform/actor.ts';
import { advanceIdSequences } from '#server/platform/db/dialect.ts';
import type { NewRow, Tables } from '#server/platform/db/tables.ts';
import { insertRows } from './insert-rows.ts';
import { largeBatch } from './large-batch.ts';
import { createRandom, type Random } from './random.ts';
import { DAY_MS, isoOf } from './work-time.ts';

type Db = Kysely<Tables>;

export type LargeOptions = {
  projects: number;
  /** Current time of the data, as an ISO instant. */
  now: string;
  /** Stored hash of everyone's password. */
  passwordHash: string;
  seed?: number;
  /** Number of years over which the projects' creation is spread. */
  years?: number;
};

export const LARGE_PEOPLE = { admin: 2, manager: 8, editor: 50 } as const;
const BATCH = 10_000;
const YEARS = 3;
const PROJECTS_PER_CLIENT = 100;

const FIRST_NAMES = [
  'Ada',
  'Ben',
  'Chidi',
  'Dora',
  'Emil',
  'Fay',
  'Gus',
  'Hana',
  'Ivo',
  'Jun',
  'Kim',
  'Lea',
  'Max',
  'Nia',
  'Ola',
];
const LAST_NAMES = [
  'Abel',
  'Brandt',
  'Costa',
  'Dahl',
  'Engel',
  'Fox',
  'Grant',
  'Haas',
  'Ito',
  'Jansen',
  'Kaya',
  'Lind',
  'Moss',
];

/** Returns an address such as `admin1@large.example` or `editor42@large.example`. */
export const largeEmail = (type: UserType, n: number): string => `${type}${n}@large.example`;

function peopleRows(
  { now, passwordHash, years = YEARS }: LargeOptions,
  random: Random,
): (NewRow<'users'> & { id: number })[] {
  const types = Object.entries(LARGE_PEOPLE) as [UserType, number][];
  const created_at = isoOf(Date.parse(now) - (years * 365 + 30) * DAY_MS);
  return types
    .flatMap(([type, count]) => Array.from({ length: count }, (_, i) => ({ type, n: i + 1 })))
    .map(({ type, n }, i) => {
      const [first_name, last_name] = [random.pick(FIRST_NAMES), random.pick(LAST_NAMES)];
      const email = largeEmail(type, n);
      return {
        id: i + 1,
        email,
        first_name,
        last_name,
        search: normalizeForSearch(`${first_name} ${last_name} ${email}`),
        search_first: normalizeForSearch(first_name),
        search_last: normalizeForSearch(last_name),
        type,
        job_type: type === 'admin' ? null : random.pick(JOB_TYPES),
        is_active: true,
        password_hash: passwordHash,
        picture_id: null,
        created_at,
        deleted_at: null,
      };
    });
}

function clientRows(
  { projects, now, years = YEARS }: LargeOptions,
  random: Random,
): (NewRow<'clients'> & { id: number })[] {
  const created_at = isoOf(Date.parse(now) - (years * 365 + 20) * DAY_MS);
  return Array.from({ length: Math.max(1, Math.ceil(projects / PROJECTS_PER_CLIENT)) }, (_, i) => {
    const [first_name, last_name] = [random.pick(FIRST_NAMES), `${random.pick(LAST_NAMES)} ${i + 1}`];
    return {
      id: i + 1,
      first_name,
      last_name,
      company_name: `${last_name} Films`,
      search_first: normalizeForSearch(first_name),
      search_last: normalizeForSearch(last_name),
      search_company: normalizeForSearch(`${last_name} Films`),
      picture_id: null,
      created_at,
    };
  });
}

/** Inserts the projects by creation time, 10,000 per transaction. */
export async function fillLarge(db: Db, options: LargeOptions): Promise<void> {
  const random = createRandom(options.seed ?? 1);
  const people = peopleRows(options, random);
  const clients = clientRows(options, random);
  const idsOf = (type: UserType) => people.filter((one) => one.type === type).map(({ id }) => id);
  const crew = {
    admins: idsOf('admin'),
    managers: idsOf('manager'),
    editors: idsOf('editor'),
    clients: clients.length,
  };
  const nowMs = Date.parse(options.now);
  const span = { fromMs: nowMs - (options.years ?? YEARS) * 365 * DAY_MS, nowMs, total: options.projects };
  await db.transaction().execute(async (trx) => {
    await insertRows(trx, 'users', people);
    await insertRows(trx, 'clients', clients);
  });
  for (let from = 0; from < options.projects; from += BATCH) {
    const count = Math.min(BATCH, options.projects - from);
    const batch = largeBatch({ from, count, span, crew, random });
    await db.transaction().execute(async (trx) => {
      await insertRows(trx, 'projects', batch.projects);
      await insertRows(trx, 'point_actions', batch.actions);
      await insertRows(trx, 'feedback', batch.feedback);
    });
  }
  await db.transaction().execute((trx) => advanceIdSequences(trx, ['users', 'clients', 'projects']));
}
