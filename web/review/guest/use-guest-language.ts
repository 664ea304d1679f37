/** Language of a share page: the guest's choice, else the workspace's, else the browser's, else English (docs/review.md#language). */
import { useEffect, useState } from 'react';
import type { ClientLanguage } from '#domain/platform/clients/client-languages.ts';
import { CLIENT_LANGUAGE_META } from '#contract/platform/workspace-name.ts';
import { type Dictionary, setPageTexts } from '#web/lib/language/text.ts';
import { pageTextsOf } from '#web/lib/language/translator.ts';
import { usePreference } from '#web/lib/preferences.ts';

/** Languages by the names that their readers know. */
export const LANGUAGE_NAMES: Record<ClientLanguage, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
};
export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as ClientLanguage[];

/** Returns the language of a tag such as `de-AT`, or undefined if share pages don't have it. */
const languageOf = (tag: string): ClientLanguage | undefined =>
  LANGUAGES.find((one) => one === tag.toLowerCase().split('-', 1)[0]);

/** Dictionaries, loaded on demand. English texts need none. */
const DICTIONARIES: Record<Exclude<ClientLanguage, 'en'>, () => Promise<Dictionary>> = {
  de: async () => (await import('#web/lib/language/german.ts')).GERMAN,
  fr: async () => (await import('#web/lib/language/french.ts')).FRENCH,
  es: async () => (await import('#web/lib/language/spanish.ts')).SPANISH,
};

async function showIn(language: ClientLanguage, isWanted: () => boolean): Promise<boolean> {
  if (language === 'en') {
    if (isWanted()) setPageTexts(undefined);
    return isWanted();
  }
  const dictionary = await DICTIONARIES[language]();
  if (isWanted()) setPageTexts(pageTextsOf(language, dictionary));
  return isWanted();
}

/** Returns the language until the guest chooses one. */
function defaultLanguage(): ClientLanguage {
  const ofWorkspace = document.querySelector<HTMLMetaElement>(`meta[name="${CLIENT_LANGUAGE_META}"]`)?.content ?? '';
  return [ofWorkspace, ...navigator.languages].map(languageOf).find((one) => one !== undefined) ?? 'en';
}

/** Returns the guest's choice ('' before it), remembered on this device, and a function to change it. */
const useChosenLanguage = () => usePreference<ClientLanguage | ''>('share-language', ['', ...LANGUAGES]);

/** Returns the language that the page should be in, and a function to choose another. */
export function useLanguageChoice(): [ClientLanguage, (language: ClientLanguage) => void] {
  const [chosen, choose] = useChosenLanguage();
  return [chosen || defaultLanguage(), choose];
}

/** Shows the page in its language. Returns the language on screen, or undefined until its texts have loaded. */
export function usePageLanguage(): ClientLanguage | undefined {
  const [wanted] = useLanguageChoice();
  const [shown, setShown] = useState<ClientLanguage | undefined>(wanted === 'en' ? wanted : undefined);
  useEffect(() => {
    let isWanted = true;
    showIn(wanted, () => isWanted).then(
      (isShown) => isShown && setShown(wanted),
      // Without its texts, the page stays in the language that it has, at first English.
      () => isWanted && setShown((before) => before ?? 'en'),
    );
    return () => {
      isWanted = false;
    };
  }, [wanted]);
  useEffect(() => {
    document.documentElement.lang = shown ?? 'en';
  }, [shown]);
  // Other pages in this tab are English.
  useEffect(
    () => () => {
      setPageTexts(undefined);
      document.documentElement.lang = 'en';
    },
    [],
  );
  return shown;
}
