/** Everything that a database holds, as text: two equal snapshots mean that nothing changed. */
import type { Db } from '#server/db/dialect.ts';
import type { Tables } from '#server/db/tables.ts';

/** What puts the rows of each in order. */
const TABLES: Record<keyof Tables, string | string[]> = {
  users: 'id',
  clients: 'id',
  media: 'id',
  projects: 'id',
  project_counts: ['facet', 'part', 'created_at', 'status', 'class', 'is_revised', 'is_duplicate', 'on_time'],
  score_days: ['user_id', 'day', 'class'],
  feedback: 'id',
  feedback_attachments: 'feedback_id',
  point_actions: 'id',
  point_targets: 'id',
  leave_applications: 'id',
  sign_in_failures: 'id',
  settings: 'name',
};

export async function snapshotOf(db: Db): Promise<string> {
  const parts: string[] = [];
  for (const [table, key] of Object.entries(TABLES)) {
    let query = db.selectFrom(table as keyof Tables).selectAll();
    for (const column of [key].flat()) query = query.orderBy(column as never);
    const rows = await query.execute();
    parts.push(`${table}: ${JSON.stringify(rows)}`);
  }
  return parts.join('\n');
}
