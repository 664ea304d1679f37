/** History of a project's edits: discarded rounds and corrected times (docs/projects.md#edits, docs/points.md#point-rules). */
import { timeCorrectionOf } from '#domain/work/projects/project-correction.ts';
import { discardedRound } from '#domain/work/projects/project-revision.ts';
import type { Author } from '#domain/platform/person.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { NewProject, ProjectRecord } from './project-record.ts';
import { findName } from './projects.store.ts';

/** Returns the user as an author, with their current name. */
export async function authorOf(db: Db, userId: number): Promise<Author> {
  const name = await findName(db, userId);
  return { id: userId, name: name ? fullNameOf({ firstName: name.first_name, lastName: name.last_name }) : '' };
}

type EditContext = { reason: string | undefined; userId: number; now: string };

/** Adds a history entry to the fields that an edit writes, if it discards a round or corrects times. */
export async function withHistory(
  db: Db,
  record: ProjectRecord,
  { fields, context }: { fields: Partial<NewProject>; context: EditContext },
): Promise<Partial<NewProject>> {
  if (fields.status === undefined) return fields;
  const note = { reason: context.reason, by: await authorOf(db, context.userId), now: context.now };
  const round = fields.status === 'assigned' ? discardedRound(record, note) : undefined;
  if (round) return { ...fields, rounds: [...record.rounds, round] };
  const correction = timeCorrectionOf(record, { ...record, ...fields }, note);
  return correction ? { ...fields, timeCorrections: [...record.timeCorrections, correction] } : fields;
}
