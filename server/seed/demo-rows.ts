/** Turns told stories into rows: ids in the order of time, references between them, stills on feedback. */
import type { NewRow } from '#server/db/tables.ts';
import type { CastStory } from './demo-course.ts';
import type { ProjectStories } from './demo-projects.ts';
import { rowOf } from './story.ts';

export type DemoRows = {
  projects: NewRow<'projects'>[];
  actions: NewRow<'point_actions'>[];
  feedback: (NewRow<'feedback'> & { id: number })[];
  attachments: NewRow<'feedback_attachments'>[];
};

const byTime = (a: { created_at: string }, b: { created_at: string }): number =>
  a.created_at < b.created_at ? -1 : a.created_at > b.created_at ? 1 : 0;

/** A still belongs to whoever wrote the feedback: an attachment is its author's upload. */
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
  stills: { id: number; uploaded_by_id?: number | null }[],
): DemoRows {
  const idOf = new Map<CastStory, number>(stories.map((one, i) => [one, i + 1]));
  const withProject = <T extends object>(one: CastStory, rows: readonly T[]) =>
    rows.map((row) => ({ project_id: idOf.get(one) as number, ...row }));
  const projects = stories.map((one) => {
    const original = originalOf.get(one);
    return {
      id: idOf.get(one),
      ...rowOf(one.story),
      original_project_id: original ? (idOf.get(original) ?? null) : null,
    };
  });
  const feedback = stories
    .flatMap((one) => withProject(one, one.feedback))
    .sort(byTime)
    .map((row, i) => ({ id: i + 1, ...row }));
  return {
    projects,
    actions: stories.flatMap((one) => withProject(one, one.story.actions)).sort(byTime),
    feedback,
    attachments: attachStills(feedback, stills),
  };
}
