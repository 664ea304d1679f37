/** Ending sessions. Each action runs in one transaction (docs/people.md#sessions). */
import type { Deps } from '#server/platform/deps.ts';
import { writeAudit } from '#server/journal/write-audit.ts';
import { endSession, endSessionsOf, findOpenSession } from '#server/identity/session/sessions.store.ts';

type Store = Pick<Deps, 'db' | 'clock'>;

const person = (id: number) => ({ kind: 'user', id }) as const;

/** Ends a session. Does nothing if the session has already ended. */
export const endOneSession = ({ db, clock }: Store, id: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const session = await findOpenSession(trx, id);
    if (!session) return;
    const now = clock();
    await endSession(trx, id, now);
    await writeAudit(trx, { action: 'sessions.end', record: person(session.user_id) }, { now });
  });

/** Ends all sessions of a user except `exceptId` and returns their number. */
export const endSessionsOfPerson = ({ db, clock }: Store, userId: number, exceptId: number): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const now = clock();
    const ended = await endSessionsOf(trx, userId, { exceptId, now });
    if (ended > 0) await writeAudit(trx, { action: 'sessions.end-others', record: person(userId) }, { now });
    return ended;
  });
