/** Waits ended by finishing the project (docs/projects.md#waits). */
import { isFinished } from '#domain/platform/project-status.ts';
import { REQUESTED_KINDS } from '#domain/work/wait-kinds.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { NewProject, ProjectRecord } from './project-record.ts';
import { endOpenWait, syncProjects } from '#server/work/waits/waits.store.ts';

type ProjectWrite = { record: ProjectRecord; fields: Partial<NewProject> };

const endsWait = ({ record, fields }: ProjectWrite): boolean =>
  record.waitingFor !== null &&
  record.waitingFor !== 'approval' &&
  !isFinished(record.status) &&
  isFinished(fields.status ?? record.status);

/** Returns whether a project's waits, or the columns derived from them, depend on these fields. */
export function affectsWaits({ record, fields }: ProjectWrite): boolean {
  const isEndMoved = fields.endedAt !== undefined && fields.endedAt !== record.endedAt;
  const isMoved = fields.deadlineAt !== undefined || fields.createdAt !== undefined;
  return isEndMoved || (isMoved && record.endedAt !== null) || endsWait({ record, fields });
}

/** Ends the waits of projects that these writes ended, and updates the derived columns. */
export async function syncWaitsOfProjects(trx: Db, writes: readonly ProjectWrite[]): Promise<void> {
  for (const { record, fields } of writes.filter(endsWait))
    await endOpenWait(trx, record.id, {
      at: fields.endedAt ?? record.endedAt ?? record.waitingSince ?? '',
      byId: fields.changedById ?? null,
      kinds: REQUESTED_KINDS,
    });
  await syncProjects(
    trx,
    writes.filter(affectsWaits).map(({ record }) => record.id),
  );
}
