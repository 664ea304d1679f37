/** How answers are kept and retried. */
import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const RETRIES = 2;
const FRESH_MS = 15_000;

/** Refusals stay refusals; only silence and trouble on the server are worth another try. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  const isTrouble = error instanceof ApiError && (error.isUnreachable || error.status >= 500);
  return isTrouble && failures < RETRIES;
}

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // 'always': an offline write fails at once and the form keeps what was typed, rather than waiting unseen.
      // What failed meanwhile or has grown old is asked for again when the network is back.
      queries: { staleTime: FRESH_MS, retry: isWorthRetrying, networkMode: 'always', refetchOnReconnect: true },
      mutations: { networkMode: 'always' },
    },
  });
