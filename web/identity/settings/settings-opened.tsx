/** Settings form based on the first response, so that refetched values don't change what the user is editing. */
import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReadSettings } from '#contract/identity/settings.ts';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import type { Versioned } from '#web/lib/use-edit-conflict.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { LoadingText } from '#web/ui/feedback/loading-text.tsx';
import { SettingsForm, type SettingsFormDialog } from './settings-form.tsx';
import { SETTINGS_COPY } from './settings-copy.ts';
import { settingsQuery } from './settings.queries.ts';

export function OpenedSettings(dialog: SettingsFormDialog) {
  const { data, error, refetch, isFetching } = useQuery({ ...settingsQuery(), staleTime: 0, gcTime: 0 });
  const [opened, setOpened] = useState<Versioned<ReadSettings>>();
  if (data && !opened) setOpened(data);
  if (opened) return <SettingsForm stored={opened} latest={data} {...dialog} />;
  if (error) return <QueryError message={SETTINGS_COPY.loadFailed} query={{ error, refetch, isFetching }} />;
  return (
    <Stack gap="md" maw={640}>
      <LoadingText>{COMMON_TEXTS.loading}</LoadingText>
      <Skeleton h={56} />
      <Skeleton h={160} />
      <Skeleton h={96} />
    </Stack>
  );
}

export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const [isDirty, setDirty] = useState(false);
  return (
    <Dialog isOpen title="Your workspace" onClose={onClose} isDirty={isDirty}>
      <OpenedSettings onSaved={onClose} onCancel={onClose} onDirty={setDirty} />
    </Dialog>
  );
}
