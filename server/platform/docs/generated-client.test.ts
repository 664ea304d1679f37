/** A client generated from the OpenAPI document by a public generator: it compiles, and takes a project from creation to its score. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { generate } from 'openapi-typescript-codegen';
import { build } from 'vite';
import { afterAll, expect, test } from 'vitest';
import { aUser } from '#server/testing/builders.ts';
import { testApp } from '#server/testing/test-app.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const run = promisify(execFile);

/** Hand-written use of the generated client: fully typed, without casts. */
const DRIVER = `
import { ClientsService, FeedbackService, OpenAPI, PointsService, ProjectsService, UsersService } from './client';
import type { Project, Project_change, Project_jsonld } from './client';

export async function drive(base: string, token: string, editorId: number): Promise<string[]> {
  OpenAPI.BASE = base;
  OpenAPI.TOKEN = token;
  const me = await UsersService.usersMe();
  const client = await ClientsService.clientsCreate({ requestBody: { firstName: 'Ada', lastName: 'Reed' } });
  const created = await ProjectsService.projectsCreate({
    requestBody: {
      title: 'Wedding teaser',
      class: 'Premium',
      client: '/api/clients/' + client.id,
      assignedTo: '/api/users/' + editorId,
      assignedBy: '/api/users/' + me.id,
      editRatioMin: 10,
      videoLength: 600,
    },
  });
  const id = created.id;
  const steps: string[] = [created.status, created.client?.firstName ?? '', created.assignedTo?.lastName ?? ''];
  const patch = async (requestBody: Project_change): Promise<void> => {
    const patched: Project = await ProjectsService.projectsChange({ id, requestBody });
    steps.push(patched.status);
  };
  const now = new Date().toISOString();
  await patch({ status: 'started', startedAt: now });
  await patch({ status: 'paused', pauseTime: [now] });
  await patch({ status: 'started', resumeTime: [now] });
  await patch({ status: 'completed', endedAt: now });
  const feedback = await FeedbackService.feedbackCreate({
    requestBody: { project: '/api/projects/' + id, content: 'Well cut' },
  });
  steps.push(feedback.createdBy?.firstName ?? '');
  const scored = await PointsService.pointsScore({ projectId: id, requestBody: { point: 5, description: 'Clean' } });
  steps.push(String(scored.point), scored.description);
  const list: Project[] = await ProjectsService.projectsList({ idArray: [String(id)] });
  const again: Project = await ProjectsService.projectsGet({ id });
  const isLinked = (project: Project_jsonld): string => project['@id'] + project.id + (project.client?.['@id'] ?? '');
  steps.push(String(list.length), String(again.point), typeof isLinked);
  return steps;
}
`;

type ClientRun = (base: string, token: string, editorId: number) => Promise<string[]>;

const app = await testApp();
await app.fastify.listen({ port: 0, host: '127.0.0.1' });
const folder = await mkdtemp(path.join(tmpdir(), 'cutroom-client-'));
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

async function makeClient(): Promise<string> {
  const input = (await app.anonymous.get('/api/docs.jsonopenapi')).json();
  const output = path.join(folder, 'client');
  // Union types instead of enums: the generator names enums after fields, and one field is called "class".
  await generate({ input, output, httpClient: 'fetch', useOptions: true, useUnionTypes: true });
  const driver = path.join(folder, 'drive.ts');
  await writeFile(driver, DRIVER);
  return driver;
}

async function compiled(driver: string): Promise<{ drive: ClientRun }> {
  const compilerOptions = {
    ...{ noEmit: true, strict: true, target: 'es2022', lib: ['es2022', 'dom', 'dom.iterable'], types: [] },
    ...{ module: 'esnext', moduleResolution: 'bundler' },
  };
  await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['**/*.ts'] }));
  const tsc = path.join(ROOT, 'node_modules/typescript/bin/tsc');
  const compilation = await run(process.execPath, [tsc, '-p', folder]).catch((error: { stdout: string }) => error);
  expect(compilation.stdout).toBe('');
  const lib = { entry: driver, formats: ['es' as const], fileName: () => 'drive.mjs' };
  await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    build: { lib, outDir: 'built', target: 'es2022' },
  });
  return (await import(pathToFileURL(path.join(folder, 'built/drive.mjs')).href)) as { drive: ClientRun };
}

/** Compiles hundreds of files, which takes a busy machine more than a minute. */
test('compiles, and takes a project from creation to its score', async () => {
  const admin = await app.as('admin', { first_name: 'Ann' });
  const editor = await aUser(app.db, { last_name: 'Bell' });
  const { drive } = await compiled(await makeClient());
  const { port } = app.fastify.server.address() as AddressInfo;
  expect(await drive(`http://127.0.0.1:${port}/api`, admin.token, editor.id)).toEqual([
    ...['assigned', 'Ada', 'Bell', 'started', 'paused', 'started', 'completed'],
    ...['Ann', '5', 'Clean', '1', '5', 'function'],
  ]);
});
