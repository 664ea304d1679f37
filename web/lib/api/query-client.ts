/** Caching and retry policy of queries. */
import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const RETRIES = 2;
const FRESH_MS = 15_000;

/** Retries network and server errors only; a refusal is final. */
function shouldRetry(failures: number, error: unknown): boolean {
  const isServerError = error instanceof ApiError && (error.isUnreachable || error.status >= 500);
  return isServerError && failures < RETRIES;
}

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // 'always': offline changes fail at once and the form keeps its input, instead of waiting invisibly.
      // Failed and stale queries are refetched when the network is back.
      queries: { staleTime: FRESH_MS, retry: shouldRetry, networkMode: 'always', refetchOnReconnect: true },
      mutations: { networkMode: 'always' },
    },
  });
