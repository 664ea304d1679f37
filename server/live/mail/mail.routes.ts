/** The endpoints of mail: everybody's own settings, and what failed for administrators. */
import {
  changeMailSettings as changeEndpoint,
  getMailSettings,
  listShownMails as shownEndpoint,
  listTroubledMails as troublesEndpoint,
} from '#contract/live/mail.ts';
import { instantToWire } from '#contract/platform/jsonld.ts';
import type { Context, Serve } from '#server/platform/http/serve.ts';
import { changeMailSettings, readOwnMailSettings } from './mail-choices.store.ts';
import { listLastMails, listTroubledMails } from './mails.store.ts';
import { outgoing } from './outgoing.ts';

const TROUBLES = 50;
const SHOWN = 20;

const settingsOf = async ({ deps, actor }: Pick<Context, 'deps' | 'actor'>) => ({
  plain: { offered: deps.mailer !== undefined, ...(await readOwnMailSettings(deps.db, actor.id)) },
});

export function registerMail(serve: Serve): void {
  serve(getMailSettings, { handle: settingsOf });

  serve(changeEndpoint, {
    handle: async ({ deps, actor }, { hour, choices = [] }) => {
      const named = Object.fromEntries(choices.map(({ kind, choice }) => [kind, choice]));
      await deps.db.transaction().execute((trx) => changeMailSettings(trx, actor.id, { hour, choices: named }));
      return settingsOf({ deps, actor });
    },
  });

  serve(shownEndpoint, {
    handle: async ({ deps }) => {
      if (!deps.mailer?.isShown) return { plain: { shown: false, items: [] } };
      const rows = await listLastMails(deps.db, SHOWN);
      const items = rows.map((row) => {
        const { to, subject, text, html } = outgoing(deps, row, row.email);
        return { id: row.id, to, subject, text, html, createdAt: instantToWire(row.created_at) };
      });
      return { plain: { shown: true, items } };
    },
  });

  serve(troublesEndpoint, {
    handle: async ({ deps }) => {
      const rows = await listTroubledMails(deps.db, TROUBLES);
      const items = rows.map((row) => ({
        id: row.id,
        to: row.email,
        attempts: row.attempts,
        createdAt: instantToWire(row.created_at),
        nextAt: row.failed_at === null ? instantToWire(row.next_at) : undefined,
        error: row.last_error ?? '',
      }));
      return { plain: { items } };
    },
  });
}
