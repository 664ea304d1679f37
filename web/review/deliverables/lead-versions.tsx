/** Versions of the team's lead, above those of a copy (docs/projects.md#team). */
import { Skeleton, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Actor } from '#domain/platform/actor.ts';
import type { TeamMember } from '#domain/work/teams.ts';
import { cutsQuery } from '#web/review/versions/cuts.queries.ts';
import { CUT_TEXTS } from '#web/review/versions/cut-texts.ts';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { Versions } from '#web/review/version-list/versions.tsx';
import type { CutUploads } from '#web/review/uploads/use-cut-upload.ts';

/** Further versions are in the player's menu. */
const SHOWN = 3;

export function LeadVersions({ lead, uploads, actor }: { lead: TeamMember; uploads: CutUploads; actor: Actor }) {
  const { data, error, refetch, isFetching } = useQuery(cutsQuery(lead.id));
  const label = `On “${lead.title}”`;
  return (
    <section aria-label={label}>
      <Title order={4} mb={8} fz={13} fw={500} c="dimmed">
        {label}
      </Title>
      {data && (
        <Versions cuts={data} uploads={uploads} actor={actor} label={`Versions on ${lead.title}`} shown={SHOWN} />
      )}
      {!data && error && <QueryError message={CUT_TEXTS.fetchFailed} query={{ error, refetch, isFetching }} />}
      {!data && !error && <Skeleton h={76} />}
    </section>
  );
}
