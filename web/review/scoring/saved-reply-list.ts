/** Saved replies for the description of a score: built-in ones and each user's own (docs/screens.md#review). */
import { useListPreference } from '#web/lib/preferences.ts';

export const BUILT_IN_REPLIES = [
  'Clean cut, good pace.',
  'Matches the brief.',
  'Audio needs more work.',
  'Color needs more work.',
  'Runs too long.',
  'Misses parts of the brief.',
] as const;

const MAX_SAVED_REPLIES = 12;

/** Appends a saved reply to the text. */
export const appendReply = (text: string, reply: string): string => [text.trimEnd(), reply].filter(Boolean).join(' ');

/** Manages the user's own saved replies on this device, newest last. */
export function useSavedReplies(personId: number) {
  const [own, remember] = useListPreference(`review-sentences.${personId}`);
  const isKnown = (text: string): boolean => [...BUILT_IN_REPLIES, ...own].includes(text);
  return {
    own,
    maySave: (text: string): boolean => text.trim() !== '' && !isKnown(text.trim()) && own.length < MAX_SAVED_REPLIES,
    keep: (text: string): void => remember([...own, text.trim()]),
    forget: (text: string): void => remember(own.filter((one) => one !== text)),
  };
}
