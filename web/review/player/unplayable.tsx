/** Content in place of the picture when this browser can't play it, with the reason and what helps. */
import { Text } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import type { Cut } from '#domain/review/cuts.ts';
import { copyFaultText, type CopyReader, copyProgressText, playabilityText } from '#domain/review/playability.ts';
import { t, translated } from '#web/lib/language/text.ts';
import { serverUrl } from '#web/lib/api/host.ts';
import { useReview } from '#web/review/versions/review-context.ts';
import { CUT_TEXTS } from '#web/review/versions/cut-texts.ts';

function reasonOf({ fileRemovedAt, hasCopy, copyProgress, facts }: Cut, reader: CopyReader): string {
  if (fileRemovedAt !== null) return t(CUT_TEXTS.gone);
  const isUnsupported = !hasCopy && copyProgress === null;
  return translated((isUnsupported && playabilityText(facts, reader)) || CUT_TEXTS.notShown);
}

export function Unplayable({ children }: { children: ReactNode }) {
  const { cut, play, isGuest, onUnplayable } = useReview();
  const download = play?.download;
  const isGone = cut.fileRemovedAt !== null;
  const help = !isGone || cut.fileRemovedBy !== null ? children : null;
  useEffect(() => {
    if (!isGone) onUnplayable?.();
  }, [isGone, onUnplayable]);
  const faultText = isGone ? undefined : copyFaultText(cut);
  const isCopyPending = !isGone && cut.copyProgress !== null;
  return (
    <>
      {!(isGone && help) && (
        <Text role="alert" maw={460}>
          {reasonOf(cut, isGuest ? 'guest' : 'team')}
        </Text>
      )}
      {faultText && <Text maw={460}>{faultText}</Text>}
      {isCopyPending && <Text maw={460}>{translated(copyProgressText(cut.facts, cut.copyProgress ?? 0))}</Text>}
      {!isCopyPending && help}
      {!isGone && download && (
        <a href={serverUrl(download)} style={{ color: 'inherit' }}>
          {t('Download file')}
        </a>
      )}
    </>
  );
}
