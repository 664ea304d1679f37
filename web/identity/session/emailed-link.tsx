/** Page of an emailed link, rendered once it is known whether the link is still valid. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { LoadingText } from '#web/ui/feedback/loading-text.tsx';

const NOT_FOUND = 404;

type EmailedLinkProps<Found> = {
  query: UseQueryResult<Found>;
  /** Content for a used, expired or unknown link. */
  ended: ReactNode;
  children: (found: Found) => ReactNode;
};

export function EmailedLink<Found>({ query, ended, children }: EmailedLinkProps<Found>) {
  const { data, error, refetch, isFetching } = query;
  if (data !== undefined) return children(data);
  if (hasStatus(error, NOT_FOUND)) return ended;
  if (error) return <QueryError message="Couldn't check this link." query={{ error, refetch, isFetching }} />;
  return <LoadingText>{COMMON_TEXTS.loading}</LoadingText>;
}
