/** Demo projects with versions: upload times, decisions and notes, planned before anything has an ID. */
import type { CutDecision, DeliverableDraft } from '#domain/work/projects/project-cuts.ts';
import type { CastStory } from './demo-story.ts';
import {
  APPROVED_REVIEW,
  SECOND_REVIEW,
  type ScriptedNote,
  type ScriptedReview,
  PENDING_REVIEW,
  PODCAST_REVIEW,
} from './demo-notes.ts';
import { type FeedbackRow, isDone } from './story.ts';
import { isoOf } from './work-time.ts';

export type ShownVersion = {
  at: string;
  decision: CutDecision;
  decidedAt: string | null;
  script: ScriptedReview['versions'][number];
};
export type ShownNote = { script: ScriptedNote; row: FeedbackRow; response: FeedbackRow | undefined };

/** The versions of one project and their notes. */
export type ReviewPlan = {
  one: CastStory;
  medium: 'film' | 'sound';
  versions: ShownVersion[];
  notes: ShownNote[];
  deliverables: { draft: DeliverableDraft; medium: 'film' | 'image' | 'sound'; version: ShownVersion }[];
};

/** Function that maps 0 to 1 onto the time from the start of the work until now; works for any current time. */
type Moments = (part: number) => string;

const momentsOf = ({ story }: CastStory, nowMs: number): Moments => {
  const fromMs = Date.parse(story.project.started_at ?? story.project.created_at);
  const endMs = story.project.ended_at === null ? nowMs : Date.parse(story.project.ended_at);
  // Versions of finished work are uploaded when it ends and discussed for the same time again.
  const toMs = Math.min(nowMs, endMs + (endMs - fromMs));
  return (part) => isoOf(Math.floor(fromMs + (toMs - fromMs) * part));
};

function feedbackRow(one: CastStory, by: ScriptedNote['by'], text: string, at: string): FeedbackRow {
  const { editor, lead, customer } = one.casting;
  const isEditor = by === 'editor';
  const author = by === 'client' ? null : isEditor ? editor.id : lead.id;
  return {
    editor_id: isEditor ? editor.id : null,
    created_by_id: author,
    content: text,
    type: isEditor ? 'editor' : 'client',
    created_at: at,
    guest_name: by === 'client' ? `${customer.firstName} ${customer.lastName}` : null,
  };
}

/** Spreads the versions over the second half of the time: upload, notes, then the decision if there is one. */
function planReview(
  one: CastStory,
  { medium: mainMedium = 'film', versions, notes, deliverables = [] }: ScriptedReview,
  momentAt: Moments,
): ReviewPlan {
  const share = 0.5 / versions.length;
  /** Versions of deliverables are uploaded at the end. */
  const begin = (on: number): number => (on > versions.length ? 0.97 : 0.5 + (on - 1) * share);
  const shown = versions.map((script, i): ShownVersion => {
    const decidedAt = script.decision === '' ? null : momentAt(begin(i + 1) + share * 0.9);
    return { at: momentAt(begin(i + 1)), decision: script.decision, decidedAt, script };
  });
  const shownNotes = notes.map((script, i): ShownNote => {
    const length = script.on > versions.length ? 0.01 : share;
    const part = begin(script.on) + (length * 0.8 * (i + 1)) / (notes.length + 1);
    const row = {
      ...feedbackRow(one, script.by, script.text, momentAt(part)),
      is_internal: script.isInternal ?? false,
    };
    const response =
      script.response && feedbackRow(one, script.response.by, script.response.text, momentAt(part + length * 0.1));
    if (script.isResolved)
      Object.assign(row, { resolved_at: momentAt(part + length * 0.1), resolved_by_id: one.casting.editor.id });
    return { script, row, response };
  });
  const outputs = deliverables.map(({ version, medium = 'film' as const, ...draft }) => ({
    draft,
    medium,
    version: { at: momentAt(0.96), decision: version.decision, decidedAt: momentAt(0.98), script: version },
  }));
  one.story.project.cuts_made = versions.length + outputs.length;
  one.feedback.push(...shownNotes.flatMap(({ row, response }) => (response ? [row, response] : [row])));
  return { one, medium: mainMedium, versions: shown, notes: shownNotes, deliverables: outputs };
}

const isPlain = ({ story: { project } }: CastStory): boolean => project.revision_count === 0 && !project.is_duplicate;
const isRunning = ({ story: { project } }: CastStory): boolean =>
  project.status === 'started' || project.status === 'paused';

/** Returns the latest match, preferably one of the manager and the editor whose sign-ins are shown. */
function latest(
  stories: readonly CastStory[],
  fits: (one: CastStory) => boolean,
  leadId: number,
  editorId?: number,
): CastStory | undefined {
  const fitting = stories.filter((one) => isPlain(one) && fits(one)).reverse();
  const own = fitting.filter(({ casting }) => casting.lead.id === leadId);
  return own.find(({ casting }) => editorId === undefined || casting.editor.id === editorId) ?? own[0] ?? fitting[0];
}

/** Adds notes to the conversations of four projects and returns the versions and marks that the notes need. */
export function planReviews(
  stories: readonly CastStory[],
  { leadId, editorId, nowMs }: { leadId: number; editorId: number; nowMs: number },
): ReviewPlan[] {
  const isOpenEnd = (one: CastStory): boolean => isDone(one.story) && one.story.project.point === 0;
  const isScored = (one: CastStory): boolean => isDone(one.story) && one.story.project.point > 0;
  const isPodcast = (one: CastStory): boolean => isDone(one.story) && one.story.project.class === 'Podcast';
  const isWedding = (one: CastStory): boolean => isScored(one) && one.casting.customer.trade === 'wedding';
  const reviews = [
    [latest(stories, isOpenEnd, leadId), PENDING_REVIEW],
    [latest(stories, isRunning, leadId, editorId), SECOND_REVIEW],
    [latest(stories, isWedding, leadId) ?? latest(stories, isScored, leadId), APPROVED_REVIEW],
  ] as const;
  const taken = new Set(reviews.map(([one]) => one));
  const podcast = latest(stories, (one) => isPodcast(one) && !taken.has(one), leadId);
  return [...reviews, [podcast, PODCAST_REVIEW] as const].flatMap(([one, script]) =>
    one ? [planReview(one, script, momentsOf(one, nowMs))] : [],
  );
}

/** ID of the client who visited through the link. */
export const GUEST_ID = 1;

/** Links replies and carried notes to their originals once the notes have IDs. */
export function joinNotes(notes: readonly ShownNote[], idOf: (row: FeedbackRow) => number): void {
  for (const { script, row, response } of notes) {
    const carried = script.carries === undefined ? undefined : notes[script.carries];
    if (response) response.parent_id = idOf(row);
    if (carried) row.carried_from_id = idOf(carried.row);
    if (script.by === 'client') row.guest_id = GUEST_ID;
  }
}
