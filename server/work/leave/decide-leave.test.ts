/** Leave decisions through the API: approve, reject, withdraw, races, and what the approver sees. */
import { beforeEach, describe, expect, it } from 'vitest';
import { aClient, aLeave, aProject, aUser } from '#server/testing/builders.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const app = await testApp();
const admin = await app.as('admin');
const otherAdmin = await app.as('admin');
const manager = await app.as('manager');
const otherManager = await app.as('manager');
const editor = await app.as('editor');
const otherEditor = await app.as('editor');
beforeEach(async () => {
  await app.db.deleteFrom('leave_applications').execute();
});

type LeaveColumns = Partial<Parameters<typeof aLeave>[1]>;
const leaveOf = async (caller: Caller, more: LeaveColumns = {}) =>
  `/api/leave_applications/${(await aLeave(app.db, { ...more, employee_id: caller.user.id })).id}`;
const decision = (caller: Caller, status: string) => ({ approvedBy: `/api/users/${caller.user.id}`, status });
const statusOf = async (iri: string) => (await admin.get(iri)).json().status;

describe('approving and rejecting', () => {
  it.each(['approved', 'rejected'])('records %s and the caller as decider, ignoring the body', async (status) => {
    const iri = await leaveOf(editor);
    const response = await manager.patch(iri, decision(admin, status));
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ '@id': iri, status, approvedBy: { id: manager.user.id } });
    expect(response.headers['etag']).toBe('"2"');
  });

  it("is allowed for administrators, and for managers on editors' leave", async () => {
    expect((await admin.patch(await leaveOf(manager), decision(admin, 'approved'))).statusCode).toBe(200);
    expect((await admin.patch(await leaveOf(otherAdmin), decision(admin, 'approved'))).statusCode).toBe(200);
    expect((await manager.patch(await leaveOf(editor), decision(manager, 'rejected'))).statusCode).toBe(200);
    expect((await manager.patch(await leaveOf(otherManager), decision(manager, 'approved'))).statusCode).toBe(404);
    expect((await manager.patch(await leaveOf(admin), decision(manager, 'approved'))).statusCode).toBe(404);
    expect((await editor.patch(await leaveOf(otherEditor), decision(editor, 'approved'))).statusCode).toBe(404);
    expect((await app.anonymous.patch(await leaveOf(editor), { status: 'approved' })).statusCode).toBe(401);
    expect((await admin.patch('/api/leave_applications/999999', { status: 'approved' })).statusCode).toBe(404);
  });

  it("is rejected for one's own leave", async () => {
    for (const caller of [admin, manager, editor]) {
      const iri = await leaveOf(caller);
      expect((await caller.patch(iri, decision(caller, 'approved'))).statusCode).toBe(403);
      expect((await caller.patch(iri, { status: 'rejected' })).statusCode).toBe(403);
      expect(await statusOf(iri)).toBe('pending');
    }
  });

  it('lets administrators decide leave of a removed person', async () => {
    const gone = await aUser(app.db, { deleted_at: '2026-01-01T00:00:00.000Z', is_active: false });
    const { id } = await aLeave(app.db, { employee_id: gone.id });
    expect((await admin.patch(`/api/leave_applications/${id}`, { status: 'rejected' })).statusCode).toBe(200);
  });

  it.each(['approved', 'rejected', 'withdrawn'] as const)('answers 409 once the application is %s', async (status) => {
    const iri = await leaveOf(editor, { status, approved_by_id: status === 'withdrawn' ? null : otherAdmin.user.id });
    for (const wanted of ['approved', 'rejected', 'pending']) {
      const response = await admin.patch(iri, decision(admin, wanted));
      expect(response.statusCode).toBe(409);
      expect(response.json().detail).toBe(`This leave application is ${status} and can no longer be decided.`);
    }
    expect(await statusOf(iri)).toBe(status);
  });

  it('accepts exactly one of two concurrent administrators', async () => {
    for (const pair of [
      ['approved', 'rejected'],
      ['approved', 'approved'],
    ] as const) {
      const iri = await leaveOf(editor);
      const responses = await Promise.all([
        admin.patch(iri, decision(admin, pair[0])),
        otherAdmin.patch(iri, decision(otherAdmin, pair[1])),
      ]);
      expect(responses.map((response) => response.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
      const winner = responses.find((response) => response.statusCode === 200)?.json();
      expect((await admin.get(iri)).json()).toMatchObject({
        status: winner.status,
        approvedBy: { id: winner.approvedBy.id },
      });
    }
  });

  it('accepts exactly one even when the bodies name nobody', async () => {
    const iri = await leaveOf(editor);
    const responses = await Promise.all([admin, otherAdmin].map((caller) => caller.patch(iri, { status: 'approved' })));
    expect(responses.map((response) => response.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('accepts the whole stored record back from any reader and writes nothing', async () => {
    const iri = await leaveOf(editor);
    await manager.patch(iri, decision(manager, 'approved'));
    const record = (await editor.get(iri)).json();
    for (const caller of [editor, manager, admin]) {
      const response = await caller.patch(iri, record);
      expect(response.statusCode).toBe(200);
      expect(response.headers['etag']).toBe('"2"');
    }
    expect((await editor.patch(iri, {})).statusCode).toBe(200);
  });

  it('rejects a stale version, an unknown status and a wrong body type', async () => {
    const iri = await leaveOf(editor);
    expect((await admin.patch(iri, { status: 'approved' }, { 'if-match': '"7"' })).statusCode).toBe(412);
    expect((await admin.patch(iri, { status: 'maybe' })).statusCode).toBe(422);
    expect((await admin.patch(iri, { status: 4 })).statusCode).toBe(400);
    expect((await admin.patch(iri, { status: 'approved' }, { 'content-type': 'application/json' })).statusCode).toBe(
      415,
    );
    expect(await statusOf(iri)).toBe('pending');
  });
});

describe('withdrawing', () => {
  it('is allowed for the applicant while pending and frees the days', async () => {
    for (const caller of [admin, manager, editor]) {
      const iri = await leaveOf(caller);
      const response = await caller.patch(iri, { status: 'withdrawn' });
      expect(response.statusCode).toBe(200);
      expect(response.json()).toMatchObject({ status: 'withdrawn' });
      expect(response.json()).not.toHaveProperty('approvedBy');
    }
    const again = { leaveFrom: '2026-03-20', leaveTill: '2026-03-20', description: 'Again' };
    expect((await editor.post('/api/leave_applications', again)).statusCode).toBe(201);
  });

  it('is rejected for everyone else', async () => {
    const iri = await leaveOf(editor);
    expect((await admin.patch(iri, { status: 'withdrawn' })).statusCode).toBe(403);
    expect((await manager.patch(iri, { status: 'withdrawn' })).statusCode).toBe(403);
    expect((await otherEditor.patch(iri, { status: 'withdrawn' })).statusCode).toBe(404);
  });

  it.each(['approved', 'rejected'] as const)('answers 409 once the application is %s', async (status) => {
    const iri = await leaveOf(editor, { status, approved_by_id: admin.user.id });
    const response = await editor.patch(iri, { status: 'withdrawn' });
    expect(response.statusCode).toBe(409);
    expect(response.json().detail).toBe(`This leave application is ${status} and can no longer be withdrawn.`);
  });
});

describe('approver information', () => {
  const may = (from: number, till: number) => ({
    leave_from: `2026-05-0${from}T00:00:00.000Z`,
    leave_till: `2026-05-0${till}T00:00:00.000Z`,
  });

  it('names others who are away or have applied in those days, and open projects due in them', async () => {
    const iri = await leaveOf(editor, may(3, 5));
    await leaveOf(editor, may(5, 6));
    const approved = await leaveOf(otherManager, { ...may(1, 3), status: 'approved' });
    const pending = await leaveOf(otherEditor, { ...may(5, 8), from_half: 'afternoon' });
    await leaveOf(otherEditor, may(1, 2));
    await leaveOf(otherEditor, may(6, 8));
    await leaveOf(otherAdmin, { ...may(3, 5), status: 'rejected' });
    await leaveOf(otherAdmin, { ...may(3, 5), status: 'withdrawn' });
    const client = await aClient(app.db, { first_name: 'Ada', last_name: 'Reed' });
    const due = (deadline: string, more: object = {}) =>
      aProject(app.db, { assigned_to_id: editor.user.id, client_id: client.id, deadline_at: deadline, ...more });
    const last = await due('2026-05-05T23:59:59.999Z', { title: 'Last', status: 'paused' });
    const first = await due('2026-05-03T00:00:00.000Z', { title: 'First', status: 'started' });
    await due('2026-05-02T23:59:59.999Z');
    await due('2026-05-06T00:00:00.000Z');
    await due('2026-05-04T00:00:00.000Z', { status: 'completed' });
    await due('2026-05-04T00:00:00.000Z', { assigned_to_id: otherEditor.user.id });

    const response = await manager.get(`${iri}/context`);
    expect(response.statusCode).toBe(200);
    const context = response.json();
    expect(context.away.map((away: { leaveId: number }) => `/api/leave_applications/${away.leaveId}`)).toEqual([
      approved,
      pending,
    ]);
    const halves = context.away.map((away: object) => 'fromHalf' in away && away.fromHalf);
    expect(halves).toEqual([false, 'afternoon']);
    expect(context.away[0]).toMatchObject({
      userId: otherManager.user.id,
      type: 'manager',
      status: 'approved',
      name: `${otherManager.user.first_name} ${otherManager.user.last_name}`,
    });
    expect(context.dueProjects).toEqual([
      {
        id: first.id,
        title: 'First',
        status: 'started',
        deadlineAt: '2026-05-03T00:00:00.000Z',
        clientName: 'Ada Reed',
      },
      { id: last.id, title: 'Last', status: 'paused', deadlineAt: '2026-05-05T23:59:59.999Z', clientName: 'Ada Reed' },
    ]);
  });

  it('is visible to those who can decide', async () => {
    const iri = await leaveOf(editor);
    expect((await admin.get(`${iri}/context`)).json()).toEqual({ away: [], dueProjects: [] });
    expect((await editor.get(`${iri}/context`)).statusCode).toBe(403);
    expect((await otherEditor.get(`${iri}/context`)).statusCode).toBe(404);
    expect((await otherManager.get(`${await leaveOf(manager)}/context`)).statusCode).toBe(404);
    expect((await admin.get(`${await leaveOf(admin)}/context`)).statusCode).toBe(403);
    expect((await app.anonymous.get(`${iri}/context`)).statusCode).toBe(401);
  });
});
