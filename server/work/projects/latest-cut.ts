/** Newest version of a project that wasn't deleted, of any deliverable that isn't canceled, packed into one text so that reading it takes no extra statement. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { LatestCut } from '#domain/work/projects/project.ts';

/** Returns a condition for cuts of Main and of deliverables that aren't canceled. */
export const isOfLiveDeliverable = (): RawBuilder<SqlBool> =>
  sql<SqlBool>`(cuts.deliverable_id is null or exists (select 1 from deliverables
  where deliverables.id = cuts.deliverable_id and deliverables.canceled_at is null))`;

/**
 * Returns a condition for versions that nobody deleted, of `cuts` or an alias. The storage rule and administrators remove files without changing which
 * version is the newest (docs/storage.md#removed).
 */
export const isNotDeleted = (cut: RawBuilder<unknown> = sql`cuts`): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${cut}.file_removed_at is null or ${cut}.file_removed_by is not null)`;

/** Expression for the packed version of the row of `projects`: a single lookup in the index of versions by project and number. */
export const latestCutText = sql<
  string | null
>`(select concat_ws(' ', cuts.id, cuts.number, cuts.kind, cuts.frame_count,
    cuts.rate_num, cuts.rate_den, case when cuts.poster_filename is null then 0 else 1 end, cuts.original_name)
  from cuts where cuts.project_id = projects.id and ${isNotDeleted()} and ${isOfLiveDeliverable()}
  order by cuts.number desc limit 1)`;

const PACKED = /^(\d+) (\d+) (video|audio|image) (\d+) (\d+) (\d+) ([01]) (.*)$/s;

/** Returns the version, or null for a project without one. */
export function latestCutOf(text: string | null): LatestCut | null {
  const [, id, number, kind, frameCount, num, den, poster, originalName = ''] = PACKED.exec(text ?? '') ?? [];
  if (id === undefined) return null;
  const rate = { num: Number(num), den: Number(den) };
  return {
    id: Number(id),
    number: Number(number),
    ...((kind === 'audio' || kind === 'image') && { kind }),
    originalName,
    frameCount: Number(frameCount),
    rate,
    hasPoster: poster === '1',
  };
}
