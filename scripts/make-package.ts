/** Writes what `npm pack` packs: the program as JavaScript with the built app, and the locked versions of its packages (docs/adr/0043-package.md). */
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { argv } from 'node:process';
import { pathToFileURL } from 'node:url';
import { licenseTexts } from './licenses.ts';
import { ROOT } from './run-command.ts';

type Manifest = { name: string; version: string; license: string; imports: Record<string, string> };

const readJson = (name: string): unknown => JSON.parse(readFileSync(path.join(ROOT, name), 'utf8'));

const PROGRAM = ['{contract,domain,server}/**/*.ts', 'server/seed/*.mp4', 'scripts/demo.ts'];
const NOT_PACKED = ['**/*.test.ts', '**/testing/**'];
/** A text in the code that may name a file of the program: an import, or the program of a thread or a process. */
const FILE_NAME = /(['"])([\w./#-]+)\.ts\1/g;

/** Returns the path of the source file that `name` means in `file`. */
function sourceOf(file: string, name: string): string {
  return name.startsWith('#') ? name.slice(1) : path.posix.join(path.posix.dirname(file), name);
}

/** Returns the JavaScript of a source file, in which files of the program are named by their new extension. */
function scriptOf(file: string, isPacked: (file: string) => boolean): string {
  const script = stripTypeScriptTypes(readFileSync(path.join(ROOT, file), 'utf8'));
  return script.replaceAll(FILE_NAME, (text, quote: string, name: string) => {
    const source = `${sourceOf(file, name)}.ts`;
    if (isPacked(source)) return `${quote}${name}.js${quote}`;
    if (existsSync(path.join(ROOT, source))) throw new Error(`${file} names ${source}, which is not packed.`);
    return text;
  });
}

/** Writes the program and the built app to `folder`, where `web` is the folder of the built app. */
export function writeProgram(folder: string, web: string): void {
  const { name, version, license, imports } = readJson('package.json') as Manifest;
  const files = globSync(PROGRAM, { cwd: ROOT, exclude: NOT_PACKED }).map((file) => file.replaceAll('\\', '/'));
  const packed = new Set(files);
  rmSync(folder, { recursive: true, force: true });
  for (const file of files) {
    const target = path.join(folder, file);
    mkdirSync(path.dirname(target), { recursive: true });
    if (!file.endsWith('.ts')) cpSync(path.join(ROOT, file), target);
    else
      writeFileSync(
        target.replace(/ts$/, 'js'),
        scriptOf(file, (one) => packed.has(one)),
      );
  }
  cpSync(web, path.join(folder, 'web/dist'), { recursive: true, filter: (file) => !file.endsWith('.stamp') });
  writeFileSync(path.join(folder, 'licenses.txt'), licenseTexts());
  const manifest = { name, version, license, private: true, type: 'module', imports };
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

if (import.meta.url === pathToFileURL(argv[1] ?? '').href) {
  writeProgram(path.join(ROOT, 'dist'), path.join(ROOT, 'web/dist'));
  // npm packs no package-lock.json. Under this name it does, so that `npm ci` in the unpacked package installs the tested versions.
  cpSync(path.join(ROOT, 'package-lock.json'), path.join(ROOT, 'npm-shrinkwrap.json'));
}
