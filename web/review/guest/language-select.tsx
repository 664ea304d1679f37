/** Select for the language of a share page. */
import type { ClientLanguage } from '#domain/platform/clients/client-languages.ts';
import { t } from '#web/lib/language/text.ts';
import classes from './language-select.module.css';
import { LANGUAGE_NAMES, LANGUAGES, useLanguageChoice } from './use-guest-language.ts';

export function LanguageSelect() {
  const [language, choose] = useLanguageChoice();
  return (
    <select
      className={classes.select}
      aria-label={t('Language')}
      value={language}
      onChange={(event) => choose(event.currentTarget.value as ClientLanguage)}
    >
      {LANGUAGES.map((one) => (
        <option key={one} value={one} lang={one}>
          {LANGUAGE_NAMES[one]}
        </option>
      ))}
    </select>
  );
}
