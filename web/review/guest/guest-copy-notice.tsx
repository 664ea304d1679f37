/** Warns guests that some browsers don't play a version correctly, while there is no copy (docs/review.md#cuts). */
import { Text } from '@mantine/core';
import type { Cut } from '#domain/review/cuts.ts';
import { translated } from '#web/lib/language/text.ts';
import { needsCopy, playabilityText, playsEverywhere } from '#domain/review/playability.ts';

export function GuestCopyNotice({ cut }: { cut: Cut }) {
  if (!needsCopy(cut) || playsEverywhere(cut.facts)) return null;
  return (
    <Text size="xs" c="dimmed">
      {translated(playabilityText(cut.facts, 'guest') ?? '')}
    </Text>
  );
}
