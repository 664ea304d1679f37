/** Creates one demo project and plays it through: its properties, the work on it, and revision rounds. */
import { fullNameOf } from '#domain/platform/text.ts';
import { generateTrackingId } from '#domain/work/projects/tracking-id.ts';
import { type PickContext, type ProjectPeople, pickPeople } from './demo-cast.ts';
import { REVISION_REASONS } from './demo-threads.ts';
import { classFor, descriptionFor, platformFor, SIZES, titleFor } from './demo-titles.ts';
import {
  type FeedbackRow,
  isDone,
  newStory,
  type NewProjectColumns,
  addRevision,
  type Story,
  simulateWork,
} from './story.ts';
import { HOUR_MS, isoOf, MINUTE_MS, workingDaysLaterMs, workingMomentMs } from './work-time.ts';

/** A story with its people and feedback. */
export type CastStory = { story: Story; casting: ProjectPeople; feedback: FeedbackRow[] };

/** The content of a job; a duplicate shares all of it with its original. */
type Job = Pick<
  NewProjectColumns,
  | 'title'
  | 'description'
  | 'platform'
  | 'class'
  | 'client_id'
  | 'edit_ratio_min'
  | 'raw_length_seconds'
  | 'video_length_seconds'
>;

function newJob({ random }: PickContext, { customer }: ProjectPeople): Job {
  const { trade } = customer;
  const projectClass = classFor(trade, random);
  const { minutes, minutesPerHour } = SIZES[projectClass];
  const videoSeconds = random.whole(minutes[0] * 4, minutes[1] * 4) * 15;
  return {
    title: titleFor(trade, random),
    description: descriptionFor(random),
    platform: platformFor(trade, random),
    class: projectClass,
    client_id: customer.id,
    edit_ratio_min: minutesPerHour,
    raw_length_seconds: videoSeconds * random.whole(3, 12),
    video_length_seconds: videoSeconds,
  };
}

/** Creation and deadline of a project, and the original if it duplicates another. */
export type Ordering = { createdMs: number; deadlineMs: number; template?: Story };

export function orderStory(cast: PickContext, { createdMs, deadlineMs, template }: Ordering): CastStory {
  const casting = pickPeople(cast, createdMs);
  const job = newJob(cast, casting);
  const source = template?.project ?? job;
  const story = newStory({
    title: source.title,
    description: source.description,
    platform: source.platform,
    class: source.class,
    client_id: source.client_id,
    edit_ratio_min: source.edit_ratio_min,
    raw_length_seconds: source.raw_length_seconds,
    video_length_seconds: source.video_length_seconds,
    tracking_id: generateTrackingId(createdMs, cast.random.next),
    assigned_to_id: casting.editor.id,
    assigned_by_id: casting.lead.id,
    reviewed_by_id: casting.reviewer.id,
    created_at: isoOf(createdMs),
    deadline_at: isoOf(deadlineMs),
  });
  return { story, casting, feedback: [] };
}

/** Sends finished work back at that time, as the manager who assigned it, with a few days to redo it. */
export function requestRevision({ story, casting }: CastStory, { random }: PickContext, atMs: number): void {
  const { project } = story;
  const by = { id: casting.lead.id, name: fullNameOf(casting.lead) };
  addRevision(story, { by, reason: random.pick(REVISION_REASONS), atMs });
  project.deadline_at = isoOf(workingDaysLaterMs(atMs, 3, 17));
  project.version = (project.version ?? 0) + 1;
}

/** Adds a revision round some hours after the end, and the work on it. */
function requestRevisionLater(castStory: CastStory, cast: PickContext): void {
  const { ended_at: endedAt } = castStory.story.project;
  if (!isDone(castStory.story) || endedAt === null) return;
  const atMs = workingMomentMs(Date.parse(endedAt) + cast.random.whole(4, 50) * HOUR_MS);
  if (atMs > cast.nowMs) return;
  requestRevision(castStory, cast, atMs);
  simulateWork(castStory.story, workingMomentMs(atMs + cast.random.whole(1, 26) * HOUR_MS), cast);
}

/** Returns a project created around that time, with the usual progress from then until now. */
export function ordinaryStory(cast: PickContext, aroundMs: number, template?: Story): CastStory {
  const { random, nowMs } = cast;
  const createdMs = Math.min(workingMomentMs(aroundMs), nowMs - 5 * MINUTE_MS);
  const startMs = workingMomentMs(createdMs + random.whole(1, 44) * HOUR_MS) + random.whole(0, 50) * MINUTE_MS;
  // Some deadlines are tight, so that longer work sometimes ends late.
  const isTight = random.chance(0.22);
  const roomyMs = Math.max(workingDaysLaterMs(createdMs, random.whole(3, 7), 17), workingDaysLaterMs(startMs, 1, 17));
  const deadlineMs = isTight ? workingDaysLaterMs(startMs, 1, 11) : roomyMs;
  const castStory = orderStory(cast, { createdMs, deadlineMs, ...(template ? { template } : {}) });
  simulateWork(castStory.story, startMs, cast);
  if (random.chance(0.09)) requestRevisionLater(castStory, cast);
  if (castStory.story.project.revision_count > 0 && random.chance(0.25)) requestRevisionLater(castStory, cast);
  return castStory;
}
