/** Second step of a sign-in (docs/people.md#second-step). */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { submitSecondStep } from '#contract/identity/two-factor.ts';
import { call } from '#web/lib/api/api.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { arePasskeysPossible } from '#web/lib/passkeys-here.ts';
import type { Session } from '#web/lib/api/session-store.ts';
import { requestPasskeyChallenge, answerPasskeyChallenge, type PasskeyChallenge } from './passkey-challenge.ts';
import { sessionFrom, signInErrorText } from './session.queries.ts';

const UNAUTHENTICATED = 401;

/** Returns the server's message for a wrong code; server errors have the same texts as for a password. */
export const codeErrorText = (error: Error): string =>
  hasStatus(error, UNAUTHENTICATED) ? error.message : signInErrorText(error);

/** Query for a passkey challenge; null if no passkey can be used or the browser supports none. */
export const passkeyChallengeQuery = (ticket: string) =>
  queryOptions({
    queryKey: ['second-factor', 'passkey', ticket],
    queryFn: ({ signal }) => (arePasskeysPossible() ? requestPasskeyChallenge(ticket, signal) : null),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Sends the code or the signed passkey challenge with the ticket of the password step. */
export function useSecondStep(ticket: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (proof: string | PasskeyChallenge): Promise<Session> =>
      sessionFrom(
        typeof proof === 'string'
          ? (await call(submitSecondStep, { body: { mfa: ticket, code: proof } })).data
          : await answerPasskeyChallenge(proof),
      ),
    onSuccess: () => queryClient.clear(),
  });
}
