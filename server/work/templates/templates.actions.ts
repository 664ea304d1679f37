/** Template actions. Each runs in one transaction, one after the other, so that names stay unique. */
import type { Transaction } from 'kysely';
import { isRefusal, notFound, type Refusal, refuseInvalid, type Violation } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { brokenRuleAt } from '#domain/platform/violations.ts';
import { checkEditProject } from '#domain/work/projects/project-rights.ts';
import {
  checkTemplate,
  checkTemplateCount,
  missingChecks,
  type Template,
  TEMPLATE_TEXTS,
  templateOf,
  type TemplatePart,
  type TemplateValues,
} from '#domain/work/templates.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { advisoryLock } from '#server/platform/db/locks.ts';
import type { Row, Tables } from '#server/platform/db/tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import { checkIfMatch, type IfMatch } from '#server/platform/http/response/etag.ts';
import { readTimeZone } from '#server/platform/settings/settings.store.ts';
import { listActiveIds } from '#server/identity/accounts/people.store.ts';
import { addOpenChecks, listCheckDrafts } from '#server/work/checks/checks.store.ts';
import { listKnownClientIds } from '#server/work/clients/clients.store.ts';
import { ownershipOf } from '#server/work/projects/project-record.ts';
import { getReadableRecord } from '#server/work/projects/readable-project.ts';
import {
  countTemplates,
  findTemplate,
  findTemplateRow,
  insertTemplate,
  isNameTaken,
  templateColumnsOf,
  updateTemplate,
  valuesOfRow,
} from '#server/work/template-rows/templates.store.ts';

const lockTemplates = (trx: Transaction<Tables>): Promise<void> => advisoryLock(trx, 'templates');

const PEOPLE = ['assignedBy', 'reviewedBy'] as const;

/** Checks the client and people that the template gets. Those it had before may have left since. */
async function checkReferences(
  trx: Db,
  after: TemplateValues,
  before: TemplateValues | undefined,
): Promise<Violation[]> {
  const { clientId, fields } = after;
  const isClientNew = clientId !== null && clientId !== before?.clientId;
  const isKnown = !isClientNew || (await listKnownClientIds(trx, [clientId])).has(clientId);
  const fresh = PEOPLE.filter((name) => fields[name] !== undefined && fields[name] !== before?.fields[name]);
  const active = await listActiveIds(
    trx,
    fresh.map((name) => fields[name] as number),
  );
  return [
    ...(isKnown ? [] : [brokenRuleAt('client', TEMPLATE_TEXTS.unknownClient)]),
    ...fresh
      .filter((name) => !active.has(fields[name] as number))
      .map((name) => brokenRuleAt(`fields.${name}`, TEMPLATE_TEXTS.unknownPerson)),
  ];
}

type Stored = { id: number; values: TemplateValues; isArchived: boolean };

/** Refuses values that break a rule or repeat another template's name. Archived templates take no name. */
async function checkValues(
  trx: Db,
  { values, isArchived }: Omit<Stored, 'id'>,
  before?: Stored,
): Promise<Refusal | undefined> {
  const invalid = refuseInvalid([...checkTemplate(values), ...(await checkReferences(trx, values, before?.values))]);
  if (invalid || isArchived) return invalid;
  if (await isNameTaken(trx, { ...values, exceptId: before?.id }))
    return refuseInvalid([brokenRuleAt('name', TEMPLATE_TEXTS.nameTaken, 'unique')]);
  const isMore = !before || before.isArchived;
  return isMore ? checkTemplateCount((await countTemplates(trx)) + 1) : undefined;
}

type NewTemplate = { values: TemplateValues; now: string };

async function addTemplate(trx: Db, actor: Actor, { values, now }: NewTemplate): Promise<Template | Refusal> {
  const refusal = await checkValues(trx, { values, isArchived: false });
  if (refusal) return refusal;
  const row = { ...templateColumnsOf(values), archived_at: null, created_by_id: actor.id, created_at: now };
  return (await findTemplate(trx, await insertTemplate(trx, row))) as Template;
}

/** Adds a template. */
export function createTemplate(db: Db, actor: Actor, created: NewTemplate): Promise<Template | Refusal> {
  return db.transaction().execute(async (trx) => {
    await lockTemplates(trx);
    return addTemplate(trx, actor, created);
  });
}

type FromProject = {
  projectId: number;
  name: string;
  /** Undefined for the project's client. */
  clientId: number | null | undefined;
  parts: readonly TemplatePart[];
  now: string;
};

/** Returns the people of these fields who still get new work, since a template can't begin with others. */
async function activePeople(
  trx: Db,
  { assignedById, reviewedById }: Record<'assignedById' | 'reviewedById', number | null>,
) {
  const active = await listActiveIds(trx, [assignedById ?? [], reviewedById ?? []].flat());
  const present = (id: number | null): number | null => (active.has(id ?? 0) ? id : null);
  return { assignedById: present(assignedById), reviewedById: present(reviewedById) };
}

/** Adds a template with the named parts of a project. */
export function createFromProject(
  { db, projectExtras }: Pick<Deps, 'db' | 'projectExtras'>,
  actor: Actor,
  { projectId, name, clientId, parts, now }: FromProject,
): Promise<Template | Refusal> {
  return db.transaction().execute(async (trx) => {
    await lockTemplates(trx);
    const project = await getReadableRecord(trx, actor, projectId);
    if (isRefusal(project)) return refuseInvalid([brokenRuleAt('project', "This project doesn't exist.")]) as Refusal;
    const deliverables = await projectExtras.listDeliverables(trx, projectId);
    const checks = await listCheckDrafts(trx, projectId);
    const source = { ...project, ...(await activePeople(trx, project)), deliverables, checks };
    const values = { ...templateOf(source, parts, await readTimeZone(trx)), name };
    return addTemplate(trx, actor, {
      values: { ...values, clientId: clientId === undefined ? project.clientId : clientId },
      now,
    });
  });
}

type TemplateChange = Partial<TemplateValues> & { isArchived?: boolean | undefined };

type ChangeRequest = { id: number; ifMatch: IfMatch; change: TemplateChange; now: string };

async function lockTemplate(
  trx: Transaction<Tables>,
  { id, ifMatch }: Pick<ChangeRequest, 'id' | 'ifMatch'>,
): Promise<Row<'templates'> | Refusal> {
  await lockTemplates(trx);
  const row = await findTemplateRow(trx, id);
  return row ? (checkIfMatch(ifMatch, row.version) ?? row) : notFound();
}

/** Changes, archives or restores a template. Repeating stored values writes nothing (docs/api-reference.md#no-op). */
export function changeTemplate(
  db: Db,
  { change: { isArchived: wanted, ...change }, now, ...request }: ChangeRequest,
): Promise<Template | Refusal> {
  return db.transaction().execute(async (trx) => {
    const row = await lockTemplate(trx, request);
    if (isRefusal(row)) return row;
    const before = { id: row.id, values: valuesOfRow(row), isArchived: row.archived_at !== null };
    const after = { values: { ...before.values, ...change }, isArchived: wanted ?? before.isArchived };
    const isSame = JSON.stringify(after) === JSON.stringify({ values: before.values, isArchived: before.isArchived });
    if (isSame) return (await findTemplate(trx, row.id)) as Template;
    const refusal = await checkValues(trx, after, before);
    if (refusal) return refusal;
    const archivedAt = after.isArchived ? (row.archived_at ?? now) : null;
    await updateTemplate(trx, row.id, { values: after.values, archivedAt });
    return (await findTemplate(trx, row.id)) as Template;
  });
}

/** Archives a template. One that is archived stays as it is. */
export async function archiveTemplate(db: Db, request: Omit<ChangeRequest, 'change'>): Promise<Refusal | undefined> {
  const changed = await changeTemplate(db, { ...request, change: { isArchived: true } });
  return isRefusal(changed) ? changed : undefined;
}

/** Checks whether this user may edit the project. Returns 404 if it is hidden from them. */
export async function checkProjectEditor(db: Db, actor: Actor, projectId: number): Promise<Refusal | undefined> {
  const record = await getReadableRecord(db, actor, projectId);
  return isRefusal(record) ? record : checkEditProject(actor, ownershipOf(record));
}

/** Adds the template's checks that the project lacks, and returns their number. */
export function addChecks(
  db: Db,
  actor: Actor,
  { projectId, templateId, now }: { projectId: number; templateId: number; now: string },
): Promise<number | Refusal> {
  return db.transaction().execute(async (trx) => {
    const record = await getReadableRecord(trx, actor, projectId, 'lock');
    if (isRefusal(record)) return record;
    const denied = checkEditProject(actor, ownershipOf(record));
    if (denied) return denied;
    const row = await findTemplateRow(trx, templateId);
    if (!row || row.archived_at !== null)
      return refuseInvalid([brokenRuleAt('template', TEMPLATE_TEXTS.unknown)]) as Refusal;
    const drafts = missingChecks(valuesOfRow(row).checks, await listCheckDrafts(trx, projectId));
    return (await addOpenChecks(trx, projectId, { drafts, createdById: actor.id, now })) ?? drafts.length;
  });
}
