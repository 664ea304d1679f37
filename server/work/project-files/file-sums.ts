/** Number and size of a project's files, packed into one text so that reading them takes no extra statement. */
import { sql } from 'kysely';
import type { FileSums } from '#domain/work/projects/project.ts';

/** Expression for the packed sums of the row of `projects`, read from the index of files by project alone; null without files. */
export const fileSumsText = sql<string | null>`(select concat_ws(' ', count(*), sum(project_files.size_bytes))
  from project_files where project_files.project_id = projects.id having count(*) > 0)`;

/** Returns the sums, or null for a project without files. */
export function fileSumsOf(text: string | null): FileSums | null {
  if (text === null) return null;
  const [count, bytes] = text.split(' ');
  return { count: Number(count), bytes: Number(bytes) };
}
