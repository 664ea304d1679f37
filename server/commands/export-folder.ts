/** Writes everything as the wire has it into a folder: pages, files, and a manifest with their sums (docs/operations.md#export). */
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { RESOURCE_PATHS } from '#contract/platform/jsonld.ts';
import { mediaFromWire, type WireMedia } from '#contract/files/media.ts';
import type { Deps } from '#server/platform/deps.ts';
import { reachStore } from '#server/files/media/media.files.ts';
import { writeAudit } from '#server/journal/write-audit.ts';
import { figuresAddress, monthsBetween } from '#server/operations/wire-import/compare-figures.ts';
import { type Manifest, MANIFEST, MANIFEST_FORMAT } from '#server/operations/wire-import/folder-provider.ts';
import { type Fields, firstAddress, isFields, pageFrom } from '#server/operations/wire-import/pages.ts';
import { lastingAddress } from '#server/operations/wire-import/provider.ts';
import { saveStream } from '#server/operations/wire-import/save-stream.ts';
import { openOwnWire, type OwnWire } from './own-wire.ts';

/** It cannot be exported; the message is one sentence. */
export class ExportError extends Error {}

/** By the folders that their pages go to. */
const LISTS = {
  media: RESOURCE_PATHS.MediaUpload,
  users: RESOURCE_PATHS.User,
  clients: RESOURCE_PATHS.Client,
  projects: RESOURCE_PATHS.Project,
  cuts: RESOURCE_PATHS.Cut,
  feedback: RESOURCE_PATHS.Feedback,
  points: RESOURCE_PATHS.PointAction,
  leave: RESOURCE_PATHS.LeaveApplication,
  targets: RESOURCE_PATHS.PointTarget,
} as const;
const LEFT_MS = 24 * 60 * 60 * 1000;

type ListName = keyof typeof LISTS;

export type ExportOrder = {
  deps: Deps;
  /** The folder that is to be; it must not be there, or be empty. */
  to: string;
  /** Of the program. */
  version: string;
  signal: AbortSignal;
  tell(list: string, done: number, total: number): void;
};

/** What was written, and the files that the records name and no store has. */
export type Exported = Manifest & { missing: readonly string[] };

type Writing = ExportOrder & { wire: OwnWire; folder: string; manifest: Manifest; missing: string[] };

/** Puts what is said at the address into that file, and notes its sum; false where nothing is there. Throws where it cannot be read. */
async function keep({ wire, folder, manifest, signal }: Writing, address: string, file: string): Promise<boolean> {
  signal.throwIfAborted();
  const { status, bytes } = await wire.ask(address);
  if (status !== 200) {
    bytes.resume();
    if (status >= 500) throw new ExportError(`${lastingAddress(address)} could not be read (${status}).`);
    return false;
  }
  const full = path.join(folder, file);
  await mkdir(path.dirname(full), { recursive: true, mode: 0o700 });
  const savedFile = await saveStream(bytes, full);
  manifest.entries.push({ address: lastingAddress(address), file, ...savedFile });
  return true;
}

const keptJson = async (writing: Writing, address: string, file: string): Promise<unknown> =>
  (await keep(writing, address, file))
    ? JSON.parse(await readFile(path.join(writing.folder, file), 'utf8'))
    : undefined;

async function keepFile(writing: Writing, address: string, file: string): Promise<void> {
  if (!(await keep(writing, address, file))) writing.missing.push(file);
}

async function keepMedia(writing: Writing, record: Fields): Promise<void> {
  const { contentUrl, filename } = mediaFromWire(record as WireMedia);
  await keepFile(writing, contentUrl, `files/${filename}`);
}

/** The addresses that play a version, and what is at each. */
async function keepCut(writing: Writing, { id, fileRemovedAt }: Fields): Promise<void> {
  if (fileRemovedAt !== undefined) return;
  const play = await keptJson(writing, `${RESOURCE_PATHS.Cut}/${String(id)}/play`, `play/${String(id)}.json`);
  if (!isFields(play)) return;
  for (const name of ['download', 'poster', 'strip'])
    if (typeof play[name] === 'string')
      await keepFile(writing, play[name], `versions/${lastingAddress(play[name]).split('/').at(-1)}`);
}

/** The first and the last month in which something ended. */
type Ends = { first: string; last: string };

function noteEnds(ends: Ends, members: readonly Fields[]): void {
  for (const { endedAt } of members) {
    if (typeof endedAt !== 'string') continue;
    const month = endedAt.slice(0, 7);
    if (ends.first === '' || month < ends.first) ends.first = month;
    if (month > ends.last) ends.last = month;
  }
}

async function keepList(writing: Writing, list: ListName, ends: Ends): Promise<void> {
  let count = 0;
  let address: string | undefined = firstAddress(LISTS[list]);
  for (let number = 1; address !== undefined; number += 1) {
    const page = pageFrom(await keptJson(writing, address, `${list}/${number}.jsonld`), address);
    if (!page) throw new ExportError(`${address} could not be read.`);
    for (const member of page.members) {
      if (list === 'media') await keepMedia(writing, member);
      if (list === 'cuts') await keepCut(writing, member);
    }
    if (list === 'projects') noteEnds(ends, page.members);
    count += page.members.length;
    writing.tell(list, count, Math.max(count, page.total ?? count));
    address = page.next;
  }
  writing.manifest.counts[list] = count;
}

async function keepFigures(writing: Writing, { first, last }: Ends): Promise<void> {
  for (const month of ['', ...(first === '' ? [] : monthsBetween(first, last))])
    await keep(writing, figuresAddress(month), `figures/${month === '' ? 'all' : month.replace('-', '')}.json`);
}

async function checkPlace(to: string): Promise<void> {
  const found = await readdir(to).catch((error: { code?: string }) => {
    if (error.code === 'ENOENT') return undefined;
    throw new ExportError(`${to} is no folder that can be written to.`);
  });
  if (found && found.length > 0) throw new ExportError(`${to} is not empty; name a folder that is not there yet.`);
  if (found) await rmdir(to);
}

const partPrefix = (to: string): string => `${path.basename(to)}.part-`;

/** What an export to the same place left beside it that was killed; none is at work on it after a day. */
async function sweepLeft(to: string, now: string): Promise<void> {
  for (const name of await readdir(path.dirname(to)).catch(() => [])) {
    if (!name.startsWith(partPrefix(to)) || !/^[0-9a-f]{8}$/.test(name.slice(partPrefix(to).length))) continue;
    const left = path.join(path.dirname(to), name);
    if (Date.parse(now) - (await stat(left)).mtimeMs > LEFT_MS) await rm(left, { recursive: true, force: true });
  }
}

async function writeAll(writing: Writing): Promise<void> {
  const ends: Ends = { first: '', last: '' };
  await keep(writing, '/api/users/me', 'figures/me.json');
  for (const list of Object.keys(LISTS) as ListName[]) await keepList(writing, list, ends);
  await keepFigures(writing, ends);
  const { folder, manifest, deps } = writing;
  await writeFile(path.join(folder, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600 });
  await rename(folder, writing.to);
  const record = { kind: 'export', id: null, name: 'house' } as const;
  await writeAudit(deps.db, { action: 'exports.take', record }, { now: deps.clock(), by: 'house' });
}

/**
 * Writes the folder whole or not at all; the manifest that is in it. Throws ExportError where it cannot be, FilesAwayError where the
 * store is away, and what the signal was aborted with; nothing is left of it then.
 */
export async function exportFolder(order: ExportOrder): Promise<Exported> {
  const { deps, to, version } = order;
  await checkPlace(to);
  await sweepLeft(to, deps.clock());
  await reachStore(deps.files);
  const wire = await openOwnWire(deps);
  if (!wire) throw new ExportError('There is no active administrator in whose name to read: see make-admin.');
  const folder = path.join(path.dirname(to), `${partPrefix(to)}${randomBytes(4).toString('hex')}`);
  // The same house is known again by it, whatever address it has.
  const source = `cutroom:${deps.seal.of('the name of this house').slice(0, 22)}`;
  const manifest: Manifest = {
    format: MANIFEST_FORMAT,
    version,
    exportedAt: deps.clock(),
    source,
    counts: {},
    entries: [],
  };
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const missing: string[] = [];
    await writeAll({ ...order, wire, folder, manifest, missing });
    return { ...manifest, missing };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  } finally {
    await wire.close();
  }
}
