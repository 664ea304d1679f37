/** One demo project: how it is ordered, takes its ordinary course, and comes back for another round. */
import { fullNameOf } from '#domain/platform/text.ts';
import { generateTrackingId } from '#domain/work/tracking-id.ts';
import { type Cast, type Casting, castFor } from './demo-cast.ts';
import { REVISION_REASONS } from './demo-threads.ts';
import { classFor, descriptionFor, platformFor, SIZES, titleFor } from './demo-titles.ts';
import { type FeedbackRow, isDone, newStory, type Order, addRevision, type Story, work } from './story.ts';
import { HOUR_MS, isoOf, MINUTE_MS, workingDaysLaterMs, workingMomentMs } from './work-time.ts';

/** A story with the people in it and what they wrote. */
export type CastStory = { story: Story; casting: Casting; feedback: FeedbackRow[] };

/** What a job consists of; a team copy shares all of it with its original. */
type Job = Pick<
  Order,
  | 'title'
  | 'description'
  | 'platform'
  | 'class'
  | 'client_id'
  | 'edit_ratio_min'
  | 'raw_length_seconds'
  | 'video_length_seconds'
>;

function newJob({ random }: Cast, { customer }: Casting): Job {
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

/** When a project is made and due, and whether it repeats the job of another. */
export type Ordering = { createdMs: number; deadlineMs: number; likeOf?: Story };

export function orderStory(cast: Cast, { createdMs, deadlineMs, likeOf }: Ordering): CastStory {
  const casting = castFor(cast, createdMs);
  const job = newJob(cast, casting);
  const same = likeOf?.project ?? job;
  const story = newStory({
    title: same.title,
    description: same.description,
    platform: same.platform,
    class: same.class,
    client_id: same.client_id,
    edit_ratio_min: same.edit_ratio_min,
    raw_length_seconds: same.raw_length_seconds,
    video_length_seconds: same.video_length_seconds,
    tracking_id: generateTrackingId(createdMs, cast.random.next),
    assigned_to_id: casting.editor.id,
    assigned_by_id: casting.lead.id,
    reviewed_by_id: casting.reviewer.id,
    created_at: isoOf(createdMs),
    deadline_at: isoOf(deadlineMs),
  });
  return { story, casting, feedback: [] };
}

/** The manager who assigned finished work asks for another round at that moment, and gives it a few days. */
export function requestRevision({ story, casting }: CastStory, { random }: Cast, atMs: number): void {
  const { project } = story;
  const by = { id: casting.lead.id, name: fullNameOf(casting.lead) };
  addRevision(story, { by, reason: random.pick(REVISION_REASONS), atMs });
  project.deadline_at = isoOf(workingDaysLaterMs(atMs, 3, 17));
  project.version = (project.version ?? 0) + 1;
}

/** Another round some hours after the end, worked off in turn. */
function requestRevisionLater(castStory: CastStory, cast: Cast): void {
  const { ended_at: endedAt } = castStory.story.project;
  if (!isDone(castStory.story) || endedAt === null) return;
  const atMs = workingMomentMs(Date.parse(endedAt) + cast.random.whole(4, 50) * HOUR_MS);
  if (atMs > cast.nowMs) return;
  requestRevision(castStory, cast, atMs);
  work(castStory.story, workingMomentMs(atMs + cast.random.whole(1, 26) * HOUR_MS), cast);
}

/** A project made at that moment that took its ordinary course until now. */
export function ordinaryStory(cast: Cast, aroundMs: number, likeOf?: Story): CastStory {
  const { random, nowMs } = cast;
  const createdMs = Math.min(workingMomentMs(aroundMs), nowMs - 5 * MINUTE_MS);
  const startMs = workingMomentMs(createdMs + random.whole(1, 44) * HOUR_MS) + random.whole(0, 50) * MINUTE_MS;
  // A tight date now and then, so that some long work ends too late.
  const isTight = random.chance(0.22);
  const roomyMs = Math.max(workingDaysLaterMs(createdMs, random.whole(3, 7), 17), workingDaysLaterMs(startMs, 1, 17));
  const deadlineMs = isTight ? workingDaysLaterMs(startMs, 1, 11) : roomyMs;
  const castStory = orderStory(cast, { createdMs, deadlineMs, ...(likeOf ? { likeOf } : {}) });
  work(castStory.story, startMs, cast);
  if (random.chance(0.09)) requestRevisionLater(castStory, cast);
  if (castStory.story.project.revision_count > 0 && random.chance(0.25)) requestRevisionLater(castStory, cast);
  return castStory;
}
