/** Expected counts and totals, counted row by row from the projects themselves. */
import type { Db } from '#server/platform/db/dialect.ts';
import type { Row } from '#server/platform/db/tables.ts';

type Figures = Map<string, number[]>;

function addTo(figures: Figures, key: readonly unknown[], values: number[]): void {
  const name = key.join(' ');
  const previous = figures.get(name);
  figures.set(
    name,
    values.map((value, i) => value + (previous?.[i] ?? 0)),
  );
}

const asLines = (figures: Figures): string[] =>
  [...figures]
    .filter(([, values]) => values.some((value) => value !== 0))
    .map(([key, values]) => `${key}: ${values.join(' ')}`)
    .sort();

const hundredthsOf = (value: number | null): number => Math.round((value ?? 0) * 100);

function onTimeOf({ ended_at, deadline_at }: Row<'projects'>): string {
  if (ended_at === null || deadline_at === null) return '';
  return ended_at > deadline_at ? 'no' : 'yes';
}

function countIn(figures: Figures, row: Row<'projects'>): void {
  const kind = [row.status, row.class, row.is_revised, row.is_duplicate, onTimeOf(row)];
  addTo(figures, ['all', 0, '', ...kind], [1]);
  addTo(figures, ['day', 0, `${row.created_at.slice(0, 10)}T12:00:00.000Z`, ...kind], [1]);
  if (row.client_id !== null) addTo(figures, ['client', row.client_id, '', ...kind], [1]);
  if (row.assigned_to_id !== null) addTo(figures, ['assigned_to', row.assigned_to_id, '', ...kind], [1]);
  if (row.assigned_by_id !== null) addTo(figures, ['assigned_by', row.assigned_by_id, '', ...kind], [1]);
}

function scoreIn(figures: Figures, row: Row<'projects'>): void {
  if (row.status !== 'completed' || row.assigned_to_id === null) return;
  const points = [row.personal_point, row.designation_points, row.runtime_minutes].map(hundredthsOf);
  const values = [1, row.point > 0 ? 1 : 0, row.point, ...points, row.runtime_minutes === null ? 0 : 1];
  addTo(figures, [row.assigned_to_id, '', row.class], values);
  if (row.ended_at !== null) addTo(figures, [row.assigned_to_id, row.ended_at.slice(0, 10), row.class], values);
}

export type StoredFigures = { counts: string[]; scores: string[] };

/** Counts all projects row by row. */
export async function recountFigures(db: Db): Promise<StoredFigures> {
  const [counts, scores]: Figures[] = [new Map(), new Map()];
  for (const row of await db.selectFrom('projects').selectAll().execute()) {
    countIn(counts as Figures, row);
    scoreIn(scores as Figures, row);
  }
  return { counts: asLines(counts as Figures), scores: asLines(scores as Figures) };
}

/** Returns the stored counts and totals in the same form as `recountFigures`. */
export async function storedFigures(db: Db): Promise<StoredFigures> {
  const [counts, scores]: Figures[] = [new Map(), new Map()];
  for (const row of await db.selectFrom('project_counts').selectAll().execute()) {
    const kind = [row.status, row.class, row.is_revised, row.is_duplicate, row.on_time];
    addTo(counts as Figures, [row.facet, row.part, row.created_at, ...kind], [row.n]);
  }
  for (const row of await db.selectFrom('score_days').selectAll().execute()) {
    const points = [row.personal_hundredths, row.designation_hundredths, row.runtime_hundredths];
    addTo(
      scores as Figures,
      [row.user_id, row.day, row.class],
      [row.completed, row.scored, row.point, ...points, row.timed],
    );
  }
  return { counts: asLines(counts as Figures), scores: asLines(scores as Figures) };
}
