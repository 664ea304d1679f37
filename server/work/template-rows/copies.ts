/** What a new project takes from a template or the episode before, in the transaction of its creation (docs/projects.md#templates). */
import { type Refusal, refuseInvalid } from '#domain/platform/refusal.ts';
import { brokenRuleAt } from '#domain/platform/violations.ts';
import { TEMPLATE_TEXTS, templateDeadline, type TemplateFields, type TemplateValues } from '#domain/work/templates.ts';
import type { ProjectFields } from '#contract/work/project-fields.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { ProjectExtras } from '#server/platform/ports.ts';
import { readTimeZone } from '#server/platform/settings/settings.store.ts';
import { listActiveIds } from '#server/identity/accounts/people.store.ts';
import { addOpenChecks, listCheckDrafts } from '#server/work/checks/checks.store.ts';
import { findTemplateRow, valuesOfRow } from './templates.store.ts';

type Creation = { sent: Partial<ProjectFields>; templateId: number | undefined; now: string };

const refuseAt = (path: string, message: string): Refusal => refuseInvalid([brokenRuleAt(path, message)]) as Refusal;

/** Refuses a second source of checks and deliverables. */
function checkOneSource({ sent, templateId }: Creation): Refusal | undefined {
  const { previousId, originalProjectId } = sent;
  const isCopy = typeof originalProjectId === 'number';
  if (typeof previousId === 'number' && isCopy) return refuseAt('previous', TEMPLATE_TEXTS.oneSource);
  const isSecond = templateId !== undefined && (isCopy || typeof previousId === 'number');
  return isSecond ? refuseAt('template', TEMPLATE_TEXTS.oneSource) : undefined;
}

/** Returns the manager and reviewer who still get new work. */
async function presentPeople(trx: Db, { assignedBy, reviewedBy }: TemplateFields): Promise<Partial<ProjectFields>> {
  const active = await listActiveIds(trx, [assignedBy ?? [], reviewedBy ?? []].flat());
  return {
    ...(active.has(assignedBy ?? 0) ? { assignedById: assignedBy as number } : {}),
    ...(active.has(reviewedBy ?? 0) ? { reviewedById: reviewedBy as number } : {}),
  };
}

/** Returns the fields that the template has values for. */
async function fieldsFrom(
  trx: Db,
  { fields }: TemplateValues,
  { sent, now }: Creation,
): Promise<Partial<ProjectFields>> {
  const { platform, rawLengthSeconds, videoLengthSeconds, editRatioMin, editRatioHour } = fields;
  const start = sent.createdAt ?? sent.startedAt ?? now;
  const deadlineAt = templateDeadline(fields, start, await readTimeZone(trx));
  const filled = { platform, rawLengthSeconds, videoLengthSeconds, editRatioMin, editRatioHour, deadlineAt };
  const present = Object.entries(filled).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(present), ...(await presentPeople(trx, fields)) };
}

/** The fields of a new project, and what writes the copies once it exists. */
export type Begun = {
  fields: Partial<ProjectFields>;
  /** Copies checks and deliverables. */
  copy: (project: { id: number; createdById: number }) => Promise<Refusal | undefined>;
};

const NOTHING = async (): Promise<undefined> => undefined;

async function beginFromTemplate(
  trx: Db,
  extras: Pick<ProjectExtras, 'addDeliverables'>,
  creation: Creation & { templateId: number },
): Promise<Begun | Refusal> {
  const row = await findTemplateRow(trx, creation.templateId);
  if (!row || row.archived_at !== null) return refuseAt('template', TEMPLATE_TEXTS.unknown);
  const template = valuesOfRow(row);
  const { now, sent } = creation;
  return {
    fields: { ...(await fieldsFrom(trx, template, creation)), ...sent },
    copy: async ({ id, createdById }) => {
      const drafts = template.fields.deliverables ?? [];
      await extras.addDeliverables(trx, { projectId: id, drafts, createdById, now });
      return addOpenChecks(trx, id, { drafts: template.checks, createdById, now });
    },
  };
}

/** Prepares the creation of a project that may begin from a template, or follow another episode. */
export async function beginProject(
  trx: Db,
  extras: Pick<ProjectExtras, 'copy' | 'addDeliverables'>,
  creation: Creation,
): Promise<Begun | Refusal> {
  const { sent, templateId, now } = creation;
  const refusal = checkOneSource(creation);
  if (refusal) return refusal;
  if (templateId !== undefined) return beginFromTemplate(trx, extras, { ...creation, templateId });
  const fromId = sent.previousId ?? null;
  if (fromId === null) return { fields: sent, copy: NOTHING };
  return {
    fields: sent,
    copy: async ({ id, createdById }) => {
      await extras.copy(trx, { fromId, toId: id, createdById, now });
      const drafts = await listCheckDrafts(trx, fromId);
      return addOpenChecks(trx, id, { drafts, createdById, now });
    },
  };
}
