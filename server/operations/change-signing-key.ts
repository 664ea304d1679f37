/** Another signing key, with what the old one had locked locked by the new one (docs/operations.md#change-signing-key). */
import type { Db } from '#server/platform/db/dialect.ts';
import type { Deps } from '#server/platform/deps.ts';
import { lockSecret, openSecret } from '#server/identity/second-factor/locked-secret.ts';
import { createVault, type Vault } from '#server/platform/vault.ts';
import { WEBHOOK_PURPOSE } from '#server/live/webhooks/webhook-secret.ts';
import { writeAudit } from '#server/journal/write-audit.ts';
import { nextSigningKey, replaceKeyFile, replaceKeyRow } from '#server/identity/session/signing-key.ts';

type Opened = Pick<Deps, 'config' | 'db' | 'clock' | 'vault'>;

export type KeyChange = {
  sessions: number;
  links: number;
  /** How many secrets are locked by the new key. */
  factors: number;
  webhooks: number;
  /** How many an earlier key had locked: nobody can read them. */
  unread: number;
};

type Vaults = { earlier: readonly Vault[]; next: Vault };

/** A secret as it is kept, and how it is kept anew. */
type LockedSecret = { open(vault: Vault): string | undefined; write(vault: Vault, text: string): Promise<unknown> };

async function factorsIn(trx: Db): Promise<LockedSecret[]> {
  const rows = await trx.selectFrom('second_factors').select(['user_id', 'secret']).execute();
  return rows.map(({ user_id: id, secret }) => ({
    open: (vault) => openSecret(vault, id, secret),
    write: (vault, text) =>
      trx
        .updateTable('second_factors')
        .set({ secret: lockSecret(vault, id, text) })
        .where('user_id', '=', id)
        .execute(),
  }));
}

async function webhooksIn(trx: Db): Promise<LockedSecret[]> {
  const rows = await trx.selectFrom('webhooks').select(['id', 'secret']).execute();
  return rows.map(({ id, secret }) => ({
    open: (vault) => vault.open(WEBHOOK_PURPOSE, secret),
    write: (vault, text) =>
      trx
        .updateTable('webhooks')
        .set({ secret: vault.lock(WEBHOOK_PURPOSE, text) })
        .where('id', '=', id)
        .execute(),
  }));
}

/** How many of them could be read and are locked anew. */
async function lockAnew(secrets: readonly LockedSecret[], { earlier, next }: Vaults): Promise<number> {
  let done = 0;
  for (const { open, write } of secrets) {
    const text = earlier.map(open).find((found) => found !== undefined);
    if (text === undefined) continue;
    await write(next, text);
    done += 1;
  }
  return done;
}

/** Ends what a thief of the old key may have begun; tokens are void by the key itself. */
async function endAll(trx: Db, now: string): Promise<Pick<KeyChange, 'sessions' | 'links'>> {
  const sessions = await trx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  const links = await trx.deleteFrom('password_links').executeTakeFirst();
  return { sessions: Number(sessions.numUpdatedRows), links: Number(links.numDeletedRows) };
}

/** Changes the key of the house; `setKey` is the next TOKEN_SECRET where that setting holds it, which the caller then sets. */
export async function changeSigningKey(deps: Opened, setKey?: string): Promise<KeyChange> {
  const { config, db, clock, vault } = deps;
  const key = setKey ?? (await nextSigningKey(config, db));
  const next = createVault(key);
  const vaults = { earlier: [vault, next], next };
  const change = await db.transaction().execute(async (trx) => {
    const now = clock();
    const [ofFactors, ofWebhooks] = [await factorsIn(trx), await webhooksIn(trx)];
    const [factors, webhooks] = [await lockAnew(ofFactors, vaults), await lockAnew(ofWebhooks, vaults)];
    const ended = await endAll(trx, now);
    if (setKey === undefined) await replaceKeyRow(trx, key);
    const line = { action: 'settings.change-key', record: { kind: 'settings', id: null, name: 'Settings' } } as const;
    await writeAudit(trx, { ...line, reason: 'By the command change-signing-key' }, { now, by: 'house' });
    return { ...ended, factors, webhooks, unread: ofFactors.length + ofWebhooks.length - factors - webhooks };
  });
  if (setKey === undefined) await replaceKeyFile(config, db);
  return change;
}
