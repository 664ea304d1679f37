/** What stands instead of the picture where this browser shows none: why, and what helps. */
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Cut, playabilityText } from '#domain/cuts.ts';
import { serverUrl } from '#web/lib/host.ts';
import { CUT_TEXTS } from './cut-texts.ts';

type UnplayableProps = { cut: Cut; download: string | undefined; children: ReactNode };

export function Unplayable({ cut, download, children }: UnplayableProps) {
  const isGone = cut.fileRemovedAt !== null;
  const reason = isGone ? CUT_TEXTS.gone : (!cut.hasCopy && playabilityText(cut.facts.codec)) || CUT_TEXTS.notShown;
  return (
    <>
      <Text role="alert" maw={460}>
        {reason}
      </Text>
      {!isGone && children}
      {!isGone && download && (
        <a href={serverUrl(download)} style={{ color: 'inherit' }}>
          Download the file
        </a>
      )}
    </>
  );
}
