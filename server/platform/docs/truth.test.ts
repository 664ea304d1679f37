/** Responses of the running server match what the documents promise (docs/api-reference.md#openapi). */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ALL_ENDPOINTS } from '#contract/all.ts';
import type { AnyEndpoint } from '#contract/platform/endpoint.ts';
import { iriOf, RESOURCE_PATHS } from '#contract/platform/jsonld.ts';
import type { FieldSchema, ResourceName } from '#contract/platform/schema.ts';
import { COPY_JOB, copyJobKey } from '#server/review/versions/copy-job.ts';
import { insertJob } from '#server/platform/jobs/jobs.store.ts';
import {
  aClient,
  aCut,
  aDeliverable,
  aHolidayCalendar,
  aLeave,
  aMedia,
  aProject,
  aShareLink,
  aUser,
} from '#server/testing/builders.ts';
import { aTemplate } from '#server/testing/project-templates.ts';
import { aCaptions } from '#server/testing/captions.ts';
import { aFileUpload, aProjectFile } from '#server/testing/project-files.ts';
import { playbackFacts } from '#server/testing/video-facts.ts';
import { someMoney } from '#server/testing/money.ts';
import { sendSheet } from '#server/testing/sheets.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  format?: string;
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  readOnly?: boolean;
  writeOnly?: boolean;
};
type Document = {
  paths: Record<
    string,
    Record<string, { responses: Record<string, { content?: Record<string, { schema: Schema }> }> }>
  >;
  components: { schemas: Record<string, Schema> };
};

/** Owner of all records except the targets, which belong to nobody. */
let editor: Caller;
/** IDs of records with all fields set, by class. */
/** ID of an import of the administrator. */
let fileId: number;
let captionsId: number;
let templateId: number;

const idIn = (location: unknown): number => Number(String(location).split('/').at(-1));

async function fillFixture(): Promise<Record<ResourceName, number>> {
  const { db } = app;
  const picture = await aMedia(db);
  editor = app.asUser(await aUser(db, { picture_id: picture.id }));
  const client = await aClient(db, { picture_id: picture.id, company_name: 'Reed Films' });
  const at = (hour: number): string => `2026-03-02T${String(hour).padStart(2, '0')}:00:00.000Z`;
  const people = { assigned_to_id: editor.user.id, assigned_by_id: admin.user.id, reviewed_by_id: admin.user.id };
  const dates = { created_at: at(8), started_at: at(9), ended_at: at(12), deadline_at: at(17), runtime_minutes: 120 };
  const original = await aProject(db, {
    ...people,
    client_id: client.id,
    deadline_at: at(17),
    started_at: at(9),
    status: 'started',
  });
  const project = await aProject(db, {
    ...people,
    ...dates,
    client_id: client.id,
    status: 'completed',
    is_duplicate: true,
    original_project_id: original.id,
    team_id: original.id,
    team_role: 'Color',
    hidden_from_client: true,
    files_pinned: true,
    pauses: [{ pausedAt: at(10), resumedAt: at(11) }],
  });
  const iri = iriOf('Project', project.id);
  const links = [{ label: 'Footage', url: '/Volumes/Jobs/12' }];
  await admin.patch(iriOf('Client', client.id), { styleGuide: 'No music.', links, quotaBytes: 2 * 1024 ** 3 });
  const ofProject = { client_id: client.id, project_id: project.id };
  templateId = (await aTemplate(db)).id;
  fileId = (await aProjectFile(db, { ...ofProject, note: 'B camera', uploaded_by_id: editor.user.id })).id;
  await aFileUpload(db, { ...ofProject, owner_id: admin.user.id });
  await admin.patch(iri, { links });
  await admin.patch(iri, { jPointAction: [{ point: 2.5, action: true, desciption: 'Extra cut' }] });
  const scored = await admin.post(`/api/point/${project.id}`, { point: 4, description: 'Clean cut' });
  await admin.patch(iri, { startedAt: '2026-03-02T08:30:00Z', reason: 'Began earlier' });
  await admin.post(`${iri}/revision`, { reason: 'Colours' });
  const upload = await aMedia(db, { uploaded_by_id: editor.user.id });
  const peaks = JSON.stringify([0, 255]) as never;
  const deliverable = await aDeliverable(db, { project_id: project.id });
  const facts = { peaks, playback_facts: playbackFacts(), deliverable_id: deliverable.id };
  const cut = await aCut(db, { project_id: project.id, uploaded_by_id: editor.user.id, ...facts });
  captionsId = (await aCaptions(app, { cut_id: cut.id, uploaded_by_id: editor.user.id })).id;
  await insertJob(db, { kind: COPY_JOB, key: copyJobKey(cut.id), payload: {}, now: at(18) });
  const feedback = await editor.post('/api/feedback', {
    project: iri,
    content: `Done, @[${admin.user.id}]`,
    attachments: [upload.id],
    cut: iriOf('Cut', cut.id),
    frame: 0,
    endFrame: 9,
    drawing: { strokes: [{ kind: 'pen', color: '#00ff00', size: 9, points: [[1, 2]] }] },
    internal: true,
  });
  // No version has all fields, since a video, whose notes have ranges and drawings, leaves out its kind.
  await db.updateTable('cuts').set({ kind: 'audio' }).where('id', '=', cut.id).execute();
  await admin.post(`${feedback.headers['location']}/resolve`);
  await admin.post(`${iriOf('Cut', cut.id)}/request_changes`, { reason: 'Colours' });
  const target = await admin.post('/api/point_targets', { target: 120.5 });
  const view = await admin.post('/api/views', { name: 'Late', columns: ['title', 'deadline'], shared: 'team' });
  const link = await aShareLink(db, { project_id: project.id, cut_id: cut.id, created_by_id: admin.user.id });
  const halves = {
    kind: 'sick',
    from_half: 'afternoon',
    till_half: 'morning',
    leave_till: '2026-03-23T00:00:00.000Z',
  } as const;
  const decided = { status: 'approved', approved_by_id: admin.user.id } as const;
  const leave = await aLeave(db, { employee_id: editor.user.id, ...decided, ...halves });
  const { id: calendarId } = await aHolidayCalendar(db);
  await admin.patch(`/api/users/${editor.user.id}/work_hours`, { holidayCalendarId: calendarId });
  await aLeave(db, { employee_id: admin.user.id });
  return {
    Client: client.id,
    Cut: cut.id,
    Feedback: idIn(feedback.headers['location']),
    LeaveApplication: leave.id,
    MediaUpload: upload.id,
    PointAction: idIn(scored.headers['location']),
    PointTarget: idIn(target.headers['location']),
    Project: project.id,
    SavedView: idIn(view.headers['location']),
    ShareLink: link.id,
    User: editor.user.id,
  };
}

const app = await testApp();
const admin = await app.as('admin', { picture_id: (await aMedia(app.db)).id });
const ids: Record<ResourceName, number> = await fillFixture();
await someMoney(app.db, { clientId: ids.Client, projectId: ids.Project, byId: admin.user.id });
const importId = (await sendSheet(admin, 'Name\nAda Reed\n')).json().id;
const hook = { url: 'https://example.com/hook', events: ['project.ended'] };
const webhookId = (await admin.post('/api/settings/webhooks', hook)).json().id;
const document: Document = (await app.anonymous.get('/api/docs.jsonopenapi')).json();

const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value === 'number' ? 'number' : typeof value;

function isOfType(value: unknown, type: string): boolean {
  return type === 'integer' ? Number.isInteger(value) : typeOf(value) === type;
}

/** Records use seconds and an offset (docs/api-reference.md#item). The bounds of a period keep their milliseconds so that a client can send them back unchanged. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\+00:00|\.\d{3}Z)$/;

/** Lists the places where a value breaks its schema; `at` is the path. */
function mismatchesIn(value: unknown, given: Schema, at: string): string[] {
  const schema = given.$ref ? (document.components.schemas[given.$ref.split('/').at(-1) as string] as Schema) : given;
  // Part of another call's response, which documents it.
  if (Object.keys(schema).length === 0) return [];
  const types = [schema.type ?? []].flat();
  if (types.length > 0 && !types.some((type) => isOfType(value, type)))
    return [`${at} is ${typeOf(value)}, not ${types.join(' or ')}`];
  if (value === null) return [];
  if (schema.enum && !schema.enum.includes(value)) return [`${at} is ${String(value)}, which is not in the list`];
  if (schema.format === 'date-time' && !INSTANT.test(String(value))) return [`${at} is no instant: ${String(value)}`];
  if (Array.isArray(value))
    return value.flatMap((item, i) => (schema.items ? mismatchesIn(item, schema.items, `${at}[${i}]`) : []));
  if (typeof value !== 'object') return [];
  const properties = schema.properties ?? {};
  const missing = (schema.required ?? []).filter((name) => !(name in value)).map((name) => `${at} lacks ${name}`);
  const wrong = Object.entries(value)
    .filter(([name]) => !name.startsWith('@'))
    .flatMap(([name, item]) => {
      const property = properties[name];
      if (property)
        return property.writeOnly
          ? [`${at}.${name} should never come back`]
          : mismatchesIn(item, property, `${at}.${name}`);
      return [`${at}.${name} is not documented`];
    });
  return [...missing, ...wrong];
}

const schemaOf = (endpoint: AnyEndpoint): Schema | undefined => {
  const address = endpoint.path.replace('/api', '').replace(/:(\w+)/g, '{$1}');
  const response = document.paths[address]?.[endpoint.method.toLowerCase()]?.responses[String(endpoint.status)];
  return response?.content?.['application/json']?.schema;
};

function urlOf(endpoint: AnyEndpoint): string {
  if (endpoint.name === 'stats.month') return '/api/months/2026-03?by=client';
  if (endpoint.name === 'stats.month-of-client') return `/api/months/2026-03/client/${ids.Client}`;
  if (endpoint.name === 'stats.month-of-editor') return `/api/months/2026-03/editor/${ids.User}`;
  if (endpoint.name === 'money.month') return '/api/months/2026-03/money?by=client';
  if (endpoint.name === 'money.month-of-client') return `/api/months/2026-03/money/client/${ids.Client}`;
  if (endpoint.name === 'money.month-of-editor') return `/api/months/2026-03/money/editor/${ids.User}`;
  if (endpoint.name.startsWith('import.')) return endpoint.path.replace(/:\w+/, String(importId));
  if (endpoint.name === 'calendar.get') return `${endpoint.path}?from=2026-03-02&till=2026-03-31`;
  if (endpoint.name.startsWith('webhooks.')) return endpoint.path.replace(/:\w+/, String(webhookId));
  if (endpoint.path.startsWith('/api/templates')) return endpoint.path.replace(/:\w+/, String(templateId));
  if (endpoint.path.startsWith('/api/captions')) return endpoint.path.replace(/:\w+/, String(captionsId));
  if (endpoint.path.startsWith('/api/project_files')) return endpoint.path.replace(/:\w+/, String(fileId));
  if (endpoint.name === 'contacts.list-many') return `${endpoint.path}?clients=${ids.Client}`;
  if (endpoint.name === 'checks.list-many') return `${endpoint.path}?projects=${ids.Project}`;
  if (endpoint.name === 'waits.list-many') return `${endpoint.path}?projects=${ids.Project}`;
  if (endpoint.name === 'working-days.list-many') return `${endpoint.path}?users=${ids.User}`;
  const resource = (Object.keys(RESOURCE_PATHS) as ResourceName[]).find((name) =>
    endpoint.path.startsWith(RESOURCE_PATHS[name]),
  );
  return endpoint.path.replace(/:\w+/, String(ids[resource ?? 'User']));
}

const READS = ALL_ENDPOINTS.filter((endpoint) => endpoint.method === 'GET' && endpoint.kind !== 'export');

describe('the OpenAPI document matches the response of', () => {
  test.each(READS.map((endpoint) => [endpoint.name, endpoint] as const))('%s', async (_name, endpoint) => {
    const response = await admin.get(urlOf(endpoint), { accept: 'application/json' });
    expect(response.statusCode).toBe(200);
    const schema = schemaOf(endpoint);
    expect(schema?.$ref ?? schema?.type).toBeDefined();
    expect(mismatchesIn(response.json(), schema as Schema, endpoint.name)).toEqual([]);
  });

  test.each(READS.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s, for an editor: does not promise hidden fields',
    async (_name, endpoint) => {
      const response = await editor.get(urlOf(endpoint), { accept: 'application/json' });
      if (response.statusCode !== 200) return expect([403, 404]).toContain(response.statusCode);
      expect(mismatchesIn(response.json(), schemaOf(endpoint) as Schema, endpoint.name)).toEqual([]);
    },
  );

  test('every field of a full record is in the response', async () => {
    for (const [name, id] of Object.entries(ids) as [ResourceName, number][]) {
      const response = (await admin.get(iriOf(name, id), { accept: 'application/json' })).json();
      const { properties = {} } = document.components.schemas[name] as Schema;
      const readable = Object.keys(properties).filter((field) => !properties[field]?.writeOnly);
      expect([name, readable.filter((field) => !(field in response))]).toEqual([name, MISSING[name] ?? []]);
    }
  });
});

/** Fields that are null in the records above and therefore left out (docs/api-reference.md#item), for instance because a version has its file, a positioned note is no reply, no guest visited, no user with points was removed, or an administrator is no teammate. */
const MISSING: Partial<Record<ResourceName, string[]>> = {
  Cut: ['decidedByGuest', 'fileRemovedAt', 'fileRemovedBy', 'archiveLocation', 'sentAt', 'copyFault', 'teamProject'],
  Feedback: ['whole', 'parent', 'held', 'guestName', 'carriedFrom'],
  PointTarget: ['formerPoints'],
  Project: [
    'startedAt',
    'endedAt',
    'projectRuntime',
    'previous',
    'runtimeUnknown',
    'waitingFor',
    'waitingSince',
    'checks',
    'openChecks',
    'checkBypasses',
  ],
  ShareLink: ['contact', 'lastVisitAt', 'revokedAt', 'url'],
  User: ['invitedUntil', 'hasCompanyAccount'],
};

type Linked = Record<string, unknown> & { '@id'?: string; '@type'?: string; id?: number };

const responseFields = (resource: ResourceName): Record<string, FieldSchema> =>
  (ALL_ENDPOINTS.find((e) => e.resource === resource && e.kind === 'item')?.response as FieldSchema | undefined)
    ?.properties ?? {};

/** Returns a record and everything embedded in it, with path and class. */
function embeddedIn(record: Linked, resource: ResourceName, at: string): [string, ResourceName, Linked][] {
  return Object.entries(responseFields(resource)).flatMap(([name, field]): [string, ResourceName, Linked][] => {
    const inner = record[name] as Linked | undefined;
    if (!field['x-ref'] || !field['x-embedded'] || inner === undefined) return [];
    const fieldPath = `${at}.${name}`;
    return [[fieldPath, field['x-ref'], inner], ...embeddedIn(inner, field['x-ref'], fieldPath)];
  });
}

describe('embedded records at any depth', () => {
  const embeddedInAll = async (caller: Caller): Promise<[string, ResourceName, Linked][]> => {
    const found = [];
    for (const [name, id] of Object.entries(ids) as [ResourceName, number][]) {
      const item: Linked = (await caller.get(iriOf(name, id))).json();
      found.push(...embeddedIn(item, name, name));
      // Editors can't list clients and users.
      const list: { member?: Linked[] } = (await caller.get(`${RESOURCE_PATHS[name]}?id=${id}`)).json();
      found.push(...(list.member ?? []).flatMap((member) => embeddedIn(member, name, `${name} in its list`)));
    }
    return found;
  };

  test('include their type and address', async () => {
    const found = await embeddedInAll(admin);
    expect(found.map(([fieldPath]) => fieldPath)).toEqual(
      expect.arrayContaining([
        'Client.profileImage',
        'Feedback.createdBy.profileImage',
        'LeaveApplication in its list.employee.profileImage',
        'PointAction.createdBy.profileImage',
        'Project.assignedTo.profileImage',
        'Project in its list.assignedBy.profileImage',
        'Project.client',
        'User.profileImage',
      ]),
    );
    for (const [fieldPath, resource, { id, '@id': iri, '@type': type }] of found)
      expect([fieldPath, type, iri]).toEqual([fieldPath, resource, iriOf(resource, id as number)]);
  });

  test.each(['admin', 'editor'] as const)('are found there by an %s, with the same values', async (who) => {
    const found = await embeddedInAll(who === 'admin' ? admin : editor);
    expect(found.length).toBeGreaterThan(10);
    for (const [fieldPath, , { '@id': iri, id, filename, firstName }] of found) {
      const response = await (who === 'admin' ? admin : editor).get(iri as string);
      expect([fieldPath, response.statusCode]).toEqual([fieldPath, 200]);
      expect(response.json()).toMatchObject({ id, ...(filename ? { filename } : { firstName }) });
    }
  });

  test('have no linked-data keys in plain JSON', async () => {
    const response = await admin.get(iriOf('Project', ids.Project), { accept: 'application/json' });
    const { id, filename } = response.json().assignedTo.profileImage;
    expect(response.json().assignedTo.profileImage).toEqual({ id, filename });
    expect(id).toBeGreaterThan(0);
  });
});

test('lists every endpoint of the contract as a source of the documents', async () => {
  const folder = path.join(import.meta.dirname, '../../../contract');
  const files = (await readdir(folder, { recursive: true })).filter((name) => /^[\w/-]+\.ts$/.test(name));
  const declared = new Set<string>();
  for (const file of files)
    for (const value of Object.values((await import(path.join(folder, file))) as Record<string, unknown>))
      if (typeof value === 'object' && value !== null && 'path' in value && 'roles' in value)
        declared.add((value as unknown as AnyEndpoint).name);
  expect(ALL_ENDPOINTS.map((endpoint) => endpoint.name).toSorted((a, b) => a.localeCompare(b))).toEqual(
    [...declared].toSorted((a, b) => a.localeCompare(b)),
  );
});

test('Hydra offers a class only the operations its collection and items support', async () => {
  const hydra = (await app.anonymous.get('/api/docs.jsonld')).json();
  type Operation = { method: string };
  const classes = new Map<
    string,
    {
      supportedOperation?: Operation[];
      supportedProperty: { property: { '@id': string; supportedOperation?: Operation[] } }[];
    }
  >(hydra.supportedClass.map((c: { '@id': string }) => [c['@id'], c]));
  const allowOf = async (address: string): Promise<string[]> =>
    String((await app.anonymous.request('OPTIONS', address)).headers['allow']).split(', ');
  for (const name of Object.keys(RESOURCE_PATHS) as ResourceName[]) {
    const key = `#Entrypoint/${name[0]?.toLowerCase()}${name.slice(1)}`;
    const entry = classes.get('#Entrypoint')?.supportedProperty.find(({ property }) => property['@id'] === key);
    const methodsOf = (operations: Operation[] = []) =>
      operations.map(({ method }) => method).toSorted((a, b) => a.localeCompare(b));
    const real = async (address: string) =>
      (await allowOf(address)).filter((m) => !['OPTIONS', 'HEAD'].includes(m)).toSorted((a, b) => a.localeCompare(b));
    expect([name, methodsOf(entry?.property.supportedOperation)]).toEqual([name, await real(RESOURCE_PATHS[name])]);
    expect([name, methodsOf(classes.get(`#${name}`)?.supportedOperation)]).toEqual([name, await real(iriOf(name, 1))]);
  }
});
