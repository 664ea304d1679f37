/** Text about a video that is slow to load, and about its lighter copy in the making (docs/review.md#quality). */
import type { Cut } from './cuts.ts';
import { copyProgressText, playabilityOf } from './playability.ts';

/** Returns what a viewer of a plain version without a copy reads below the player, or undefined. */
export function lineSpeedText(
  { facts, hasCopy, copyProgress }: Pick<Cut, 'facts' | 'hasCopy' | 'copyProgress'>,
  isSlow: boolean,
): string | undefined {
  if (facts.kind !== 'video' || hasCopy || !playabilityOf(facts).isPlain) return undefined;
  const slow = isSlow ? 'This video is slow to load.' : '';
  if (copyProgress !== null) return `${slow} ${copyProgressText(facts, copyProgress)}`.trim();
  return isSlow ? `${slow} Pause to let it load.` : undefined;
}
