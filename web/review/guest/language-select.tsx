/** Select for the language of a share page. */
import { CLIENT_LANGUAGE_NAMES, CLIENT_LANGUAGES, type ClientLanguage } from '#domain/platform/client-languages.ts';
import { t } from '#web/lib/language/text.ts';
import classes from './language-select.module.css';
import { useLanguageChoice } from './use-guest-language.ts';

export function LanguageSelect() {
  const [language, choose] = useLanguageChoice();
  return (
    <select
      className={classes.select}
      aria-label={t('Language')}
      value={language}
      onChange={(event) => choose(event.currentTarget.value as ClientLanguage)}
    >
      {CLIENT_LANGUAGES.map((one) => (
        <option key={one} value={one} lang={one}>
          {CLIENT_LANGUAGE_NAMES[one]}
        </option>
      ))}
    </select>
  );
}
