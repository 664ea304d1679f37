/** Replaces the signing key and re-encrypts the stored secrets with it (docs/operations.md#change-signing-key). */
import type { Db } from '#server/platform/db/dialect.ts';
import type { Deps } from '#server/platform/deps.ts';
import { encryptSecret, decryptSecret } from '#server/identity/two-factor/encrypted-secret.ts';
import { createSecrets, type Secrets } from '#server/platform/config/secrets.ts';
import { WEBHOOK_PURPOSE } from '#server/live/webhooks/webhook-secret.ts';
import { endPagesOfKey } from '#server/review/client-pages/page-link.ts';
import { endAllContactLinks } from '#server/review/sends/contact-link.ts';
import { writeAudit } from '#server/journal/write-audit.ts';
import { nextSigningKey, replaceKeyFile, replaceKeyRow } from '#server/identity/session/signing-key.ts';

type OpenedInstance = Pick<Deps, 'config' | 'db' | 'clock' | 'secrets'>;

export type KeyChange = {
  sessions: number;
  links: number;
  /** Links of clients' contacts, which the key makes. */
  contactLinks: number;
  /** Pages of contacts, likewise. */
  contactPages: number;
  /** Number of secrets encrypted with the new key. */
  factors: number;
  webhooks: number;
  /** Number of secrets encrypted with an earlier key, which can't be read. */
  unread: number;
};

type OldAndNewSecrets = { earlier: readonly Secrets[]; next: Secrets };

/** A stored secret, and how to write it back. */
type EncryptedSecret = {
  decrypt(secrets: Secrets): string | undefined;
  write(secrets: Secrets, text: string): Promise<unknown>;
};

async function factorsIn(trx: Db): Promise<EncryptedSecret[]> {
  const rows = await trx.selectFrom('second_factors').select(['user_id', 'secret']).execute();
  return rows.map(({ user_id: id, secret }) => ({
    decrypt: (secrets) => decryptSecret(secrets, id, secret),
    write: (secrets, text) =>
      trx
        .updateTable('second_factors')
        .set({ secret: encryptSecret(secrets, id, text) })
        .where('user_id', '=', id)
        .execute(),
  }));
}

async function webhooksIn(trx: Db): Promise<EncryptedSecret[]> {
  const rows = await trx.selectFrom('webhooks').select(['id', 'secret']).execute();
  return rows.map(({ id, secret }) => ({
    decrypt: (secrets) => secrets.decrypt(WEBHOOK_PURPOSE, secret),
    write: (secrets, text) =>
      trx
        .updateTable('webhooks')
        .set({ secret: secrets.encrypt(WEBHOOK_PURPOSE, text) })
        .where('id', '=', id)
        .execute(),
  }));
}

/** Re-encrypts the secrets and returns how many could be read. */
async function reencrypt(secrets: readonly EncryptedSecret[], { earlier, next }: OldAndNewSecrets): Promise<number> {
  let done = 0;
  for (const { decrypt, write } of secrets) {
    const text = earlier.map(decrypt).find((found) => found !== undefined);
    if (text === undefined) continue;
    await write(next, text);
    done += 1;
  }
  return done;
}

/** Ends everything a thief of the old key may have started; access tokens become invalid with the key itself. */
async function endSessionsAndLinks(
  trx: Db,
  now: string,
): Promise<Pick<KeyChange, 'sessions' | 'links' | 'contactLinks' | 'contactPages'>> {
  const sessions = await trx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  const links = await trx.deleteFrom('password_links').executeTakeFirst();
  return {
    sessions: Number(sessions.numUpdatedRows),
    links: Number(links.numDeletedRows),
    contactLinks: await endAllContactLinks(trx, now),
    contactPages: await endPagesOfKey(trx, now),
  };
}

/** Replaces the instance's key. `setKey` is the next TOKEN_SECRET if the key comes from that setting, which the caller then changes. */
export async function changeSigningKey(deps: OpenedInstance, setKey?: string): Promise<KeyChange> {
  const { config, db, clock, secrets } = deps;
  const key = setKey ?? (await nextSigningKey(config, db));
  const next = createSecrets(key);
  const secretsByKey = { earlier: [secrets, next], next };
  const change = await db.transaction().execute(async (trx) => {
    const now = clock();
    const [ofFactors, ofWebhooks] = [await factorsIn(trx), await webhooksIn(trx)];
    const [factors, webhooks] = [await reencrypt(ofFactors, secretsByKey), await reencrypt(ofWebhooks, secretsByKey)];
    const ended = await endSessionsAndLinks(trx, now);
    if (setKey === undefined) await replaceKeyRow(trx, key);
    const line = { action: 'settings.change-key', record: { kind: 'settings', id: null, name: 'Settings' } } as const;
    await writeAudit(trx, { ...line, reason: 'By the command change-signing-key' }, { now, by: 'house' });
    return { ...ended, factors, webhooks, unread: ofFactors.length + ofWebhooks.length - factors - webhooks };
  });
  if (setKey === undefined) await replaceKeyFile(config, db);
  return change;
}
