/** Sign-in page with its form prerendered: the build writes it in parts (web/identity/session/first-form.ts), which are filled here with the data of this workspace (ADR 11). */
import type { OfferedSignIn } from '#contract/identity/session.ts';
import { escaped } from './html.ts';

export type FirstForm = {
  page: string;
  /** File name of its style sheet. */
  sheet: string;
  house: string;
  offered: string;
  people: Record<string, string>;
};

const NAME = '{name}';
const PEOPLE = '{people}';

/** Form data that depends on the workspace. */
export type WorkspaceInfo = { name: string; offered: readonly OfferedSignIn[] };

/** Fills the sign-in page with the workspace name and the offered accounts. */
export function renderSignInPage({ page, house, offered, people }: FirstForm, of: WorkspaceInfo): string {
  const buttons = of.offered.map(({ type, name }) => (people[type] ?? '').replace(NAME, () => escaped(name)));
  return page
    .replace('<!--workspace-->', () => (of.name === '' ? '' : house.replace(NAME, () => escaped(of.name))))
    .replace('<!--offered-->', () => (buttons.length === 0 ? '' : offered.replace(PEOPLE, () => buttons.join(''))));
}
