/** Signed addresses of files and archives for one person (docs/files.md#download). */
import { instantToApi } from '#contract/platform/jsonld.ts';
import type { FileAddress } from '#contract/work/project-files/project-files.ts';
import { fileUrlExpiry, fileUrlOf, type TeamViewer } from '#server/files/media/file-url.ts';
import type { Signer } from '#server/platform/net/signer.ts';
import type { FileOwner } from './project-files.store.ts';

/** URL path of files and archives (docs/api-reference.md#calls-other). */
export const PROJECT_FILES_PATH = '/uploads/project-files';

/** Returns the path of a stored file. */
export const filePathOf = (filename: string): string => `${PROJECT_FILES_PATH}/${filename}`;

/** Returns the path of the archive of a project or client. */
export const archivePathOf = (owner: FileOwner): string =>
  'projectId' in owner
    ? `${PROJECT_FILES_PATH}/project-${owner.projectId}.zip`
    : `${PROJECT_FILES_PATH}/client-${owner.clientId}.zip`;

/** Reads the project or client of an archive's name. */
export function archiveOwnerIn(name: string): FileOwner | undefined {
  const [, kind, id] = /^(project|client)-(\d{1,15})\.zip$/.exec(name) ?? [];
  if (kind === undefined) return undefined;
  return kind === 'project' ? { projectId: Number(id) } : { clientId: Number(id) };
}

/** Returns an address that downloads what is at the path. */
export function addressOf(
  signer: Signer,
  { path, viewer, now }: { path: string; viewer: TeamViewer; now: string },
): FileAddress {
  const until = fileUrlExpiry(now);
  return { url: fileUrlOf(signer, { path, viewer, until }, 'save'), until: instantToApi(until) };
}
