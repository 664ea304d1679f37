/** What an edit leaves in the history: the round that it throws away, the times that it corrects (docs/projects.md#edits, docs/points.md#point-rules). */
import { timeCorrectionOf } from '#domain/work/project-correction.ts';
import { setBackRound } from '#domain/work/project-revision.ts';
import type { Author } from '#domain/work/project.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { NewProject, ProjectRecord } from './project-record.ts';
import { findName } from './projects.store.ts';

/** Who does it, by the name of today. */
export async function authorOf(db: Db, userId: number): Promise<Author> {
  const name = await findName(db, userId);
  return { id: userId, name: name ? fullNameOf({ firstName: name.first_name, lastName: name.last_name }) : '' };
}

type Deed = { reason: string | undefined; userId: number; now: string };

/** The fields that an edit of the clock writes, and the line of history that goes with them. */
export async function withHistory(
  db: Db,
  record: ProjectRecord,
  { fields, deed }: { fields: Partial<NewProject>; deed: Deed },
): Promise<Partial<NewProject>> {
  if (fields.status === undefined) return fields;
  const note = { reason: deed.reason, by: await authorOf(db, deed.userId), now: deed.now };
  const round = fields.status === 'assigned' ? setBackRound(record, note) : undefined;
  if (round) return { ...fields, rounds: [...record.rounds, round] };
  const correction = timeCorrectionOf(record, { ...record, ...fields }, note);
  return correction ? { ...fields, timeCorrections: [...record.timeCorrections, correction] } : fields;
}
