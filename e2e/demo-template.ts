/** Fills a demo once per run; every journey file that needs one gets a copy. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { spawnServer } from '#server/testing/spawn-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Data folder of a filled and stopped demo; SQLite only. */
    demoFolder: string | undefined;
  }
}

/** Global setup of Vitest; the returned function is the teardown. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'cutroom-demo-template-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const server = await spawnServer({ env: { DATA_DIR: folder }, entry: 'scripts/demo.ts' });
    const code = await server.end('SIGTERM');
    if (code !== 0) throw new Error(`The demo ended with ${code}:\n${server.output()}`);
  } catch (error) {
    await remove();
    throw error;
  }
  project.provide('demoFolder', folder);
  return remove;
}
