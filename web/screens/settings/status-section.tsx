/** Section Status: health of the instance (docs/screens.md#status). */
import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { StatusList } from '#web/operations/status/status-list.tsx';
import { statusQuery } from '#web/operations/status/status.queries.ts';
import { instanceLines, processLines, STATUS_LOAD_FAILED } from '#web/operations/status/status-labels.ts';
import classes from '#web/operations/status/status.module.css';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { FreeUpSpace } from '#web/operations/status/free-up-space.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { SectionProps } from './section-props.ts';

export function StatusSection({ title }: SectionProps) {
  const { data, error, refetch, isFetching } = useQuery(statusQuery());
  const retryButton = (
    <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
      Refresh
    </Button>
  );
  return (
    <>
      <PageHeader
        title={title}
        subtitle="Health of your workspace and of the server process that responded."
        actions={retryButton}
      />
      {error && !data && <QueryError message={STATUS_LOAD_FAILED} query={{ error, refetch, isFetching }} />}
      {data?.trouble && (
        <Alert color="red" variant="light" title="Needs attention" mb="md" maw={960}>
          {data.trouble} <FreeUpSpace problem={data.trouble} />
        </Alert>
      )}
      {data && (
        <div className={classes.parts}>
          <StatusList title="Workspace" lines={instanceLines(data)} />
          <StatusList title="This process" lines={processLines(data)} />
        </div>
      )}
    </>
  );
}
