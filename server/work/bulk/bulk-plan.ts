/** Several projects judged as so many single edits: what each of them gets, and which refuse. */
import { BULK_TEXTS, type BulkValues } from '#domain/work/bulk.ts';
import { isRefusal, type Refusal, type RefusedItem } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/identity/roles.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { type ChangeBody, changeIn, checkChangeRights } from '#server/work/projects/project-change.ts';
import { onceEach, standingsIn } from '#server/work/projects/project-edit.ts';
import { planChange } from '#server/work/projects/project-plan.ts';
import type { NewProject, ProjectRecord } from '#server/work/projects/project-record.ts';

/** One project with what it is to get. */
export type Wanted = { record: ProjectRecord; values: BulkValues };
export type Write = { record: ProjectRecord; fields: Partial<NewProject> };
export type Judged = { writes: Write[]; refused: RefusedItem[] };

/** As the body of a single edit says it, once it is read. */
const bodyOf = ({ assignedToId, reviewedById, clientId, ...rest }: BulkValues): ChangeBody =>
  ({
    ...(assignedToId === undefined ? {} : { assignedTo: assignedToId }),
    ...(reviewedById === undefined ? {} : { reviewedBy: reviewedById }),
    ...(clientId === undefined ? {} : { client: clientId }),
    ...rest,
  }) as ChangeBody;

/** The sentence that a person reads beside the project. */
export function sentenceOf(refusal: Refusal): string {
  if (refusal.kind === 'malformed') return BULK_TEXTS.personGone;
  return refusal.violations ? refusal.violations.map(({ message }) => message).join(' ') : refusal.message;
}

export const refusedItem = ({ id, title }: { id: number; title: string }, message: string): RefusedItem => ({
  id,
  title,
  message,
});

/** Those that differ from what is wanted with what is to be written, and those that must not be changed so. */
export async function judgeEach(
  db: Db,
  wanted: readonly Wanted[],
  { actor, now }: { actor: Actor; now: string },
): Promise<Judged> {
  const standings = onceEach(standingsIn(db));
  const judged: Judged = { writes: [], refused: [] };
  for (const { record, values } of wanted) {
    const change = changeIn(record, bodyOf(values));
    const plan =
      checkChangeRights(actor, record, { change, editorTimer: 'start' }) ??
      (await planChange(db, record, { actor, change, now, standings }));
    if (isRefusal(plan)) judged.refused.push(refusedItem(record, sentenceOf(plan)));
    else if (Object.keys(plan.fields).length > 0) judged.writes.push({ record, fields: plan.fields });
  }
  return judged;
}
