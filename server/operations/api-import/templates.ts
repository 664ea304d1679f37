/** Templates of another server, which come after the clients and people that they name (docs/import.md#import). */
import { LIMITS } from '#domain/platform/limits.ts';
import { PROJECT_CLASSES } from '#domain/platform/project-classes.ts';
import { isBlankText } from '#domain/platform/text.ts';
import { CHECK_MOMENTS } from '#domain/work/checks/check-kinds.ts';
import { CHECK_LIMITS, type CheckDraft } from '#domain/work/checks/checks.ts';
import { ASPECTS } from '#domain/platform/aspects.ts';
import { type DeliverableDraft, MAX_DELIVERABLES } from '#domain/work/projects/project-cuts.ts';
import {
  checkTemplate,
  checkTemplateCount,
  TEMPLATE_LIMITS,
  type TemplateFields,
  type TemplateValues,
} from '#domain/work/templates.ts';
import {
  countTemplates,
  insertTemplate,
  isNameTaken,
  templateColumnsOf,
} from '#server/work/template-rows/templates.store.ts';
import type { Trx, WriteContext } from './kinds/kind.ts';
import { idOfRecord, type Values, valuesOf } from './kinds/values.ts';
import { findLinks } from './links.store.ts';
import { type Fields, isFields } from './provider/pages.ts';
import type { ImportSession } from './session.ts';
import { lockRun } from './write-page.ts';

/** Address of the templates in use. Archived ones stay behind. */
export const TEMPLATES_PATH = '/api/templates';

const LENGTH = { min: 0, max: LIMITS.lengthSeconds, fallback: 0 };
const RATIO = { min: 0, max: LIMITS.editRatioMin, fallback: 0 };
const DAYS = { min: 0, max: TEMPLATE_LIMITS.deadlineDays, fallback: 0 };

/** Reads a part, whose notes nobody reads: what breaks a rule is left out. */
const partIn = (value: unknown): Values => valuesOf(isFields(value) ? value : {}, { of: 'Client', notes: [] });

const deliverableIn = (values: Values): DeliverableDraft => ({
  name: values.text('name', LIMITS.nameLength),
  aspect: values.choice('aspect', ASPECTS) ?? '',
  lengthSeconds: values.integer('lengthSeconds', LENGTH),
});

const checkIn = (values: Values): CheckDraft => ({
  text: values.text('text', CHECK_LIMITS.textLength),
  moment: values.choice('moment', CHECK_MOMENTS) ?? 'end',
  mustBeDone: values.flag('mustBeDone', false),
});

/** Returns the fields without people. */
function fieldsIn(values: Values): TemplateFields {
  const integer = (name: string, range: typeof LENGTH) =>
    typeof values.fields[name] === 'number' ? { [name]: values.integer(name, range) } : {};
  const deliverables = values
    .list('deliverables')
    .slice(0, MAX_DELIVERABLES)
    .map((one) => deliverableIn(partIn(one)))
    .filter(({ name }) => !isBlankText(name));
  const [platform, deadlineTime] = [values.text('platform', LIMITS.titleLength), values.text('deadlineTime', 5)];
  return {
    ...(platform === '' ? {} : { platform }),
    ...integer('rawLengthSeconds', LENGTH),
    ...integer('videoLengthSeconds', LENGTH),
    ...integer('editRatioMin', RATIO),
    ...integer('editRatioHour', RATIO),
    ...integer('deadlineDays', DAYS),
    ...(deadlineTime === '' ? {} : { deadlineTime }),
    ...(deliverables.length === 0 ? {} : { deliverables }),
  };
}

type Parsed = { values: TemplateValues; client: number | null; manager: number | null; reviewer: number | null };

/** Reads a template with remote IDs; nothing if it breaks a rule. */
function templateIn(fields: Fields): Parsed[] {
  const values = partIn(fields);
  const inner = partIn(fields['fields']);
  const checks = values
    .list('checks')
    .slice(0, CHECK_LIMITS.perProject)
    .map((one) => checkIn(partIn(one)))
    .filter(({ text }) => !isBlankText(text));
  const parsed = {
    name: values.text('name', TEMPLATE_LIMITS.nameLength),
    clientId: null,
    class: values.choice('class', PROJECT_CLASSES) ?? null,
    fields: fieldsIn(inner),
    checks,
  };
  if (isBlankText(parsed.name) || checkTemplate(parsed).length > 0) return [];
  const idIn = (value: unknown): number | null => idOfRecord(value) ?? null;
  const { assignedBy, reviewedBy } = inner.fields;
  return [{ values: parsed, client: idIn(fields['client']), manager: idIn(assignedBy), reviewer: idIn(reviewedBy) }];
}

async function write(
  trx: Trx,
  session: ImportSession,
  parsed: readonly Parsed[],
  context: WriteContext,
): Promise<void> {
  const { source } = session.run;
  const ids = (all: (number | null)[]): number[] => [...new Set(all.filter((id) => id !== null))];
  const clients = await findLinks(trx, source, { apiClass: 'Client', ids: ids(parsed.map(({ client }) => client)) });
  const people = ids(parsed.flatMap(({ manager, reviewer }) => [manager, reviewer]));
  const users = await findLinks(trx, source, { apiClass: 'User', ids: people });
  for (const { values, client, manager, reviewer } of parsed) {
    const clientId = client === null ? null : clients.get(client)?.local_id;
    // The template of a client that isn't here would become one of the workspace.
    if (clientId === undefined) continue;
    const [assignedBy, reviewedBy] = [users.get(manager ?? 0)?.local_id, users.get(reviewer ?? 0)?.local_id];
    const fields = { ...values.fields, ...(assignedBy && { assignedBy }), ...(reviewedBy && { reviewedBy }) };
    const whole = { ...values, clientId, fields };
    if (await isNameTaken(trx, { ...whole, exceptId: undefined })) continue;
    if (checkTemplateCount((await countTemplates(trx)) + 1)) return;
    const made = { archived_at: null, created_by_id: context.importerId, created_at: context.now };
    await insertTemplate(trx, { ...templateColumnsOf(whole), ...made });
  }
}

/** Adds the other server's templates. Those whose name is taken here stay as they are. */
export async function importTemplates(session: ImportSession, context: WriteContext): Promise<void> {
  const body = await session.provider.read(TEMPLATES_PATH);
  const found = isFields(body) && Array.isArray(body['templates']) ? body['templates'].filter(isFields) : [];
  const parsed = found.flatMap(templateIn);
  if (session.isCheck || parsed.length === 0) return;
  await session.deps.db.transaction().execute(async (trx) => {
    await lockRun(trx, session.run);
    await write(trx, session, parsed, context);
  });
}
