/** What `npm start` does before the server: with npm 10, which links no program named `node` (docs/adr/0001-runtime.md). */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from './run-command.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cutroom-boot-'));
  mkdirSync(path.join(folder, 'scripts'));
  cpSync(path.join(ROOT, 'scripts/boot.mjs'), path.join(folder, 'scripts/boot.mjs'));
  mkdirSync(path.join(folder, 'node_modules'));
  for (const name of ['package-lock.json', 'node_modules/.package-lock.json'])
    writeFileSync(path.join(folder, name), '{ "packages": {} }');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const boot = () =>
  spawnSync(process.execPath, [path.join(folder, 'scripts/boot.mjs'), 'command'], { encoding: 'utf8' });

it('makes the pinned Node the one of all scripts, once', () => {
  const program = path.join(folder, `node_modules/node-${process.platform}-${process.arch}/bin`);
  mkdirSync(program, { recursive: true });
  symlinkSync(process.execPath, path.join(program, 'node'));
  for (let time = 0; time < 2; time += 1) {
    const { status, stderr } = boot();
    expect([status, stderr]).toEqual([0, '']);
    const link = readlinkSync(path.join(folder, 'node_modules/.bin/node'));
    expect(path.resolve(folder, 'node_modules/.bin', link)).toBe(path.join(program, 'node'));
  }
});
