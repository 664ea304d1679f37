/** Exports all data in API format to a folder: pages, files, and a manifest with checksums (docs/import.md#export). */
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { monthOf, UTC } from '#domain/platform/time-zone.ts';
import { RESOURCE_PATHS } from '#contract/platform/jsonld.ts';
import { ALL_FILES_PATH } from '#contract/work/project-files/all-files.ts';
import { mediaFromApi, type ApiMedia } from '#contract/files/media.ts';
import type { Deps } from '#server/platform/deps.ts';
import { checkStore } from '#server/files/media/media.files.ts';
import { writeAudit } from '#server/journal/write-audit.ts';
import { captionsPath, captionUrlsPath } from '#server/operations/api-import/kinds/cut-captions.ts';
import { deliverablesPath } from '#server/operations/api-import/kinds/cut-deliverables.ts';
import { contactsPath } from '#server/operations/api-import/kinds/client-contacts.ts';
import { TEMPLATES_PATH } from '#server/operations/api-import/templates.ts';
import { workingDaysPath } from '#server/operations/api-import/working-days.ts';
import { checksPath } from '#server/operations/api-import/kinds/project-checks.ts';
import { waitsPath } from '#server/operations/api-import/kinds/project-waits.ts';
import { figuresPath, monthsBetween } from '#server/operations/api-import/compare-figures.ts';
import { type Manifest, MANIFEST, MANIFEST_FORMAT } from '#server/operations/api-import/provider/folder-provider.ts';
import { type Fields, firstPagePath, isFields, pageFrom } from '#server/operations/api-import/provider/pages.ts';
import { permanentPath } from '#server/operations/api-import/provider/provider.ts';
import { idOfRecord } from '#server/operations/api-import/kinds/values.ts';
import { saveStream } from '#server/operations/api-import/provider/save-stream.ts';
import { checkTarget, deleteLeftovers, ExportError, partPrefix } from './export-target.ts';
import { openInProcessClient, type InProcessClient } from './in-process-client.ts';

/** Exported lists, by folder name. */
const LISTS = {
  media: RESOURCE_PATHS.MediaUpload,
  users: RESOURCE_PATHS.User,
  clients: RESOURCE_PATHS.Client,
  projects: RESOURCE_PATHS.Project,
  files: ALL_FILES_PATH,
  cuts: RESOURCE_PATHS.Cut,
  feedback: RESOURCE_PATHS.Feedback,
  points: RESOURCE_PATHS.PointAction,
  leave: RESOURCE_PATHS.LeaveApplication,
  targets: RESOURCE_PATHS.PointTarget,
} as const;

type ListName = keyof typeof LISTS;

export type ExportOrder = {
  deps: Deps;
  /** The target folder. Must not exist, or be empty. */
  to: string;
  /** Version of the program. */
  version: string;
  signal: AbortSignal;
  onProgress(list: string, done: number, total: number): void;
};

/** The manifest, with the files that records reference but the file store doesn't have. */
export type ExportResult = Manifest & { missing: readonly string[] };

type ExportJob = ExportOrder & {
  client: InProcessClient;
  folder: string;
  manifest: Manifest;
  missing: string[];
  /** Projects whose deliverables are saved. */
  described: Set<number>;
};

/** Saves the response of the URL to a file and records its checksum. Returns false when the server has no such file; throws when it can't be read. */
async function saveResponse(
  { client, folder, manifest, signal }: ExportJob,
  address: string,
  file: string,
): Promise<boolean> {
  signal.throwIfAborted();
  const { status, bytes } = await client.get(address);
  if (status !== 200) {
    bytes.resume();
    if (status >= 500) throw new ExportError(`${permanentPath(address)} couldn't be read (status ${status}).`);
    return false;
  }
  const full = path.join(folder, file);
  await mkdir(path.dirname(full), { recursive: true, mode: 0o700 });
  const savedFile = await saveStream(bytes, full);
  manifest.entries.push({ address: permanentPath(address), file, ...savedFile });
  return true;
}

const saveJson = async (job: ExportJob, address: string, file: string): Promise<unknown> =>
  (await saveResponse(job, address, file))
    ? JSON.parse(await readFile(path.join(job.folder, file), 'utf8'))
    : undefined;

async function saveFile(job: ExportJob, address: string, file: string): Promise<void> {
  if (!(await saveResponse(job, address, file))) job.missing.push(file);
}

async function saveMedia(job: ExportJob, record: Fields): Promise<void> {
  const { contentUrl, filename } = mediaFromApi(record as ApiMedia);
  await saveFile(job, contentUrl, `files/${filename}`);
}

/** Saves the address of a project's file, and the file. */
async function saveProjectFile(job: ExportJob, { id }: Fields): Promise<void> {
  const found = await saveJson(job, `${ALL_FILES_PATH}/${String(id)}/file`, `file_addresses/${String(id)}.json`);
  if (!isFields(found) || typeof found['url'] !== 'string') return;
  await saveFile(job, found['url'], `project_files/${permanentPath(found['url']).split('/').at(-1)}`);
}

/** Saves the deliverables of a version's project, once. */
async function saveDeliverables(job: ExportJob, project: unknown): Promise<void> {
  const id = idOfRecord(project);
  if (id === undefined || job.described.has(id)) return;
  job.described.add(id);
  await saveResponse(job, deliverablesPath(id), `deliverables/${id}.json`);
}

/** Saves the captions of a version, their URLs, and the files they point to. */
async function saveCaptions(job: ExportJob, cutId: number): Promise<void> {
  const body = await saveJson(job, captionsPath(cutId), `captions/${cutId}.json`);
  const listed = isFields(body) && Array.isArray(body['captions']) ? body['captions'] : [];
  for (const id of listed.flatMap((one) => idOfRecord(one) ?? [])) {
    const urls = await saveJson(job, captionUrlsPath(id), `caption_urls/${id}.json`);
    if (!isFields(urls) || typeof urls['url'] !== 'string') continue;
    await saveFile(job, urls['url'], `caption_files/${permanentPath(urls['url']).split('/').at(-1)}`);
  }
}

/** Saves the playback URLs of a version, and the files they point to. */
async function saveCut(job: ExportJob, { id, fileRemovedAt, deliverable, project, captions }: Fields): Promise<void> {
  if (deliverable !== undefined) await saveDeliverables(job, project);
  if (fileRemovedAt !== undefined) return;
  const play = await saveJson(job, `${RESOURCE_PATHS.Cut}/${String(id)}/play`, `play/${String(id)}.json`);
  if (!isFields(play)) return;
  for (const name of ['download', 'poster', 'strip'])
    if (typeof play[name] === 'string')
      await saveFile(job, play[name], `versions/${permanentPath(play[name]).split('/').at(-1)}`);
  if (captions !== undefined) await saveCaptions(job, Number(id));
}

/** First and last month (YYYY-MM) in which a project ended. */
type MonthSpan = { first: string; last: string };

function extendSpan(span: MonthSpan, members: readonly Fields[]): void {
  for (const { endedAt } of members) {
    if (typeof endedAt !== 'string') continue;
    const month = monthOf(endedAt, UTC);
    if (span.first === '' || month < span.first) span.first = month;
    if (month > span.last) span.last = month;
  }
}

async function saveList(job: ExportJob, list: ListName, span: MonthSpan): Promise<void> {
  let count = 0;
  let address: string | undefined = firstPagePath(LISTS[list]);
  for (let number = 1; address !== undefined; number += 1) {
    const page = pageFrom(await saveJson(job, address, `${list}/${number}.jsonld`), address);
    if (!page) throw new ExportError(`${address} couldn't be read.`);
    for (const member of page.members) {
      if (list === 'media') await saveMedia(job, member);
      if (list === 'cuts') await saveCut(job, member);
      if (list === 'files') await saveProjectFile(job, member);
    }
    if (list === 'users') await saveResponse(job, workingDaysPath(page.members), `working_days/${number}.json`);
    if (list === 'clients' && page.members.length > 0)
      await saveResponse(job, contactsPath(page.members), `contacts/${number}.json`);
    if (list === 'projects') {
      extendSpan(span, page.members);
      if (page.members.length > 0) {
        await saveResponse(job, waitsPath(page.members), `waits/${number}.json`);
        await saveResponse(job, checksPath(page.members), `checks/${number}.json`);
      }
    }
    count += page.members.length;
    job.onProgress(list, count, Math.max(count, page.total ?? count));
    address = page.next;
  }
  job.manifest.counts[list] = count;
}

async function saveFigures(job: ExportJob, { first, last }: MonthSpan): Promise<void> {
  for (const month of ['', ...(first === '' ? [] : monthsBetween(first, last))])
    await saveResponse(job, figuresPath(month), `figures/${month === '' ? 'all' : month.replace('-', '')}.json`);
}

async function writeAll(job: ExportJob): Promise<void> {
  const span: MonthSpan = { first: '', last: '' };
  await saveResponse(job, '/api/users/me', 'figures/me.json');
  for (const list of Object.keys(LISTS) as ListName[]) await saveList(job, list, span);
  await saveResponse(job, TEMPLATES_PATH, 'templates/1.json');
  await saveFigures(job, span);
  const { folder, manifest, deps } = job;
  await writeFile(path.join(folder, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600 });
  await rename(folder, job.to);
  const record = { kind: 'export', id: null, name: 'house' } as const;
  await writeAudit(deps.db, { action: 'exports.take', record }, { now: deps.clock(), by: 'house' });
}

/**
 * Writes the folder completely or not at all, and returns its manifest. Throws ExportError when it can't be written,
 * FileStoreUnavailableError when the file store is unreachable, and the abort reason of the signal. Leaves nothing behind then.
 */
export async function exportFolder(order: ExportOrder): Promise<ExportResult> {
  const { deps, to, version } = order;
  await checkTarget(to);
  await deleteLeftovers(to, deps.clock());
  await checkStore(deps.files);
  const client = await openInProcessClient(deps);
  if (!client)
    throw new ExportError('There is no active administrator to read the data as. Create one with make-admin.');
  const folder = path.join(path.dirname(to), `${partPrefix(to)}${randomBytes(4).toString('hex')}`);
  // Identifies this instance on a later import, even if its URL has changed.
  const source = `cutroom:${deps.signer.sign('the name of this house').slice(0, 22)}`;
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
    await writeAll({ ...order, client, folder, manifest, missing, described: new Set() });
    return { ...manifest, missing };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  } finally {
    await client.close();
  }
}
