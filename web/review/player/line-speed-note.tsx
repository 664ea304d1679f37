/** Message below a plain video that is slow to load, or whose lighter copy is being made (docs/review.md#quality). */
import { Text } from '@mantine/core';
import type { Cut } from '#domain/review/cuts.ts';
import { lineSpeedText } from '#domain/review/line-speed-text.ts';
import { translated } from '#web/lib/language/text.ts';

export function LineSpeedNote({ cut, isSlow }: { cut: Cut; isSlow: boolean }) {
  const text = lineSpeedText(cut, isSlow);
  if (text === undefined) return null;
  return (
    <Text size="xs" c="dimmed" role={isSlow ? 'status' : undefined}>
      {translated(text)}
    </Text>
  );
}
