/** Fills an empty database with a realistic team and a year of its work, up to this minute (docs/product.md#delivery). */
import type { Kysely } from 'kysely';
import type { OfferedSignIn } from '#contract/platform/session.ts';
import { addDays } from '#domain/platform/dates.ts';
import { fullNameOf, normalizeForSearch } from '#domain/platform/text.ts';
import { dayOf, UTC } from '#domain/platform/time-zone.ts';
import { advanceIdSequences } from '#server/platform/db/dialect.ts';
import type { NewRow, Tables } from '#server/platform/db/tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import { lockSettings, writeSettings } from '#server/platform/settings/settings.store.ts';
import type { BookedCustomer, StoredMember } from './demo-cast.ts';
import { demoCaptions } from './captions/demo-captions.ts';
import { demoCutRows } from './demo-cut-rows.ts';
import { planReviews } from './demo-cuts.ts';
import { demoWaits, insertDemoWaits } from './demo-waits.ts';
import { insertDemoChecks } from './checks/demo-checks.ts';
import { insertDemoIntegrations } from './demo-integrations.ts';
import { demoLeave } from './demo-leave.ts';
import { DEMO_CURRENCY, insertDemoMoney } from './demo-money.ts';
import { insertDemoSends } from './demo-sends.ts';
import { insertDemoWorkingDays } from './demo-working-days.ts';
import { demoProjects, withTeam } from './demo-projects.ts';
import { drawPictures, type DrawnPictures } from './demo-pictures.ts';
import { addDemoContacts, addDemoResources, demoFiles } from './clients/demo-resources.ts';
import { addDemoTemplates } from './clients/demo-templates.ts';
import { demoRows } from './demo-rows.ts';
import { isDone } from './story.ts';
import { CUSTOMERS, emailOf, TEAM } from './demo-team.ts';
import { insertRows } from './insert-rows.ts';
import { createRandom, type Random } from './random.ts';
import { DAY_MS, isoOf } from './work-time.ts';

type Db = Kysely<Tables>;
type DemoDeps = Pick<
  Deps,
  'db' | 'files' | 'cutFiles' | 'passwords' | 'secrets' | 'newId' | 'clock' | 'config' | 'signer'
>;

const SEED = 20_260_301;
const SETTING = 'demo';
const TARGET_MONTHS = 13;
const WORKSPACE_NAME = 'Northlight Post';

/** Everyone's password, shown on the sign-in page. */
export const DEMO_PASSWORD = 'cutroom-demo';

/** Returns the offered sign-ins: the first person of each type. */
export const demoSignIns = (): OfferedSignIn[] =>
  (['admin', 'manager', 'editor'] as const).flatMap((type) =>
    TEAM.filter((member) => member.type === type)
      .slice(0, 1)
      .map((member) => ({ type, name: fullNameOf(member), email: emailOf(member), password: DEMO_PASSWORD })),
  );

/** Gives earlier rounds their editor, which triggers don't know: nobody hands over work in the demo. */
async function setEditorsOfRounds(trx: Db): Promise<void> {
  await trx
    .updateTable('project_rounds')
    .set((eb) => ({
      assigned_to_id: eb
        .selectFrom('projects')
        .select('projects.assigned_to_id')
        .whereRef('projects.id', '=', 'project_rounds.project_id'),
    }))
    .where('assigned_to_id', 'is', null)
    .execute();
}

/** Returns 'demo' for a database filled by the demo, and 'filled' for any other content. */
export async function contentOf(db: Db): Promise<'empty' | 'demo' | 'filled'> {
  const mark = await db.selectFrom('settings').select('name').where('name', '=', SETTING).executeTakeFirst();
  if (mark) return 'demo';
  for (const table of ['users', 'clients', 'projects', 'media', 'leave_applications', 'point_targets'] as const)
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return 'filled';
  return 'empty';
}

const daysAgo = (now: string, days: number): string => `${addDays(dayOf(now, UTC), -days)}T09:00:00.000Z`;

function hiredTeam(): StoredMember[] {
  return TEAM.map((member, i) => ({ ...member, id: i + 1 }));
}

/** Returns the clients: most are older than a year, the last few are new. */
function bookedCustomers(nowMs: number, random: Random): BookedCustomer[] {
  const isNew = (i: number) => i >= CUSTOMERS.length - 6;
  return CUSTOMERS.map((customer, i) => {
    const days = isNew(i) ? random.whole(40, 300) : random.whole(380, 800);
    return { ...customer, id: i + 1, createdMs: nowMs - days * DAY_MS };
  });
}

type SeedContext = {
  now: string;
  team: readonly StoredMember[];
  customers: readonly BookedCustomer[];
  pictures: DrawnPictures;
};

async function userRows({ passwords }: DemoDeps, { now, team, pictures }: SeedContext): Promise<NewRow<'users'>[]> {
  const hashes = new Map<number, string>();
  // Hashes one password after the other: the hasher limits its queue and would refuse the last on a busy machine.
  for (const { id } of team) hashes.set(id, await passwords.hash(DEMO_PASSWORD));
  return team.map((member) => ({
    id: member.id,
    email: emailOf(member),
    first_name: member.firstName,
    last_name: member.lastName,
    search: normalizeForSearch(`${fullNameOf(member)} ${emailOf(member)}`),
    search_first: normalizeForSearch(member.firstName),
    search_last: normalizeForSearch(member.lastName),
    type: member.type,
    job_type: member.jobType,
    is_active: member.isActive,
    password_hash: hashes.get(member.id) as string,
    picture_id: pictures.byPerson.get(member.id) ?? null,
    created_at: daysAgo(now, member.joinedDaysAgo),
    deleted_at: null,
  }));
}

const clientRows = ({ customers, pictures }: SeedContext): NewRow<'clients'>[] =>
  customers.map((customer) => ({
    id: customer.id,
    first_name: customer.firstName,
    last_name: customer.lastName,
    company_name: customer.companyName,
    search_first: normalizeForSearch(customer.firstName),
    search_last: normalizeForSearch(customer.lastName),
    search_company: normalizeForSearch(customer.companyName),
    picture_id: pictures.byCustomer.get(customer.id) ?? null,
    created_at: isoOf(customer.createdMs),
  }));

/** Returns one target per month up to the current one, growing with the team. */
function targetRows(now: string, random: Random): NewRow<'point_targets'>[] {
  const month = Number(now.slice(0, 4)) * 12 + Number(now.slice(5, 7)) - 1;
  return Array.from({ length: TARGET_MONTHS }, (_, i) => {
    const at = month - (TARGET_MONTHS - 1 - i);
    const first = `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01T00:05:00.000Z`;
    const isReached = first <= now;
    return {
      version: 1,
      target: 80 + i * 5 + random.whole(0, 4) * 2.5,
      created_by_id: 1,
      created_at: isReached ? first : now,
    };
  });
}

const UNREAD_COUNT = 12;
const QUIET_MS = 10 * 60_000;

/** Returns inbox notifications of the latest assignments: unread, and due for an email at the next run. */
function notificationRows(projects: readonly NewRow<'projects'>[], nowMs: number): NewRow<'notifications'>[] {
  const assigned = projects.filter((row) => row.status === 'assigned' && row.assigned_to_id && row.assigned_by_id);
  return assigned.slice(-UNREAD_COUNT).map((row, i) => ({
    user_id: row.assigned_to_id as number,
    kind: 'assigned',
    place: row.id as number,
    project_id: row.id as number,
    title: row.title,
    actor_id: row.assigned_by_id as number,
    at: isoOf(nowMs - QUIET_MS - (UNREAD_COUNT - i) * 60_000),
  }));
}

const WITH_IDS = [
  'media',
  'users',
  'clients',
  'projects',
  'feedback',
  'notifications',
  'deliverables',
  'cuts',
  'share_links',
  'share_guests',
] as const;

/** Stores the files first and then all rows in one transaction, so an interrupted run leaves the database empty. */
export async function fillDemo(deps: DemoDeps): Promise<void> {
  const now = deps.clock();
  const nowMs = Date.parse(now);
  const random = createRandom(SEED);
  const team = hiredTeam();
  const customers = bookedCustomers(nowMs, random);
  const awayId = team.filter(({ type, isActive }) => type === 'editor' && isActive)[2]?.id ?? 0;
  const projects = demoProjects({ team, customers, awayId, random, nowMs });
  const [adminId = 0, manager, editor] = demoSignIns().map(
    ({ email }) => team.find((one) => emailOf(one) === email)?.id ?? 0,
  );
  const reviewPlans = planReviews(projects.stories, { leadId: manager ?? 0, editorId: editor ?? 0, nowMs });
  const leave = demoLeave({ team, random, now });
  const targets = targetRows(now, random);
  const pictures = await drawPictures(deps, { team, customers, now });
  const users = await userRows(deps, { now, team, customers, pictures });
  const running = reviewPlans.find(({ one }) => one.story.project.assigned_to_id === editor && !isDone(one.story))?.one;
  const rows = demoRows(withTeam(projects, running), reviewPlans, pictures.stills);
  const shown = await demoCutRows(deps, reviewPlans, { ids: rows.ids, now });
  const captions = await demoCaptions(deps, shown.cuts.filter(({ kind }) => kind === 'video').slice(0, 2));
  const runningId = running && rows.ids.projectIdOf(running);
  const files = await demoFiles(deps, rows.projects, {
    firstId: runningId,
    managerId: manager ?? 0,
    now,
  });
  await deps.db.transaction().execute(async (trx) => {
    await insertRows(trx, 'media', pictures.rows);
    await insertRows(trx, 'users', users);
    await insertDemoWorkingDays(trx, { team, now });
    const clients = clientRows({ now, team, customers, pictures });
    await insertRows(trx, 'clients', clients);
    await insertRows(trx, 'projects', rows.projects);
    await setEditorsOfRounds(trx);
    await addDemoResources(trx, { clients, projects: rows.projects });
    await addDemoContacts(trx, clients);
    await addDemoTemplates(trx, clients);
    await insertRows(trx, 'project_files', files);
    await insertRows(trx, 'point_actions', rows.actions);
    await insertRows(trx, 'deliverables', shown.deliverables);
    await insertRows(trx, 'cuts', shown.cuts);
    await insertRows(trx, 'captions', captions);
    await insertDemoWaits(trx, demoWaits(rows.projects, shown.cuts, nowMs));
    await insertRows(trx, 'share_links', shown.links);
    await insertRows(trx, 'share_guests', shown.guests);
    await insertRows(trx, 'share_visits', shown.visits);
    await insertRows(trx, 'feedback', rows.feedback);
    await insertRows(trx, 'feedback_marks', shown.marks);
    await insertRows(trx, 'feedback_attachments', rows.attachments);
    await insertRows(trx, 'leave_applications', leave);
    await insertRows(trx, 'point_targets', targets);
    await insertRows(trx, 'notifications', notificationRows(rows.projects, nowMs));
    await insertDemoChecks(trx, { projects: rows.projects, team, nowMs, runningId });
    await insertDemoIntegrations(trx, deps.secrets, { adminId, projects: rows.projects, nowMs });
    await insertRows(trx, 'settings', [{ name: SETTING, value: now }]);
    await insertDemoMoney(trx, now);
    const settings = { name: WORKSPACE_NAME, currency: DEMO_CURRENCY, managersSeeClientMoney: true };
    await writeSettings(trx, { ...(await lockSettings(trx)), ...settings });
    await advanceIdSequences(trx, WITH_IDS);
    // Their IDs are generated.
    await insertDemoSends(trx, deps, { adminId, now });
  });
}
