/** One batch of projects for a large database: the demo's rules with simpler texts. */
import type { ProjectClass } from '#domain/platform/project-classes.ts';
import { generateTrackingId } from '#domain/work/projects/tracking-id.ts';
import type { NewRow } from '#server/platform/db/tables.ts';
import type { Random } from './random.ts';
import { addDesignationPoints, score, setPersonalPoints } from './story-points.ts';
import {
  allowedMinutesOfRow,
  isDone,
  newStory,
  applyTimerActions,
  addRevision,
  rowOf,
  type Story,
  simulateWork,
} from './story.ts';
import { DAY_MS, HOUR_MS, isoOf, MINUTE_MS, planWork, workingDaysLaterMs, workingMomentMs } from './work-time.ts';

type Crew = { admins: number[]; managers: number[]; editors: number[]; clients: number };
type Span = { fromMs: number; nowMs: number; total: number };
type Batch = { from: number; count: number; span: Span; crew: Crew; random: Random };
export type BatchRows = {
  projects: NewRow<'projects'>[];
  actions: NewRow<'point_actions'>[];
  feedback: NewRow<'feedback'>[];
};

/** Age in days that most open work doesn't exceed, however long the history is. */
const RECENT_DAYS = 45;
const WORDS = [
  'Wedding',
  'Launch',
  'Interview',
  'Tour',
  'Recap',
  'Trailer',
  'Episode',
  'Shorts',
  'Portrait',
  'Highlights',
];
const PLATFORMS = ['YouTube', 'Instagram', 'TikTok', 'Vimeo', 'Spotify'];
const CLASS_WEIGHTS: Record<ProjectClass, number> = { Premium: 3, Standard: 4, Basic: 2, Podcast: 1 };
const MINUTES_PER_HOUR: Record<ProjectClass, number> = { Premium: 1, Standard: 2, Basic: 3, Podcast: 12 };

type SeedOutcome = 'done' | 'waiting' | 'running' | 'paused' | 'back';
const SETTLED_WEIGHTS: Record<SeedOutcome, number> = { done: 9990, waiting: 3, running: 3, paused: 2, back: 2 };
const RECENT_WEIGHTS: Record<SeedOutcome, number> = { done: 40, waiting: 25, running: 18, paused: 10, back: 7 };

function orderOf(createdMs: number, { crew, random }: Batch): Story {
  const projectClass = random.weighted(CLASS_WEIGHTS);
  const minutes = projectClass === 'Podcast' ? random.whole(25, 75) : random.whole(1, 12);
  return newStory({
    title: `${random.pick(WORDS)} ${random.pick(WORDS)} ${random.whole(1, 9999)}`,
    description: 'Two cameras, synced audio. Deliver 16:9 and 9:16.',
    platform: random.pick(PLATFORMS),
    class: projectClass,
    tracking_id: generateTrackingId(createdMs, random.next),
    edit_ratio_min: MINUTES_PER_HOUR[projectClass],
    raw_length_seconds: minutes * 60 * random.whole(3, 10),
    video_length_seconds: minutes * 60,
    client_id: random.whole(1, crew.clients),
    assigned_to_id: random.pick(crew.editors),
    assigned_by_id: random.pick(crew.managers),
    reviewed_by_id: random.pick(crew.managers),
    created_at: isoOf(createdMs),
    deadline_at: isoOf(workingDaysLaterMs(createdMs, random.whole(3, 8), 17)),
  });
}

function requestRevision(story: Story, nowMs: number, random: Random): void {
  const { ended_at: endedAt, assigned_by_id: id } = story.project;
  if (!isDone(story) || endedAt === null || id === null) return;
  const atMs = Date.parse(endedAt) + random.whole(2, 40) * HOUR_MS;
  if (atMs > nowMs) return;
  addRevision(story, { by: { id, name: `Manager ${id}` }, reason: 'The client wants a shorter intro.', atMs });
  story.project.deadline_at = isoOf(workingDaysLaterMs(atMs, 3, 17));
}

/** Plays the project until now, according to its planned outcome. */
function simulate(story: Story, outcome: SeedOutcome, { span: { nowMs }, random }: Batch): void {
  if (outcome === 'waiting') return;
  const createdMs = Date.parse(story.project.created_at);
  const startMs = workingMomentMs(createdMs + random.whole(1, 30) * HOUR_MS) + random.whole(0, 50) * MINUTE_MS;
  if (outcome === 'running') return applyTimerActions(story, [{ action: 'start', atMs: startMs }], nowMs);
  if (outcome === 'paused') {
    const plan = planWork(startMs, Math.max(400, allowedMinutesOfRow(story.project)), random);
    return applyTimerActions(story, plan.slice(0, 2), nowMs);
  }
  simulateWork(story, startMs, { random, nowMs });
  if (outcome === 'back') return requestRevision(story, nowMs, random);
  if (!random.chance(0.06)) return;
  requestRevision(story, nowMs, random);
  const restart = story.project.rounds.at(-1);
  if (restart) simulateWork(story, workingMomentMs(Date.parse(restart.requestedAt) + 2 * HOUR_MS), { random, nowMs });
}

function addScore(story: Story, { span: { nowMs }, crew, random }: Batch): void {
  const { ended_at: endedAt } = story.project;
  if (!isDone(story) || endedAt === null || random.chance(0.1)) return;
  const atMs = Date.parse(endedAt) + random.whole(2, 50) * HOUR_MS;
  if (atMs > nowMs) return;
  const by = { byId: random.pick(crew.admins), at: isoOf(atMs) };
  score(story, random.whole(2, 5), { ...by, description: 'On brief.' });
  if (random.chance(0.08)) setPersonalPoints(story, random.whole(1, 12) / 4, { ...by, description: 'Stepped in.' });
  if (random.chance(0.1))
    addDesignationPoints(story, { amount: random.whole(1, 8) / 4, isAdded: true, description: 'Extra cut' });
}

function feedbackOf({ project }: Story, { random, span: { nowMs } }: Batch) {
  const atMs = Date.parse(project.ended_at ?? project.created_at) + random.whole(1, 20) * HOUR_MS;
  const { assigned_by_id: id } = project;
  if (id === null || atMs > nowMs || !random.chance(0.25)) return [];
  const content = 'Logo comes a beat too early, otherwise approved.';
  return [{ editor_id: null, created_by_id: id, content, type: 'client' as const, created_at: isoOf(atMs) }];
}

/** Returns projects `from + 1` to `from + count` with their log and feedback. */
export function largeBatch(batch: Batch): BatchRows {
  const { from, count, span, random } = batch;
  const stepMs = (span.nowMs - span.fromMs) / span.total;
  const rows: BatchRows = { projects: [], actions: [], feedback: [] };
  for (let n = from; n < from + count; n += 1) {
    const createdMs = Math.floor(span.fromMs + (n + random.next()) * stepMs);
    const isRecent = createdMs > span.nowMs - RECENT_DAYS * DAY_MS;
    const story = orderOf(createdMs, batch);
    simulate(story, random.weighted(isRecent ? RECENT_WEIGHTS : SETTLED_WEIGHTS), batch);
    addScore(story, batch);
    const project_id = n + 1;
    rows.projects.push({ id: project_id, ...rowOf(story) });
    for (const action of story.actions) rows.actions.push({ project_id, ...action });
    for (const feedback of feedbackOf(story, batch)) rows.feedback.push({ project_id, ...feedback });
  }
  return rows;
}
