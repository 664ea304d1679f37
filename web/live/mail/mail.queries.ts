/** What this person is mailed, and mails that failed, from and to the server. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { changeMailSettings, getMailSettings, listShownMails, listTroubledMails } from '#contract/live/mail.ts';
import type { MailChoice, MailSettings } from '#domain/live/mail.ts';
import type { NotificationKind } from '#domain/live/notifications.ts';
import { failureOf, isLacking } from '#web/lib/api-error.ts';
import { call } from '#web/lib/api.ts';
import { notifyFailure } from '#web/ui/toasts.ts';

export type OfferedMail = MailSettings & { offered: boolean };

/** Null where the provider knows no mail. */
export const mailSettingsQuery = () =>
  queryOptions({
    queryKey: ['mail', 'settings'],
    queryFn: async ({ signal }): Promise<OfferedMail | null> => {
      try {
        return (await call(getMailSettings, { signal })).data;
      } catch (error) {
        if (isLacking(error)) return null;
        throw error;
      }
    },
  });

export type MailChange = { hour: number } | { kind: NotificationKind; choice: MailChoice };

const changed = (settings: OfferedMail, change: MailChange): OfferedMail =>
  'hour' in change
    ? { ...settings, hour: change.hour }
    : { ...settings, choices: { ...settings.choices, [change.kind]: change.choice } };

/** Each choice is kept as it is made; it shows at once, and goes back where it was refused. */
export function useChangeMail() {
  const client = useQueryClient();
  const { queryKey } = mailSettingsQuery();
  return useMutation({
    mutationKey: ['mail'],
    // One after the other: the last choice is the one that holds.
    scope: { id: 'mail' },
    mutationFn: async (change: MailChange) => {
      await call(changeMailSettings, { body: 'hour' in change ? change : { choices: [change] } });
    },
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (settings) => settings && changed(settings, change));
    },
    onError: (error) => notifyFailure(failureOf('Your choice of mail could not be saved.', error)),
    onSettled: () =>
      // While another choice is under way the server does not know of it yet.
      client.isMutating({ mutationKey: ['mail'] }) > 1 ? undefined : client.invalidateQueries({ queryKey }),
  });
}

/** Mails that failed and were not sent since, for administrators. */
export const mailTroublesQuery = () =>
  queryOptions({
    queryKey: ['mail', 'troubles'],
    queryFn: async ({ signal }) => {
      try {
        return (await call(listTroubledMails, { signal })).data.items;
      } catch (error) {
        if (isLacking(error)) return [];
        throw error;
      }
    },
  });

/** In a demo the mails that it would send; null where mails are sent, or none are made. */
export const shownMailsQuery = () =>
  queryOptions({
    queryKey: ['mail', 'shown'],
    queryFn: async ({ signal }) => {
      try {
        const { shown, items } = (await call(listShownMails, { signal })).data;
        return shown ? items : null;
      } catch (error) {
        if (isLacking(error)) return null;
        throw error;
      }
    },
  });
