/** A client's page, and the style guide and links on a project: counts, editing in place, conflicts, and what is never a link. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { NewRow } from '#server/platform/db/tables.ts';
import { aClient, aProject } from '#server/testing/builders.ts';
import { testApp } from '#server/testing/test-app.ts';
import { failNext } from '#web/testing/fail-next.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

const server = await testApp();
const manager = await server.as('manager');
const editor = await server.as('editor');
beforeEach(async () => {
  await server.db.deleteFrom('waits').execute();
  await server.db.deleteFrom('projects').execute();
  await server.db.deleteFrom('clients').execute();
});

const LINKS = [
  { label: 'Brand', url: 'https://brand.example.com/reed' },
  { label: 'Jobs', url: '\\\\nas\\jobs\\12' },
];

const asJson = (links: object) => JSON.stringify(links) as never;
const ada = (more: Partial<NewRow<'clients'>> = {}) =>
  aClient(server.db, { first_name: 'Ada', last_name: 'Reed', company_name: 'Reed Films', ...more });
const open = (path: string, caller = manager) => renderScreen(path, { server, caller });
const section = async (name: string) => within(await screen.findByRole('region', { name }));
const read = async (id: number) => (await manager.get(`/api/clients/${id}`)).json();

describe("a client's page", () => {
  it('opens from the name in the list, and counts projects like the lists that the counts link to', async () => {
    const { id } = await ada();
    await aProject(server.db, { client_id: id, title: 'Late film', deadline_at: '2026-03-01T09:00:00.000Z' });
    await aProject(server.db, { client_id: id, title: 'Next film' });
    const { user, address, router } = open('/manager/clients');
    await user.click(await screen.findByRole('link', { name: 'Ada Reed' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Ada Reed' })).toBeTruthy();
    expect(screen.getByText('Reed Films')).toBeTruthy();
    for (const [label, count, query] of [
      ['Open', 2, 'status[]=assigned'],
      ['Late', 1, 'due=late'],
      ['Waiting on client', 0, 'waiting=true'],
      ['Completed', 0, 'status=completed'],
    ] as const) {
      const card = screen.getByRole('link', { name: `${label} ${count}` });
      expect(card.getAttribute('href')).toContain(query);
      expect(card.getAttribute('href')).toContain(`client.id=${id}&`);
    }
    const rows = within(await screen.findByRole('table', { name: 'Open projects, due first' }));
    await rows.findByText('Late film');
    expect(
      rows
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent),
    ).toEqual([expect.stringContaining('Late film'), expect.stringContaining('Next film')]);
    await user.click(rows.getByText('Next film'));
    await waitFor(() => expect(address()).toMatch(/^\/manager\/projects\/\d+/));
    router.history.back();
    expect(await screen.findByRole('heading', { level: 1, name: 'Ada Reed' })).toBeTruthy();
  });

  it('counts on time by first rounds, and links to the projects', async () => {
    const { id } = await ada();
    const ended = { status: 'completed', deadline_at: '2026-03-05T09:00:00.000Z' } as const;
    for (const ended_at of ['2026-03-04T09:00:00.000Z', '2026-03-05T09:00:00.000Z', '2026-03-06T09:00:00.000Z'])
      await aProject(server.db, { ...ended, client_id: id, ended_at });
    await aProject(server.db, { ...ended, client_id: (await aClient(server.db)).id, ended_at: ended.deadline_at });
    open(`/manager/clients/${id}`);
    const card = await screen.findByRole('link', { name: /^On time\s*67%/ });
    expect(card.textContent).toContain('2 of 3 due');
    expect(card.getAttribute('href')).toContain(`client.id=${id}&punctual=true`);
  });

  it('shows ten open projects with a link to all, and how long the client takes to respond', async () => {
    const { id } = await ada();
    const ids: number[] = [];
    for (let n = 0; n < 11; n += 1) ids.push((await aProject(server.db, { client_id: id })).id);
    const times = { since: '2026-03-01T09:00:00.000Z', until: '2026-03-03T10:00:00.000Z' };
    await server.db
      .insertInto('waits')
      .values({ project_id: ids[0] ?? 0, kind: 'footage', created_at: times.since, ...times })
      .execute();
    open(`/manager/clients/${id}`);
    expect(await screen.findByText('Usually responds in 2 days (1 wait)')).toBeTruthy();
    const all = await screen.findByRole('link', { name: 'Show all 11 projects' });
    expect(all.getAttribute('href')).toContain(`client.id=${id}`);
  });

  it('edits the style guide in place, and keeps both versions when someone else has changed it', async () => {
    const { id } = await ada();
    const { user } = open(`/manager/clients/${id}`);
    const part = await section('Style guide');
    expect(part.getByText('No style guide yet.')).toBeTruthy();
    await user.click(part.getByRole('button', { name: 'Write style guide' }));
    await user.type(await part.findByRole('textbox', { name: 'Style guide' }), 'No music.');
    await user.click(part.getByRole('button', { name: 'Save' }));
    const edit = await part.findByRole('button', { name: 'Edit style guide' });
    expect(part.getByText('No music.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(edit));
    await user.click(edit);
    const field = await part.findByRole('textbox', { name: 'Style guide' });
    await manager.patch(`/api/clients/${id}`, { styleGuide: 'Only piano.' });
    await user.clear(field);
    await user.type(field, 'No drums.');
    await user.click(part.getByRole('button', { name: 'Save' }));
    const conflict = within(await part.findByRole('radiogroup', { name: 'Style guide' }));
    expect(conflict.getByRole('radio', { name: /Their change.*Only piano\./ })).toBeTruthy();
    expect(conflict.getByRole('radio', { name: /Your change.*No drums\./ })).toBeTruthy();
    await user.click(part.getByRole('button', { name: 'Save' }));
    await part.findByRole('button', { name: 'Edit style guide' });
    expect((await read(id)).styleGuide).toBe('No drums.');
  });

  it('refuses an address that is neither a web address nor a path, and shows a path as text to copy', async () => {
    const { id } = await ada({ links: asJson(LINKS.slice(0, 1)) });
    const { user } = open(`/manager/clients/${id}`);
    const part = await section('Links');
    await user.click(part.getByRole('button', { name: 'Edit links' }));
    await user.click(await part.findByRole('button', { name: 'Add link' }));
    const label = await part.findByRole('textbox', { name: 'Label of link 2' });
    expect(document.activeElement).toBe(label);
    await user.type(label, 'Jobs');
    const url = part.getByRole('textbox', { name: 'Address of link 2' });
    await user.type(url, 'javascript:alert(1)');
    await user.click(part.getByRole('button', { name: 'Save' }));
    expect(await part.findByText('Enter a web address that starts with https://, or the path of a file.')).toBeTruthy();
    expect((await read(id)).links).toHaveLength(1);
    await user.clear(url);
    await user.click(url);
    await user.paste('\\\\nas\\jobs\\12');
    await user.click(part.getByRole('button', { name: 'Save' }));
    expect(await part.findByText('\\\\nas\\jobs\\12')).toBeTruthy();
    expect((await read(id)).links).toEqual(LINKS);
    const link = part.getByRole('link');
    expect([link.textContent, link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
      'Brand',
      'https://brand.example.com/reed',
      'noreferrer',
    ]);
    await user.click(part.getByRole('button', { name: 'Copy path: Jobs' }));
    expect(await screen.findByText('Path copied.')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe('\\\\nas\\jobs\\12');
    await user.click(part.getByRole('button', { name: 'Edit links' }));
    for (const n of [2, 1]) await user.click(await part.findByRole('button', { name: `Remove link ${n}` }));
    await user.click(part.getByRole('button', { name: 'Save' }));
    expect(await part.findByText('No links yet.')).toBeTruthy();
  });

  it('says when the client is gone, and offers Retry when it fails to load', async () => {
    const { id } = await ada();
    const { user, router } = open('/manager/clients/999999');
    expect(await screen.findByText('Client not found (404)')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Show clients' }).getAttribute('href')).toBe('/manager/clients');
    failNext(({ address }) => address === `/api/clients/${id}`, { status: 500 });
    await router.navigate({ to: `/manager/clients/${id}` });
    expect(await screen.findByText('Failed to fetch client')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Ada Reed' })).toBeTruthy();
  });
});

describe('on a project', () => {
  const resources = async (title: string) => {
    const summary = await screen.findByText(title, { selector: 'summary' });
    return { summary, part: within(summary.closest('details') as HTMLElement) };
  };

  it("shows editors the client's style guide and links, and theirs of the project, without editing", async () => {
    const { id } = await ada({ style_guide: 'No music.', links: asJson(LINKS) });
    const own = { client_id: id, assigned_to_id: editor.user.id };
    const links = asJson([{ label: 'Footage', url: 'https://files.example.com/7' }]);
    const project = await aProject(server.db, { ...own, links });
    const { user } = open(`/editor/projects/${project.id}`, editor);
    const guide = await resources('Style guide');
    await user.click(guide.summary);
    expect(guide.part.getByText('No music.')).toBeTruthy();
    expect(guide.part.queryByRole('link')).toBeNull();
    const { part } = await resources('Links (3)');
    expect(part.getAllByRole('link').map((link) => link.textContent)).toEqual(['Footage', 'Brand']);
    expect(part.getByText('\\\\nas\\jobs\\12')).toBeTruthy();
    expect(part.queryByRole('button', { name: /Edit|Add/ })).toBeNull();
  });

  it('shows nothing to editors where there is nothing', async () => {
    const { id } = await ada();
    const project = await aProject(server.db, { client_id: id, assigned_to_id: editor.user.id });
    const view = open(`/editor/projects/${project.id}`, editor);
    await waitFor(() => expect(view.cachedText()).toContain('"styleGuide":""'));
    await screen.findByText('Feedback and events');
    expect(screen.queryByText('Links', { selector: 'summary' })).toBeNull();
    expect(screen.queryByText('Style guide', { selector: 'summary' })).toBeNull();
  });

  it('lets those who edit the project add a link', async () => {
    const { id } = await ada();
    const project = await aProject(server.db, { client_id: id, assigned_by_id: manager.user.id });
    const { user } = open(`/manager/projects/${project.id}`);
    const { summary, part } = await resources('Links');
    await user.click(summary);
    await user.click(part.getByRole('button', { name: 'Add link' }));
    await user.type(await part.findByRole('textbox', { name: 'Label of link 1' }), 'Footage');
    await user.type(part.getByRole('textbox', { name: 'Address of link 1' }), 'https://files.example.com/7');
    await user.click(part.getByRole('button', { name: 'Save' }));
    expect((await part.findByRole('link', { name: 'Footage' })).getAttribute('href')).toBe(
      'https://files.example.com/7',
    );
    const { links } = (await manager.get(`/api/projects/${project.id}`)).json();
    expect(links).toEqual([{ label: 'Footage', url: 'https://files.example.com/7' }]);
  });
});
