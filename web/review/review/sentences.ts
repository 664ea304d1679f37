/** Sentences to pick from for the text of a score: the house's, and each person's own (docs/screens.md#review). */
import { useListPreference } from '#web/lib/preferences.ts';

export const HOUSE_SENTENCES = [
  'Clean cut, good pace.',
  'Just as it was briefed.',
  'The sound needs more care.',
  'The colours need more care.',
  'Too long for what it tells.',
  'Parts of the brief were missed.',
] as const;

const OWN_AT_MOST = 12;

/** A sentence at the end of what stands there already. */
export const withSentence = (text: string, sentence: string): string =>
  [text.trimEnd(), sentence].filter(Boolean).join(' ');

/** One's own sentences on this device, newest last. */
export function useOwnSentences(personId: number) {
  const [own, remember] = useListPreference(`review-sentences.${personId}`);
  const isKnown = (text: string): boolean => [...HOUSE_SENTENCES, ...own].includes(text);
  return {
    own,
    mayKeep: (text: string): boolean => text.trim() !== '' && !isKnown(text.trim()) && own.length < OWN_AT_MOST,
    keep: (text: string): void => remember([...own, text.trim()]),
    forget: (text: string): void => remember(own.filter((one) => one !== text)),
  };
}
