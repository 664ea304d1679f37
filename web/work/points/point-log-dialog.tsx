/** Dialog with a project's point log: scores, personal points and designation points (docs/points.md#log-dialog). */
import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { PointAction } from '#domain/work/points.ts';
import { POINT_TEXTS } from '#domain/platform/messages.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import { dateTimeText } from '#web/lib/time/format.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { LoadingText } from '#web/ui/feedback/loading-text.tsx';
import { DesignationEntries } from './designation-dialog.tsx';
import { PointEntries, type PointEntry } from './point-entries.tsx';
import { pointLogQuery } from './points.queries.ts';

const KINDS: Record<PointAction['kind'], string> = { project: 'Project points', personal: 'Personal points' };

const entryOf = (action: PointAction): PointEntry => ({
  key: action.id,
  isAdded: action.isAdded,
  amount: action.point,
  description: action.description,
  details: [KINDS[action.kind], action.createdBy && fullNameOf(action.createdBy), dateTimeText(action.createdAt)]
    .filter(Boolean)
    .join(' · '),
});

function Log({ projectId }: { projectId: number }) {
  const { data, isPending, error, isFetching, refetch } = useQuery(pointLogQuery(projectId));
  if (isPending)
    return (
      <Stack gap={8}>
        <LoadingText>{POINT_TEXTS.loading}</LoadingText>
        <Skeleton h={36} />
        <Skeleton h={36} />
      </Stack>
    );
  if (error && !data) return <QueryError message={POINT_TEXTS.fetchFailed} query={{ error, refetch, isFetching }} />;
  return <PointEntries title="Point actions" entries={(data ?? []).map(entryOf)} empty={POINT_TEXTS.empty} />;
}

type PointLogDialogProps = { project: Project; onClose: () => void };

export function PointLogDialog({ project, onClose }: PointLogDialogProps) {
  return (
    <Dialog isOpen title={`Point Log: ${project.title}`} onClose={onClose}>
      <Stack gap="lg">
        <Log projectId={project.id} />
        <DesignationEntries project={project} />
      </Stack>
    </Dialog>
  );
}
