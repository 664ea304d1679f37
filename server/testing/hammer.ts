/** Continuous writer: creates and changes projects, one write after the other, and records each in the ledger. */
import { randomBytes } from 'node:crypto';
import type { Fields, Ledger } from './ledger.ts';
import { multipartBody, TINY_PNG } from './multipart.ts';

export type Hammer = {
  /** Keeps writing until the server is gone. */
  run(): Promise<void>;
};

export type HammerOptions = {
  address: string;
  token: string;
  editorId: number;
  ledger: Ledger;
  /** Called for every unexpected response. */
  onFault(fault: string): void;
};

/** Thrown when the server goes away during a request. */
class ServerGone extends Error {}

type ApiRecord = Fields & { '@id': string; id: number };

export function createHammer({ address, token, editorId, ledger, onFault }: HammerOptions): Hammer {
  async function call(method: string, path: string, body?: unknown): Promise<{ status: number; json: ApiRecord }> {
    const isForm = Buffer.isBuffer(body);
    const type = isForm
      ? multipartBody().contentType
      : method === 'PATCH'
        ? 'application/merge-patch+json'
        : 'application/ld+json';
    try {
      const response = await fetch(`${address}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': type }) },
        body: isForm ? new Uint8Array(body) : body === undefined ? null : JSON.stringify(body),
      });
      const text = await response.text();
      return { status: response.status, json: (text === '' ? {} : JSON.parse(text)) as ApiRecord };
    } catch {
      throw new ServerGone();
    }
  }

  /** Creates a record and expects these fields of it from then on. */
  async function create(path: string, body: unknown, fields: Fields): Promise<ApiRecord> {
    const { status, json } = await call('POST', path, body);
    if (status !== 201) onFault(`POST ${path}: ${status} ${JSON.stringify(json)}`);
    ledger.begin(json['@id'], fields);
    ledger.settle(json['@id']);
    return json;
  }

  /** Changes an existing record. Until the response, both states are possible. */
  async function change(path: string, body: Fields, fields: Fields = body): Promise<void> {
    ledger.begin(path, fields);
    const { status, json } = await call('PATCH', path, body);
    if (status === 200) return ledger.settle(path);
    ledger.withdraw(path);
    onFault(`PATCH ${path} ${JSON.stringify(body)}: ${status} ${JSON.stringify(json)}`);
  }

  async function remove(path: string): Promise<void> {
    ledger.begin(path, 'gone');
    const { status } = await call('DELETE', path);
    if (status === 204) return ledger.settle(path);
    ledger.withdraw(path);
    onFault(`DELETE ${path}: ${status}`);
  }

  async function score(project: ApiRecord, point: number): Promise<void> {
    ledger.begin(project['@id'], { point });
    await create(`/api/point/${project.id}`, { point, description: 'Clean cut' }, { point, operation: true });
    ledger.settle(project['@id']);
  }

  async function upload(): Promise<ApiRecord> {
    const bytes = Buffer.concat([TINY_PNG, randomBytes(20_000)]);
    return create('/api/media_uploads', multipartBody(bytes).body, { mimeType: 'image/png', size: bytes.length });
  }

  /** Opens or ends a wait of the project, which then shows what it waits for. */
  async function setWait(project: string, waitingFor: string | undefined, request: () => ReturnType<typeof call>) {
    ledger.begin(project, { waitingFor });
    const { status, json } = await request();
    if (status !== 200 && status !== 201) onFault(`Wait of ${project}: ${status} ${JSON.stringify(json)}`);
    ledger.settle(project);
    return json;
  }

  const openWait = (project: string, kind: string): Promise<ApiRecord> =>
    setWait(project, kind, () => call('POST', `${project}/waits`, { kind }));

  async function runLifecycle(): Promise<void> {
    const name = randomBytes(6).toString('hex');
    const client = await create('/api/clients', { firstName: name }, { firstName: name });
    const order = { title: `Film ${name}`, class: 'Premium', videoLength: 600, editRatioMin: 10 };
    const people = { client: client['@id'], assignedTo: editorId };
    const project = await create('/api/projects', { ...order, ...people }, { ...order, status: 'assigned' });
    const path = project['@id'];
    const now = new Date().toISOString();
    await change(path, { status: 'started', startedAt: now }, { status: 'started' });
    await change(path, { status: 'paused', pauseTime: [now] }, { status: 'paused' });
    const wait = await openWait(path, 'footage');
    const media = await upload();
    await setWait(path, undefined, () => call('PATCH', `/api/waits/${wait.id}`, { until: new Date().toISOString() }));
    await openWait(path, 'brief');
    const feedback = { project: path, content: `About ${name}`, attachments: [media['@id']] };
    const written = await create('/api/feedback', feedback, feedback);
    await change(written['@id'], { content: `More about ${name}` });
    await change(path, { status: 'started', resumeTime: [now] }, { status: 'started' });
    await change(path, { status: 'completed', endedAt: now }, { status: 'completed', waitingFor: undefined });
    await score(project, 4);
    await score(project, 5);
    await change(path, { personalPoint: 2.5, description: 'Stepped in' }, { personalPoint: 2.5 });
    await change(path, { personalPoint: 1.25, description: 'Too much' }, { personalPoint: 1.25 });
    const entries = [{ point: 1.5, action: true, desciption: 'Extra cut' }];
    await change(path, { jPointAction: entries }, { jPointAction: entries, jPoint: '1.5' });
    await change(path, { title: `Film ${name}, final` });
    await change(client['@id'], { firstName: `${name}-2` });
    const spare = await create('/api/clients', { firstName: `spare ${name}` }, { firstName: `spare ${name}` });
    await remove(spare['@id']);
  }

  return {
    run: async () => {
      try {
        for (;;) await runLifecycle();
      } catch (error) {
        if (!(error instanceof ServerGone)) throw error;
      }
    },
  };
}
