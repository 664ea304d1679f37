/** Menu to download captions, for guests who may. */
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { CAPTION_FORMATS, type CaptionFormat } from '#domain/review/captions/cue.ts';
import type { CaptionTrack } from '#domain/review/captions/captions.ts';
import { failureOf } from '#web/lib/api/api-error.ts';
import { saveFrom } from '#web/lib/api/save-from.ts';
import { t } from '#web/lib/language/text.ts';
import { type CaptionsAccess, useReview } from '#web/review/versions/review-context.ts';
import { notifyFailure } from '#web/ui/feedback/toasts.ts';
import { LazyMenu } from '#web/ui/menu/lazy-menu.tsx';

/** Returns the name of a format. */
export const formatName = (format: CaptionFormat): string => ({ srt: 'SRT', vtt: 'WebVTT', txt: t('Text') })[format];

/** Downloads captions under the server's file name. */
export async function downloadCaptions(
  { fetchFile }: CaptionsAccess,
  { id }: CaptionTrack,
  format: CaptionFormat,
): Promise<void> {
  try {
    const { download } = await fetchFile(id, format);
    if (download !== undefined) saveFrom(download);
  } catch (error) {
    notifyFailure(failureOf(t("Couldn't load the captions."), error));
  }
}

export function DownloadCaptions({ track }: { track: CaptionTrack }) {
  const { captions } = useReview();
  if (!captions?.mayDownload) return null;
  return (
    <LazyMenu
      position="bottom-end"
      width={180}
      withinPortal={false}
      button={(control) => (
        <Button {...control} h={40} variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
          {t('Download')}
        </Button>
      )}
    >
      {(Menu) =>
        CAPTION_FORMATS.map((format) => (
          <Menu.Item key={format} onClick={() => void downloadCaptions(captions, track, format)}>
            {formatName(format)}
          </Menu.Item>
        ))
      }
    </LazyMenu>
  );
}
