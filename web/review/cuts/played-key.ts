/** React key of the player. */
import type { Cut } from '#domain/review/cuts.ts';
import { playsOwnFile } from '#domain/review/review-copy.ts';

/** Returns the key. It changes once a copy plays in place of the file, because the copy has its own timing. */
export const playedKey = ({ id, hasCopy, facts }: Pick<Cut, 'id' | 'hasCopy' | 'facts'>): string =>
  `${id} ${hasCopy && !playsOwnFile(facts) ? 'copy' : 'file'}`;
