/** Sections of the settings: list, addresses, and the palette's way to each setting (docs/people.md#settings). */
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';
import { SETTINGS_SECTIONS, settingsPathOf } from '#web/lib/address/settings-paths.ts';
import { renderScreen, type Screen } from '#web/testing/render-screen.tsx';
import { SECTIONS } from './sections.ts';

const server = await testApp({ ffmpeg: '/usr/bin/ffmpeg' });
const admin = await server.as('admin');

const open = (path: string, caller = admin): Screen => renderScreen(path, { server, caller });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('the settings', () => {
  it.each([
    ['/admin/settings', '/admin/settings/workspace'],
    ['/admin/settings/nothing', '/admin/settings/workspace'],
    ['/admin/settings/status', '/admin/status'],
  ])('open %s at %s', async (path, address) => {
    const view = open(path);
    await waitFor(() => expect(view.address()).toBe(address));
  });

  it('keep the query of the audit log', async () => {
    const view = open('/admin/audit?action=users');
    await heading('Audit log');
    expect((await screen.findByLabelText<HTMLSelectElement>('Area')).value).toBe('users');
    expect(view.address()).toBe('/admin/audit?action=users');
  });

  it.each(SETTINGS_SECTIONS)('list %s, with a title of its own and focus on its heading', async (name) => {
    const { title } = SECTIONS[name];
    const view = open(name === 'workspace' ? '/admin/settings/email' : '/admin/settings');
    const list = within(await screen.findByRole('navigation', { name: 'Settings' }));
    const link = list.getByRole('link', { name: title });
    await view.user.click(link);
    await waitFor(async () => expect(document.activeElement).toBe(await heading(title)));
    expect(view.address()).toBe(settingsPathOf(name));
    expect(link.getAttribute('aria-current')).toBe('page');
    expect(document.title).toContain(`${title} · Settings`);
    const main = within(screen.getByRole('navigation', { name: 'Main' }));
    expect(main.getByRole('link', { name: 'Settings' }).getAttribute('aria-current')).toBe('page');
  });

  it('go through the sections with the arrow keys of the select on phones, also where the address has another form', async () => {
    const view = open('/admin/settings/import');
    const select = await screen.findByRole('combobox', { name: 'Settings section' });
    for (const name of ['Status', 'Audit log', 'Workspace']) {
      select.focus();
      await view.user.selectOptions(select, name);
      await heading(name);
      expect(document.activeElement).toBe(select);
    }
  });
});

const settings = SETTINGS_SECTIONS.flatMap((name) => SECTIONS[name].settings.map((one) => [one.id, name] as const));

describe('a setting', () => {
  it('has an ID of its own', () => {
    const ids = settings.map(([id]) => id);
    expect(ids).toEqual([...new Set(ids)]);
  });

  it.each(settings)('%s takes the focus when its address is opened', async (id, name) => {
    open(`${settingsPathOf(name)}#${id}`);
    await waitFor(() => expect(document.getElementById(id)?.contains(document.activeElement)).toBe(true));
  });

  it('is found by the palette, and opens focused with its value selected', async () => {
    const view = open('/admin/settings/email');
    await heading('Email');
    // Once from another section, once from its own.
    for (let visits = 0; visits < 2; visits += 1) {
      await view.user.keyboard('{Control>}k{/Control}');
      await view.user.type(await screen.findByRole('combobox', { name: 'Search and commands' }), 'time zone{Enter}');
      const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Time zone' });
      await waitFor(() => expect(document.activeElement).toBe(field));
      expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length]);
      field.blur();
    }
    expect(view.address()).toBe('/admin/settings/time#time-zone');
  });

  it.each([
    ['week starts', 'Working days'],
    ['two-factor', 'Require two-factor authentication for'],
    ['smtp', 'Email'],
  ])('is found by “%s”', async (typed, label) => {
    const view = open('/profile');
    await screen.findByLabelText(/^First Name/);
    await view.user.keyboard('{Control>}k{/Control}');
    await view.user.type(await screen.findByRole('combobox', { name: 'Search and commands' }), typed);
    const group = within(await screen.findByRole('group', { name: 'Settings' }));
    expect(group.getAllByRole('option')[0]?.textContent).toContain(label);
  });

  it('is not offered to managers', async () => {
    const view = open('/profile', await server.as('manager'));
    await screen.findByLabelText(/^First Name/);
    await view.user.keyboard('{Control>}k{/Control}');
    await view.user.type(await screen.findByRole('combobox', { name: 'Search and commands' }), 'time zone');
    expect(await screen.findByText('No results for “time zone”.')).toBeTruthy();
  });
});
