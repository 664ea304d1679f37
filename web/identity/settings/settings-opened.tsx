/** Settings forms based on the first response, so that refetched values don't change what the user is editing. */
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ReadSettings } from '#contract/identity/settings.ts';
import type { Versioned } from '#web/lib/use-edit-conflict.ts';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { useLeaveGuard } from '#web/ui/forms/use-leave-guard.ts';
import { SettingsForm, type SettingsFormOptions } from './settings-form.tsx';
import { SETTINGS_COPY } from './settings-copy.ts';
import type { SettingsPart } from './settings-part.ts';
import { SettingsSkeleton } from './settings-skeleton.tsx';
import { settingsQuery } from './settings.queries.ts';

/** Time in ms that the settings are cached, so that the next section opens without a placeholder; not longer, since a form shouldn't open with old values. */
const CACHED_MS = 10_000;

/** `children` are shown below the form once it has loaded, so that nothing moves. */
export function OpenedSettings({ children, ...options }: SettingsFormOptions & { children?: ReactNode }) {
  const { data, error, refetch, isFetching } = useQuery({ ...settingsQuery(), staleTime: 0, gcTime: CACHED_MS });
  const [opened, setOpened] = useState<Versioned<ReadSettings>>();
  if (data && !opened) setOpened(data);
  if (opened)
    return (
      <>
        <SettingsForm stored={opened} latest={data} {...options} />
        {children}
      </>
    );
  if (error) return <QueryError message={SETTINGS_COPY.loadFailed} query={{ error, refetch, isFetching }} />;
  return <SettingsSkeleton />;
}

type SectionFormProps = { part: SettingsPart; label: string; children?: ReactNode };

/** Form of a section on its page, which asks before unsaved input is lost. */
export function SectionForm(props: SectionFormProps) {
  const [isDirty, setDirty] = useState(false);
  useLeaveGuard({ isAtRisk: () => isDirty, onLeave: () => setDirty(false) });
  return <OpenedSettings {...props} onDirty={setDirty} />;
}
