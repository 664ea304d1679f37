/** Immutable fields: a patch may repeat their values, and is refused by field name when one differs (docs/api-reference.md#writing). */
import { describe, expect, it } from 'vitest';
import { ALL_ENDPOINTS } from '#contract/all.ts';
import type { AnyEndpoint } from '#contract/platform/endpoint.ts';
import { aLeave, aProject } from '#server/testing/builders.ts';
import { snapshotOf } from '#server/testing/snapshot.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';
import { aFixture } from '#server/testing/fixture.ts';

const FIXED = 'This value is set at creation and cannot be changed.';

const app = await testApp();
const fixture = await aFixture(app);
const leave = `/api/leave_applications/${fixture.leaveId}`;
const feedback = `/api/feedback/${fixture.feedbackId}`;

const propertiesOf = (schema: AnyEndpoint['body']): string[] => Object.keys(schema?.properties ?? {});

describe('every field of a creation', () => {
  const changes = ALL_ENDPOINTS.filter(({ kind }) => kind === 'change');
  it.each(changes.map((change) => [change.name, change] as const))(
    '%s accepts it too, or rejects it by name',
    (_name, change) => {
      const creation = ALL_ENDPOINTS.find(({ kind, resource }) => kind === 'create' && resource === change.resource);
      const patchFields = [...propertiesOf(change.body), ...propertiesOf(change.fixed)];
      expect(propertiesOf(creation?.body).filter((field) => !patchFields.includes(field))).toEqual([]);
    },
  );
});

/** A change of one field, made by a user who may otherwise change the record. */
type FixedFieldCase = { by: () => Caller; at: () => string; field: string; to: () => unknown };
const CHANGES: [string, FixedFieldCase][] = [
  [
    'the first day of leave',
    { by: () => fixture.assignee, at: () => leave, field: 'leaveFrom', to: () => '2026-05-02T00:00:00+00:00' },
  ],
  [
    'the last day of leave',
    { by: () => fixture.assignee, at: () => leave, field: 'leaveTill', to: () => '2026-05-09' },
  ],
  ['the reason for leave', { by: () => fixture.assignee, at: () => leave, field: 'description', to: () => 'Another' }],
  ['a blank reason for leave', { by: () => fixture.assignee, at: () => leave, field: 'description', to: () => '' }],
  [
    'the user of leave',
    {
      by: () => fixture.admin,
      at: () => leave,
      field: 'employee',
      to: () => `/api/users/${fixture.otherEditor.user.id}`,
    },
  ],
  ['leave without a user', { by: () => fixture.admin, at: () => leave, field: 'employee', to: () => null }],
  ['leave of a missing user', { by: () => fixture.admin, at: () => leave, field: 'employee', to: () => 999_999 }],
  [
    'the project of feedback',
    { by: () => fixture.assignee, at: () => feedback, field: 'project', to: () => fixture.finished.id },
  ],
  [
    'the author of feedback',
    { by: () => fixture.assignee, at: () => feedback, field: 'createdBy', to: () => fixture.admin.user.id },
  ],
  ['the editor of feedback', { by: () => fixture.assignee, at: () => feedback, field: 'editor', to: () => '' }],
  ['the type of feedback', { by: () => fixture.assignee, at: () => feedback, field: 'type', to: () => 'client' }],
];

describe('a changed value', () => {
  it.each(CHANGES)('is rejected by name: %s', async (_case, { by, at, field, to }) => {
    const before = await snapshotOf(app.db);
    const whole = (await by().get(at())).json();
    for (const body of [{ [field]: to() }, { ...whole, [field]: to() }]) {
      const response = await by().patch(at(), body);
      expect([response.statusCode, response.json().violations]).toMatchObject([
        422,
        [{ propertyPath: field, message: FIXED }],
      ]);
    }
    expect(await snapshotOf(app.db)).toBe(before);
  });

  it('prevents the other changes, and is reported with all other violations', async () => {
    const response = await fixture.assignee.patch(feedback, {
      content: 'a\u0007',
      type: 'client',
      project: fixture.finished.id,
    });
    expect(response.json().violations.map((v: { propertyPath: string }) => v.propertyPath)).toEqual([
      'content',
      'project',
      'type',
    ]);
    const decision = await fixture.admin.patch(leave, { status: 'approved', leaveTill: '2026-05-09' });
    expect([decision.statusCode, (await fixture.admin.get(leave)).json().status]).toEqual([422, 'pending']);
  });

  it.each(['approved', 'rejected', 'withdrawn'] as const)('is a conflict for leave that is %s', async (status) => {
    const row = await aLeave(app.db, {
      employee_id: fixture.assignee.user.id,
      status,
      approved_by_id: fixture.admin.user.id,
    });
    const address = `/api/leave_applications/${row.id}`;
    for (const body of [{ leaveFrom: '2026-03-19' }, { description: 'Another' }, { leaveTill: '2026-03-22', status }]) {
      const response = await fixture.assignee.patch(address, body);
      expect([response.statusCode, response.json().detail]).toEqual([
        409,
        `This leave application is ${status} and can no longer be changed.`,
      ]);
    }
    const whole = (await fixture.assignee.get(address)).json();
    const again = await fixture.assignee.patch(address, whole);
    expect([again.statusCode, again.headers['etag']]).toEqual([200, '"1"']);
  });

  it('is 400 if of another type, while missing and hidden records are reported as usual', async () => {
    const wrong = await fixture.assignee.patch(leave, { leaveFrom: 5 });
    expect([wrong.statusCode, wrong.json().detail]).toEqual([400, expect.stringContaining('leaveFrom')]);
    expect((await fixture.otherEditor.patch(leave, { leaveFrom: '2026-05-09' })).statusCode).toBe(404);
    expect((await fixture.admin.patch(feedback, { type: 'client' })).statusCode).toBe(403);
  });
});

describe('an unchanged value', () => {
  it('counts as no change in any spelling', async () => {
    const { user } = fixture.assignee;
    const bodies = [
      { leaveFrom: '2026-05-01', leaveTill: '2026-05-03T02:00:00+02:00' },
      { description: '  Trip ', employee: user.id },
      { employee: { '@id': `/api/users/${user.id}` } },
      { employee: `http://localhost:80/api/users/${user.id}` },
    ];
    for (const body of bodies) {
      const response = await fixture.assignee.patch(leave, body);
      expect([JSON.stringify(body), response.statusCode, response.headers['etag']]).toEqual([
        JSON.stringify(body),
        200,
        '"1"',
      ]);
    }
  });

  it('is accepted along with an allowed change', async () => {
    const project = await aProject(app.db);
    const iri = `/api/projects/${project.id}`;
    const { '@id': address } = (await fixture.admin.post('/api/feedback', { project: iri, content: 'One' })).json();
    const whole = (await fixture.admin.get(address)).json();
    const response = await fixture.admin.patch(address, { ...whole, editor: null, content: 'Two' });
    expect([response.statusCode, response.json().content]).toEqual([200, 'Two']);
  });
});

describe('an approver without a decision', () => {
  it('is rejected by name, since the sender is the one who decides', async () => {
    for (const body of [
      { approvedBy: fixture.admin.user.id },
      { approvedBy: fixture.admin.user.id, status: 'pending' },
    ]) {
      const response = await fixture.admin.patch(leave, body);
      expect([response.statusCode, response.json().violations?.[0].propertyPath]).toEqual([422, 'approvedBy']);
    }
    const status = 'approved' as const;
    const row = await aLeave(app.db, {
      employee_id: fixture.assignee.user.id,
      status,
      approved_by_id: fixture.admin.user.id,
    });
    const address = `/api/leave_applications/${row.id}`;
    expect((await fixture.admin.patch(address, { approvedBy: fixture.assigner.user.id })).statusCode).toBe(409);
    expect((await fixture.admin.patch(address, { approvedBy: fixture.admin.user.id })).statusCode).toBe(200);
  });
});
