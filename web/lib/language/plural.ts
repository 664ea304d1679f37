/** Texts with a count, in the form and with the digits of the language of the page. */
import { type GuestText, pageTexts, t } from './text.ts';

/** Returns the form of a text that fits a count, which both contain as `{count}`. */
export function plural(
  count: number,
  forms: { one: GuestText; other: GuestText },
  values: Record<string, string | number> = {},
): string {
  const language = pageTexts()?.language ?? 'en';
  const form = new Intl.PluralRules(language).select(count) === 'one' ? forms.one : forms.other;
  return (t as (text: string, values: object) => string)(form, {
    ...values,
    count: new Intl.NumberFormat(language).format(count),
  });
}
