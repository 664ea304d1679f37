/** Link that downloads the file of a version. Reserves its place while the address of the file loads. */
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { serverUrl } from '#web/lib/api/host.ts';
import { t } from '#web/lib/language/text.ts';

export function DownloadButton({ url, isLoading }: { url: string | undefined; isLoading: boolean }) {
  if (url === undefined && !isLoading) return null;
  return (
    <Button
      h={40}
      component="a"
      href={url && serverUrl(url)}
      data-disabled={url === undefined || undefined}
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
    >
      {t('Download')}
    </Button>
  );
}
