/** Plans a bulk change as single edits: what each project gets, and which ones are refused. */
import { BULK_TEXTS, type BulkValues } from '#domain/work/bulk.ts';
import { isRefusal, type Refusal, type RefusedItem } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { PROJECT_FIELDS } from '#contract/work/project-fields.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { type ChangeBody, changeIn, checkChangeRights } from '#server/work/projects/project-change.ts';
import { cacheByIds, accountStatusReader } from '#server/work/projects/project-edit.ts';
import { planChange } from '#server/work/projects/project-plan.ts';
import type { NewProject, ProjectRecord } from '#server/work/projects/project-record.ts';

/** A project and its requested values. */
export type RequestedChange = { record: ProjectRecord; values: BulkValues };
export type Write = { record: ProjectRecord; fields: Partial<NewProject> };
export type BulkPlan = { writes: Write[]; refused: RefusedItem[] };

/** Returns the values as the parsed body of a single edit. */
const bodyOf = (values: BulkValues): ChangeBody =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [PROJECT_FIELDS[field as keyof BulkValues].api, value]),
  );

/** Returns the message shown next to the project. */
function refusalText(refusal: Refusal): string {
  if (refusal.kind === 'malformed') return BULK_TEXTS.personGone;
  return refusal.violations ? refusal.violations.map(({ message }) => message).join(' ') : refusal.message;
}

export const refusedItem = ({ id, title }: { id: number; title: string }, message: string): RefusedItem => ({
  id,
  title,
  message,
});

/** Returns the writes for projects that differ from the requested values, and the refused projects. */
export async function planWrites(
  db: Db,
  wanted: readonly RequestedChange[],
  { actor, now }: { actor: Actor; now: string },
): Promise<BulkPlan> {
  const accountStatus = cacheByIds(accountStatusReader(db));
  const planned: BulkPlan = { writes: [], refused: [] };
  for (const { record, values } of wanted) {
    const change = changeIn(record, bodyOf(values));
    const plan =
      checkChangeRights(actor, record, { change, editorTimer: 'start' }) ??
      (await planChange(db, record, { actor, change, now, accountStatus }));
    if (isRefusal(plan)) planned.refused.push(refusedItem(record, refusalText(plan)));
    else if (Object.keys(plan.fields).length > 0) planned.writes.push({ record, fields: plan.fields });
  }
  return planned;
}
