/** The page of the sign-in, whose form stands in it: the build writes it in pieces (web/identity/session/first-form.ts), and here they are filled with what is this house's (ADR 11). */
import type { OfferedSignIn } from '#contract/identity/session.ts';
import { escaped } from './html.ts';

export type FirstForm = {
  page: string;
  /** The file of its sheet. */
  sheet: string;
  house: string;
  offered: string;
  people: Record<string, string>;
};

const NAME = '{name}';
const PEOPLE = '{people}';

/** What only this house knows of its form. */
export type OfHouse = { name: string; offered: readonly OfferedSignIn[] };

export function pageOfSignIn({ page, house, offered, people }: FirstForm, of: OfHouse): string {
  const buttons = of.offered.map(({ type, name }) => (people[type] ?? '').replace(NAME, () => escaped(name)));
  return page
    .replace('<!--house-->', () => (of.name === '' ? '' : house.replace(NAME, () => escaped(of.name))))
    .replace('<!--offered-->', () => (buttons.length === 0 ? '' : offered.replace(PEOPLE, () => buttons.join(''))));
}
