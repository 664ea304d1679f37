/** The second step of a sign-in (docs/people.md#second-step). */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { takeSecondStep } from '#contract/identity/second-factor.ts';
import { call } from '#web/lib/api.ts';
import { hasStatus } from '#web/lib/api-error.ts';
import { arePasskeysPossible } from '#web/lib/passkeys-here.ts';
import type { Session } from '#web/lib/session-store.ts';
import { askForPasskey, passkeyAnswer, type PasskeyQuestion } from './passkey-answer.ts';
import { sessionFrom, signInErrorText } from './session.queries.ts';

const REFUSED = 401;

/** What the box says of a code: a refusal in the server's words, trouble as of a password. */
export const codeErrorText = (error: Error): string =>
  hasStatus(error, REFUSED) ? error.message : signInErrorText(error);

/** What a passkey is asked; null where none can be used, or the browser knows none. */
export const passkeyQuestionQuery = (ticket: string) =>
  queryOptions({
    queryKey: ['second-factor', 'passkey', ticket],
    queryFn: ({ signal }) => (arePasskeysPossible() ? askForPasskey(ticket, signal) : null),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** The code of a second factor, with the ticket of the right password; or what a passkey says to the question. */
export function useSecondStep(ticket: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (given: string | PasskeyQuestion): Promise<Session> =>
      sessionFrom(
        typeof given === 'string'
          ? (await call(takeSecondStep, { body: { mfa: ticket, code: given } })).data
          : await passkeyAnswer(given),
      ),
    onSuccess: () => queryClient.clear(),
  });
}
