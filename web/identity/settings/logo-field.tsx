/** Logo of the workspace: preview, choose and remove. Saved at once, since an upload takes a while. */
import { Button, Group, Input } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { checkLogo, LOGO_TYPES } from '#domain/platform/brand/logo.ts';
import { acceptAttributeOf, PICTURE_TYPES, typeByName } from '#domain/files/media.ts';
import { iriOf } from '#contract/platform/jsonld.ts';
import { upload } from '#web/files/upload.ts';
import { messageOr } from '#web/lib/api/api-error.ts';
import { serverUrl } from '#web/lib/api/host.ts';
import { notifySuccess } from '#web/ui/feedback/toasts.ts';
import { ChooseFile } from '#web/ui/forms/choose-file.tsx';
import { CLIENT_COPY } from './settings-copy.ts';
import { settingsQuery, useChangeSettings } from './settings.queries.ts';

const ACCEPT = acceptAttributeOf(PICTURE_TYPES.filter(({ mimeType }) => LOGO_TYPES.includes(mimeType)));
/** As on share pages, half of the scaled size. White, as behind the logo there. */
const PREVIEW = { maxWidth: 200, maxHeight: 60, padding: 4, borderRadius: 4, background: '#fff' } as const;

export function LogoField() {
  const { data } = useQuery(settingsQuery());
  const change = useChangeSettings();
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const url = data?.record.logoUrl ?? null;
  const save = async (prepare: () => Promise<string | null>, saved: string): Promise<void> => {
    setError(undefined);
    setBusy(true);
    try {
      await change.mutateAsync({ change: { logo: await prepare() }, etag: undefined });
      notifySuccess(saved);
    } catch (failure) {
      const { text, reason } = messageOr(CLIENT_COPY.logoFailed, failure);
      setError([text, reason].filter(Boolean).join(' '));
    } finally {
      setBusy(false);
    }
  };
  const choose = (file: File | null): void => {
    if (!file || isBusy) return;
    const wrong = checkLogo({ mimeType: typeByName(file.name)?.mimeType ?? '', sizeBytes: file.size })[0]?.message;
    setError(wrong);
    if (wrong === undefined)
      void save(async () => iriOf('MediaUpload', (await upload(file)).id), CLIENT_COPY.logoSaved);
  };
  return (
    <Input.Wrapper
      id="client-logo"
      label={CLIENT_COPY.logo}
      description={CLIENT_COPY.logoDescription}
      error={error}
      labelElement="div"
    >
      <Group gap="md" mt={6} mih={60}>
        {url !== null && <img src={serverUrl(url)} alt={CLIENT_COPY.logo} style={PREVIEW} />}
        <ChooseFile accept={ACCEPT} onChange={choose} inputProps={{ 'aria-label': CLIENT_COPY.logo }}>
          {(button) => (
            <Button {...button} variant="default" size="compact-sm" loading={isBusy}>
              {url === null ? CLIENT_COPY.chooseLogo : CLIENT_COPY.changeLogo}
            </Button>
          )}
        </ChooseFile>
        {url !== null && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            disabled={isBusy}
            onClick={() => void save(() => Promise.resolve(null), CLIENT_COPY.logoRemoved)}
          >
            Remove
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
}
