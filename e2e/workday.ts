/** Small instance in the middle of a working day, for journeys that follow each person through it. */
import { type RunningApp, startApp } from './app.ts';
import { aClient, aMember, aProject, type Member } from './people.ts';

export type Workday = { app: RunningApp; manager: Member; editor: Member; other: Member };

const DAY_MS = 86_400_000;
const days = (count: number): string => new Date(Date.now() + count * DAY_MS).toISOString();

/** Creates projects that are sent back, due, late and awaiting a score, and leave to decide. Editors may pause and end. */
export async function seedWorkday(): Promise<Workday> {
  const app = await startApp({ env: { EDITOR_TIMER: 'all' } });
  const manager = await aMember(app, 'manager', 'Mo Derator');
  const editor = await aMember(app, 'editor', 'Ed Itor');
  const other = await aMember(app, 'editor', 'Nia Next');
  const client = await aClient(app, 'Ada', 'Reed');
  const people = { client, assignedTo: editor.iri, assignedBy: manager.iri, reviewedBy: manager.iri };
  const given = (title: string, due: number): Promise<number> =>
    aProject(app, { ...people, title, createdAt: days(-9), deadlineAt: days(due) });
  const press = (id: number, status: string) => app.call('admin', 'PATCH', `/api/projects/${id}`, { status });
  const finish = async (id: number): Promise<number> => {
    await press(id, 'started');
    await press(id, 'completed');
    return id;
  };
  const back = await finish(await given('Wedding film', 2));
  await app.call('admin', 'POST', `/api/projects/${back}/revision`, { reason: 'The cut at 0:42 is too early.' });
  await given('Teaser', 5);
  await aProject(app, {
    ...people,
    title: 'Overdue spot',
    assignedTo: other.iri,
    deadlineAt: days(-1),
    createdAt: days(-9),
  });
  for (const title of ['First cut', 'Second cut']) await finish(await given(title, 1));
  const leave = { leaveFrom: days(3), leaveTill: days(4), description: 'Trip' };
  await app.call(other, 'POST', '/api/leave_applications', leave);
  return { app, manager, editor, other };
}
