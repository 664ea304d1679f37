/** Test helpers for the project form. */
import { screen, within } from '@testing-library/react';
import type { Screen } from './render-screen.tsx';

export const formOf = async (name: string) => within(await screen.findByRole('form', { name }));
export type Form = Awaited<ReturnType<typeof formOf>>;

export const field = (form: Form, label: string) =>
  form.getByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?$`), { selector: 'input, textarea' });
export const dayField = (form: Form, label: string) => field(form, `${label} date`);
export const timeField = (form: Form, label: string, zone = 'UTC') =>
  form.getByRole<HTMLInputElement>('combobox', { name: `${label} time (${zone})` });
export const picker = (form: Form, label: string) =>
  form.getByRole<HTMLInputElement>('combobox', { name: new RegExp(`^${label}`) });

export async function retype({ user }: Screen, box: HTMLElement, text: string): Promise<void> {
  await user.clear(box);
  const [words = '', enter] = text.split('{Enter}');
  await user.paste(words);
  if (enter !== undefined) await user.keyboard('{Enter}');
}

/** Types part of a name and selects the option with that name. */
export async function pick(view: Screen, form: Form, [label, typed, name]: [string, string, RegExp]): Promise<void> {
  await retype(view, picker(form, label), typed);
  await view.user.click(await screen.findByRole('option', { name }));
}

export const press = (view: Screen, form: Form, name: string): Promise<void> =>
  view.user.click(form.getByRole('button', { name }));

/** Expands the less common fields. */
export async function openMore(view: Screen, form: Form): Promise<void> {
  const fold = form.getByRole('button', { name: 'More' });
  if (fold.getAttribute('aria-expanded') === 'false') await view.user.click(fold);
}

/** Fills everything a new project needs: client Ada Reed, editor Edda Lind, reviewer Rolf Beck. */
export async function fill(view: Screen, form: Form): Promise<void> {
  await retype(view, field(form, 'Title'), 'Spring film');
  await pick(view, form, ['Client', 'ree', /Ada Reed/]);
  await pick(view, form, ['Editor', 'edd', /Edda Lind/]);
  await openMore(view, form);
  await pick(view, form, ['Reviewer', 'rol', /Rolf Beck/]);
  await view.user.type(form.getByLabelText('Total Video Length minutes'), '10');
  await view.user.type(field(form, 'Minimum Edit Ratio'), '5');
}
