/** The ticket between the right password and the code of a second factor: locked, so that no process need keep it (docs/people.md#second-step). */
import { minutesAfter, TICKET_MINUTES } from '#domain/identity/second-factor.ts';
import type { Deps } from '#server/platform/deps.ts';

const PURPOSE = 'sign-in that waits for its second step';

/** Who gave their password, and where; it is worth nothing once their credentials change. */
export type Ticket = { userId: number; tokenVersion: number; inApp: boolean };

export const makeTicket = ({ vault, clock }: Pick<Deps, 'vault' | 'clock'>, ticket: Ticket): string =>
  vault.lock(PURPOSE, JSON.stringify({ ...ticket, until: minutesAfter(clock(), TICKET_MINUTES) }));

/** What it says; undefined of one that never was or has run out. */
export function readTicket({ vault, clock }: Pick<Deps, 'vault' | 'clock'>, locked: string): Ticket | undefined {
  const text = vault.open(PURPOSE, locked);
  if (text === undefined) return undefined;
  const { until, ...ticket } = JSON.parse(text) as Ticket & { until: string };
  return until > clock() ? ticket : undefined;
}
