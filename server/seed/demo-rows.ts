/** Turns stories into rows: chronological IDs, references, and stills on feedback. */
import type { NewRow } from '#server/platform/db/tables.ts';
import type { CastStory } from './demo-story.ts';
import { joinNotes, type ReviewPlan } from './demo-cuts.ts';
import { type ProjectStories, teamColumns } from './demo-projects.ts';
import { type FeedbackRow, rowOf } from './story.ts';

export type DemoRows = {
  projects: NewRow<'projects'>[];
  actions: NewRow<'point_actions'>[];
  feedback: (NewRow<'feedback'> & { id: number })[];
  attachments: NewRow<'feedback_attachments'>[];
  ids: { projectIdOf(one: CastStory): number; feedbackIdOf(row: FeedbackRow): number };
};

/** Columns of a team member's feedback that neither is a reply nor was carried over. */
const NO_RELATIONS = {
  parent_id: null,
  is_internal: false,
  resolved_at: null,
  resolved_by_id: null,
  guest_id: null,
  guest_name: null,
  carried_from_id: null,
};

const byTime = (a: { created_at: string }, b: { created_at: string }): number =>
  a.created_at < b.created_at ? -1 : a.created_at > b.created_at ? 1 : 0;

/** Attaches stills to feedback of the same author, since an attachment must be an upload of its author. */
function attachStills(feedback: DemoRows['feedback'], stills: { id?: number; uploaded_by_id?: number | null }[]) {
  const delivered = feedback.filter(({ type }) => type === 'editor').slice(-stills.length * 3);
  return stills.flatMap((media, i) => {
    const target = delivered[i * 3];
    if (!target || media.id === undefined) return [];
    media.uploaded_by_id = target.created_by_id;
    return [{ feedback_id: target.id, media_id: media.id, position: 0 }];
  });
}

export function demoRows(
  { stories, originalOf }: ProjectStories,
  reviewPlans: readonly ReviewPlan[],
  stills: { id: number; uploaded_by_id?: number | null }[],
): DemoRows {
  const idOf = new Map<CastStory, number>(stories.map((one, i) => [one, i + 1]));
  const withProject = <T extends object>(one: CastStory, rows: readonly T[]) =>
    rows.map((row) => ({ project_id: idOf.get(one) as number, ...row }));
  const teamOf = teamColumns({ stories, originalOf }, (one) => idOf.get(one) as number);
  const projects = stories.map((one) => {
    const original = originalOf.get(one);
    return {
      id: idOf.get(one),
      ...rowOf(one.story),
      ...teamOf(one),
      original_project_id: original ? (idOf.get(original) ?? null) : null,
    };
  });
  const feedbackEntries = stories
    .flatMap((one) => one.feedback.map((row) => ({ projectId: idOf.get(one) as number, row })))
    .sort((a, b) => byTime(a.row, b.row));
  const idOfRow = new Map(feedbackEntries.map(({ row }, i) => [row, i + 1]));
  const feedbackIdOf = (row: FeedbackRow): number => idOfRow.get(row) as number;
  for (const { notes } of reviewPlans) joinNotes(notes, feedbackIdOf);
  const feedback = feedbackEntries.map(({ projectId, row }, i) => ({
    id: i + 1,
    project_id: projectId,
    ...NO_RELATIONS,
    ...row,
  }));
  const isNote = new Set(reviewPlans.flatMap(({ notes }) => notes.flatMap(({ row, response }) => [row, response])));
  return {
    ids: { projectIdOf: (one) => idOf.get(one) as number, feedbackIdOf },
    projects,
    actions: stories.flatMap((one) => withProject(one, one.story.actions)).sort(byTime),
    feedback,
    attachments: attachStills(
      feedback.filter((_, i) => !isNote.has(feedbackEntries[i]?.row)),
      stills,
    ),
  };
}
