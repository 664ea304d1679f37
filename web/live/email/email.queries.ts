/** Queries and mutations for email preferences and failed emails. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { changeEmailSettings, getEmailSettings, listDemoEmails, listFailedEmails } from '#contract/live/email.ts';
import type { EmailChoice, EmailSettings } from '#domain/live/email.ts';
import type { NotificationKind } from '#domain/journal/notifications.ts';
import { failureOf, isUnsupported } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/api.ts';
import { notifyFailure } from '#web/ui/feedback/toasts.ts';

export type OfferedEmailSettings = EmailSettings & { offered: boolean };

/** Query for email preferences; null when the server doesn't support email. */
export const emailSettingsQuery = () =>
  queryOptions({
    queryKey: ['mail', 'settings'],
    queryFn: async ({ signal }): Promise<OfferedEmailSettings | null> => {
      try {
        return (await call(getEmailSettings, { signal })).data;
      } catch (error) {
        if (isUnsupported(error)) return null;
        throw error;
      }
    },
  });

export type EmailSettingsChange = { hour: number } | { kind: NotificationKind; choice: EmailChoice };

const changed = (settings: OfferedEmailSettings, change: EmailSettingsChange): OfferedEmailSettings =>
  'hour' in change
    ? { ...settings, hour: change.hour }
    : { ...settings, choices: { ...settings.choices, [change.kind]: change.choice } };

/** Saves each choice immediately, with an optimistic update that is rolled back on refusal. */
export function useChangeEmailSettings() {
  const client = useQueryClient();
  const { queryKey } = emailSettingsQuery();
  return useMutation({
    mutationKey: ['mail'],
    // Changes are sent one after the other, so that the last choice wins.
    scope: { id: 'mail' },
    mutationFn: async (change: EmailSettingsChange) => {
      await call(changeEmailSettings, { body: 'hour' in change ? change : { choices: [change] } });
    },
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (settings) => settings && changed(settings, change));
    },
    onError: (error) => notifyFailure(failureOf("Couldn't save your email preferences.", error)),
    onSettled: () =>
      // Skips the refetch while another choice is being saved, since it would overwrite that choice.
      client.isMutating({ mutationKey: ['mail'] }) > 1 ? undefined : client.invalidateQueries({ queryKey }),
  });
}

/** Query for emails that failed and haven't been sent since, for administrators. */
export const failedEmailsQuery = () =>
  queryOptions({
    queryKey: ['mail', 'troubles'],
    queryFn: async ({ signal }) => {
      try {
        return (await call(listFailedEmails, { signal })).data.items;
      } catch (error) {
        if (isUnsupported(error)) return [];
        throw error;
      }
    },
  });

/** Query for the emails a demo would send; null when emails are sent for real or not at all. */
export const demoEmailsQuery = () =>
  queryOptions({
    queryKey: ['mail', 'shown'],
    queryFn: async ({ signal }) => {
      try {
        const { shown, items } = (await call(listDemoEmails, { signal })).data;
        return shown ? items : null;
      } catch (error) {
        if (isUnsupported(error)) return null;
        throw error;
      }
    },
  });
