/** Email endpoints: each user's own settings, and failed emails for administrators. */
import {
  changeEmailSettings as changeEndpoint,
  getEmailSettings,
  listDemoEmails as shownEndpoint,
  listFailedEmails as failedEmailsEndpoint,
} from '#contract/live/email.ts';
import { instantToApi } from '#contract/platform/jsonld.ts';
import { isClientEmail } from '#domain/review/client-sends.ts';
import type { Row } from '#server/platform/db/tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { OutgoingEmail } from '#server/platform/ports.ts';
import { findPageUrl } from '#server/review/client-pages/page-link.ts';
import { readClientEmail } from '#server/review/sends/read-email.ts';
import type { Context, Serve } from '#server/platform/http/serve.ts';
import { renderClientEmail } from './client-emails.ts';
import { changeEmailSettings, readOwnEmailSettings } from './email-choices.store.ts';
import { listLatestEmails, listFailedEmails } from './emails.store.ts';
import { renderEmail } from './render-email.ts';

const FAILED_SHOWN = 50;
const LATEST_SHOWN = 20;

const settingsOf = async ({ deps, actor }: Pick<Context, 'deps' | 'actor'>) => ({
  plain: { offered: deps.mailer !== undefined, ...(await readOwnEmailSettings(deps.db, actor.id)) },
});

/** Renders an email of the demo. Of a client's email that was reverted before it left, nothing is shown. */
async function renderShown(deps: Deps, row: Row<'mails'> & { email: string }): Promise<OutgoingEmail | undefined> {
  if (!isClientEmail(row.kind)) return renderEmail(deps, row, row.email);
  const email = await readClientEmail(deps, row, { findPageUrl, isHistory: row.sent_at !== null });
  return email && renderClientEmail(deps, row.key, email);
}

export function registerEmail(serve: Serve): void {
  serve(getEmailSettings, { handle: settingsOf });

  serve(changeEndpoint, {
    handle: async ({ deps, actor }, { hour, choices = [] }) => {
      const byKind = Object.fromEntries(choices.map(({ kind, choice }) => [kind, choice]));
      await deps.db.transaction().execute((trx) => changeEmailSettings(trx, actor.id, { hour, choices: byKind }));
      return settingsOf({ deps, actor });
    },
  });

  serve(shownEndpoint, {
    handle: async ({ deps }) => {
      if (!deps.mailer?.isShown) return { plain: { shown: false, items: [] } };
      const rows = await listLatestEmails(deps.db, LATEST_SHOWN);
      const items = [];
      for (const row of rows) {
        const message = await renderShown(deps, row);
        if (!message) continue;
        const { to, subject, text, html: sent, logo } = message;
        // The preview has no attachments.
        const html = logo ? sent.replace('cid:logo', `data:image/png;base64,${logo.toString('base64')}`) : sent;
        items.push({ id: row.id, to, subject, text, html, createdAt: instantToApi(row.created_at) });
      }
      return { plain: { shown: true, items } };
    },
  });

  serve(failedEmailsEndpoint, {
    handle: async ({ deps }) => {
      const rows = await listFailedEmails(deps.db, FAILED_SHOWN);
      const items = rows.map((row) => ({
        id: row.id,
        to: row.email,
        attempts: row.attempts,
        createdAt: instantToApi(row.created_at),
        nextAt: row.failed_at === null ? instantToApi(row.next_at) : undefined,
        error: row.last_error ?? '',
      }));
      return { plain: { items } };
    },
  });
}
