/** Page on which a contact stops the emails about a client's work, or turns them on again (docs/review.md#client-stop). */
import { clientEmailTextsIn } from '#domain/review/client-email-texts/by-language.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Deps } from '#server/platform/deps.ts';
import { readSettings } from '#server/platform/settings/settings.store.ts';
import { addressDigestOf, listContactRows } from '#server/work/contacts/contacts.store.ts';
import { addressToStop, type StoppedAddress } from './client-stop-link.ts';
import { stopPage } from './email-content.ts';

const RESUME = '&resume=1';

/** Returns the language of the contact with this address, if one exists. */
async function languageOf(db: Db, { clientId, digest }: StoppedAddress) {
  const contacts = await listContactRows(db, [clientId]);
  return contacts.find(({ email }) => addressDigestOf(email) === digest)?.language ?? null;
}

/** Writes or lifts the stop. Returns whether the client exists. */
const setStopped = (
  db: Db,
  { clientId, digest }: StoppedAddress,
  { isStopped, now }: { isStopped: boolean; now: string },
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const client = await trx.selectFrom('clients').select('id').where('id', '=', clientId).executeTakeFirst();
    if (!client) return false;
    await trx
      .deleteFrom('email_stops')
      .where('client_id', '=', clientId)
      .where('address_digest', '=', digest)
      .execute();
    const stop = { client_id: clientId, address_digest: digest, reason: 'stopped', at: now } as const;
    if (isStopped) await trx.insertInto('email_stops').values(stop).execute();
    return true;
  });

/** Answers the address of a contact, or returns undefined if the URL isn't one. Only a post changes anything. */
export async function answerClientStop(
  { db, signer, clock }: Deps,
  { url, isPost }: { url: string; isPost: boolean },
): Promise<{ status: 200 | 404; html: string } | undefined> {
  const address = addressToStop(signer, url);
  if (!address) return undefined;
  const settings = await readSettings(db);
  const texts = clientEmailTextsIn((await languageOf(db, address)) ?? settings.clientLanguage);
  const isResume = url.endsWith(RESUME);
  const isKnown = !isPost || (await setStopped(db, address, { isStopped: !isResume, now: clock() }));
  const team = settings.name || 'Cutroom';
  const shown = { title: team, language: texts.tag };
  const { confirm, stopped, resume, resumed, wrongLink } = texts.stopPage;
  if (!isKnown) return { status: 404, html: stopPage({ ...shown, text: wrongLink }) };
  if (!isPost) return { status: 200, html: stopPage({ ...shown, text: confirm(team), button: { label: texts.stop } }) };
  if (isResume) return { status: 200, html: stopPage({ ...shown, text: resumed(team) }) };
  const button = { label: resume, action: `${url}${RESUME}` };
  return { status: 200, html: stopPage({ ...shown, text: stopped(team), button }) };
}
