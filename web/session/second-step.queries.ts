/** The second step of a sign-in (docs/people.md#second-step). */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { takeSecondStep } from '#contract/second-factor.ts';
import { call } from '#web/lib/api.ts';
import { hasStatus } from '#web/lib/api-error.ts';
import type { Session } from '#web/lib/session-store.ts';
import { sessionFrom, signInErrorText } from './session.queries.ts';

const REFUSED = 401;

/** What the box says of a code: a refusal in the server's words, trouble as of a password. */
export const codeErrorText = (error: Error): string =>
  hasStatus(error, REFUSED) ? error.message : signInErrorText(error);

/** The code of a second factor, with the ticket of the right password. */
export function useSecondStep(ticket: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (code: string): Promise<Session> =>
      sessionFrom((await call(takeSecondStep, { body: { mfa: ticket, code } })).data),
    onSuccess: () => queryClient.clear(),
  });
}
