/** A small team with work of every kind, identical on every run, for tests that recount figures. */
import { PROJECT_STATUSES } from '#domain/platform/project-status.ts';
import { PROJECT_CLASSES } from '#domain/platform/project-classes.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Row } from '#server/platform/db/tables.ts';
import { aClient, aProject, aUser } from './builders.ts';

const DAY_MS = 86_400_000;

/** Returns a deterministic pseudo-random generator (mulberry32). */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

export type SmallTeam = { people: Row<'users'>[]; clients: Row<'clients'>[]; projects: Row<'projects'>[] };

/** Inserts three editors and a manager with `count` projects created from December 2025 to March 2026. */
export async function aSmallTeam(db: Db, count: number): Promise<SmallTeam> {
  const pick = numbers(7);
  const people = [
    await aUser(db),
    await aUser(db, { job_type: 'INT' }),
    await aUser(db),
    await aUser(db, { type: 'manager' }),
  ];
  const clients = [await aClient(db), await aClient(db)];
  const start = Date.parse('2025-12-01T00:00:00.000Z');
  const projects: Row<'projects'>[] = [];
  for (let i = 0; i < count; i += 1) {
    const status = PROJECT_STATUSES[pick(4)] ?? 'assigned';
    const created = start + pick(95) * DAY_MS + pick(DAY_MS);
    const at = (ms: number): string => new Date(ms).toISOString();
    const isStarted = status !== 'assigned';
    const minutes = pick(9000) / 100;
    const isDone = status === 'completed';
    projects.push(
      await aProject(db, {
        status,
        class: PROJECT_CLASSES[pick(4)] ?? 'Basic',
        created_at: at(created),
        client_id: clients[pick(2)]?.id ?? null,
        assigned_to_id: pick(10) === 0 ? null : (people[pick(4)]?.id ?? null),
        started_at: isStarted ? at(created + 1e3) : null,
        ended_at: isDone ? at(created + pick(5 * DAY_MS)) : null,
        deadline_at: pick(3) === 0 ? null : at(created + pick(5 * DAY_MS)),
        runtime_minutes: isDone && pick(5) > 0 ? minutes : null,
        video_length_seconds: pick(900),
        edit_ratio_min: pick(12),
        edit_ratio_hour: 1 + pick(3),
        is_revised: pick(4) === 0,
        revision_count: pick(3),
        point: isDone ? pick(6) : 0,
        personal_point: isDone ? pick(500) / 100 : 0,
        designation_points: isDone ? (pick(1e3) - 300) / 100 : 0,
      }),
    );
  }
  return { people, clients, projects };
}
