/** Encrypted ticket between the password step and the second factor, so no process has to store it (docs/people.md#second-step). */
import { minutesAfter, TICKET_MINUTES } from '#domain/identity/two-factor.ts';
import type { Deps } from '#server/platform/deps.ts';

const PURPOSE = 'sign-in that waits for its second step';

/** User of the first step and where they signed in, with the company account if that was it. Becomes invalid once their credentials change. */
export type Ticket = { userId: number; tokenVersion: number; inApp: boolean; identityId?: number };

export const makeTicket = ({ secrets, clock }: Pick<Deps, 'secrets' | 'clock'>, ticket: Ticket): string =>
  secrets.encrypt(PURPOSE, JSON.stringify({ ...ticket, until: minutesAfter(clock(), TICKET_MINUTES) }));

/** Decrypts a ticket. Returns undefined if it is invalid or expired. */
export function readTicket(
  { secrets, clock }: Pick<Deps, 'secrets' | 'clock'>,
  encryptedTicket: string,
): Ticket | undefined {
  const text = secrets.decrypt(PURPOSE, encryptedTicket);
  if (text === undefined) return undefined;
  const { until, ...ticket } = JSON.parse(text) as Ticket & { until: string };
  return until > clock() ? ticket : undefined;
}
