/** Tests of teams on screens: the line on a project, the lead's versions on a copy, the dialog, and a teammate's player (docs/projects.md#team). */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { aCut, aProject } from '#server/testing/builders.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

let lead: number;
let copy: number;

const server = await testApp();
const manager = await server.as('manager', { first_name: 'Mo', last_name: 'Derator' });
const lena = await server.as('editor', { first_name: 'Lena', last_name: 'Fischer' });
const noah = await server.as('editor', { first_name: 'Noah', last_name: 'Petersen' });
beforeEach(async () => {
  const assigned = { assigned_by_id: manager.user.id, title: 'Highlight film' };
  lead = (await aProject(server.db, { ...assigned, assigned_to_id: lena.user.id })).id;
  await server.db.updateTable('projects').set({ team_id: lead }).where('id', '=', lead).execute();
  const member = { ...assigned, assigned_to_id: noah.user.id, team_id: lead, team_role: 'Color' };
  copy = (await aProject(server.db, { ...member, title: 'Color' })).id;
  await aCut(server.db, { project_id: lead, uploaded_by_id: lena.user.id });
});

const open = (path: string, caller: Caller) => renderScreen(path, { server, caller });
const team = async () => within(await screen.findByRole('region', { name: 'Team' }));

it('names the team with its sums to leads, and links to the projects', async () => {
  open(`/manager/projects/${copy}?view=page`, manager);
  const line = await team();
  const link = await line.findByRole('link', { name: 'Lena Fischer (Main)' });
  expect(link.getAttribute('href')).toBe(`/manager/projects/${lead}`);
  expect(line.getByText('Noah Petersen (Color)').tagName).toBe('SPAN');
  expect(line.getByText('0 of 2 finished · 0m, 0 points in total')).toBeTruthy();
});

it("shows a teammate the lead's versions above their own, without times of others", async () => {
  const { user, address } = open(`/editor/projects/${copy}?view=page`, noah);
  const line = await team();
  expect(line.getByText('0 of 2 finished')).toBeTruthy();
  const versions = within(await screen.findByRole('region', { name: 'On “Highlight film”' }));
  expect(screen.getByRole('button', { name: 'Only here' })).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Versions 1' })).toBeTruthy();
  await user.click(await versions.findByRole('link', { name: 'Version 1' }));
  await waitFor(() => expect(address()).toBe(`/editor/projects/${lead}/cut/1`));
  expect(await screen.findByRole('heading', { name: /Highlight film/ })).toBeTruthy();
  const back = await screen.findByRole('link', { name: 'Open project' });
  expect(back.getAttribute('href')).toContain(`/editor/projects/${copy}?`);
});

it('ends with the row', async () => {
  await server.db.updateTable('projects').set({ team_id: null, team_role: '' }).where('id', '=', copy).execute();
  open(`/editor/projects/${lead}/cut/1`, noah);
  expect(await screen.findByText("Couldn't load this project's versions.")).toBeTruthy();
});

it('joins, changes the role, and leaves', async () => {
  const other = (await aProject(server.db, { title: 'Sound of it', assigned_by_id: manager.user.id })).id;
  const { user } = open(`/manager/projects/${other}?view=page&open=team-${other}`, manager);
  const dialog = within(await screen.findByRole('dialog', { name: 'Team' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText('Choose a project.')).toBeTruthy();
  await user.type(dialog.getByRole('combobox', { name: /Same video as/ }), 'Highlight');
  await user.click(await dialog.findByRole('option', { name: `Highlight film · #${lead}` }));
  await user.type(dialog.getByRole('textbox', { name: 'Role' }), 'Sound');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Team saved.')).toBeTruthy();
  expect((await manager.get(`/api/projects/${other}`)).json()).toMatchObject({ team: lead, teamRole: 'Sound' });
  open(`/manager/projects/${other}?view=page&open=team-${other}`, manager);
  const again = within(await screen.findByRole('dialog', { name: 'Team' }));
  await user.click(again.getByRole('button', { name: 'Leave the team' }));
  expect(await screen.findByText('Left the team.')).toBeTruthy();
  expect((await manager.get(`/api/projects/${other}`)).json()).not.toHaveProperty('team');
});
