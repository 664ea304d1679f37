/** React key that identifies the file a player plays. */
import type { Cut } from '#domain/review/cuts.ts';
import { playsOwnFile } from '#domain/review/review-copy.ts';

/** Returns the key. The key changes once a copy plays in place of the file, because the copy has its own timing. */
export const playedKey = ({ id, hasCopy, facts }: Pick<Cut, 'id' | 'hasCopy' | 'facts'>): string =>
  `${id} ${hasCopy && !playsOwnFile(facts) ? 'copy' : 'file'}`;
