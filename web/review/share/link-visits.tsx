/** Visit history of a link. */
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import { countText } from '#web/lib/time/format.ts';
import { ErrorRetry } from '#web/ui/feedback/error-retry.tsx';
import { LoadingText } from '#web/ui/feedback/loading-text.tsx';
import { Time } from '#web/ui/figures/time.tsx';
import { visitText } from './link-labels.ts';
import classes from './links.module.css';
import { visitsQuery } from './share.queries.ts';

export function LinkVisits({ linkId, label }: { linkId: number; label: string }) {
  const { data, error, refetch, isFetching } = useQuery(visitsQuery(linkId));
  if (!data && error)
    return (
      <ErrorRetry
        message="Couldn't load the visits."
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (!data) return <LoadingText>{COMMON_TEXTS.loading}</LoadingText>;
  if (data.total === 0) return <Text c="dimmed">No visits yet.</Text>;
  const earlier = data.total - data.visits.length;
  return (
    <>
      <ol className={classes.visits} aria-label={`Visits with the link ${label}`}>
        {data.visits.map((visit) => (
          <li key={visit.id}>
            <span>{visitText(visit)}</span>
            <Time className={classes.when} at={visit.at} />
          </li>
        ))}
      </ol>
      {earlier > 0 && <Text c="dimmed" size="xs">{`Plus ${countText(earlier, 'earlier visit')}.`}</Text>}
    </>
  );
}
