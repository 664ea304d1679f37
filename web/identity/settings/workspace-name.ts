/** Workspace name, read from the page rather than the settings, so that a first visit needs no request for it. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { TIME_ZONE_META, WORKSPACE_NAME_META } from '#contract/platform/workspace-name.ts';

const workspaceMeta = (): HTMLMetaElement | null =>
  document.querySelector<HTMLMetaElement>(`meta[name="${WORKSPACE_NAME_META}"]`);

/** Workspace name in the page; empty if not set. */
const workspaceNameQuery = queryOptions({
  queryKey: ['settings', 'house-name'],
  queryFn: () => workspaceMeta()?.content ?? '',
  initialData: () => workspaceMeta()?.content ?? '',
  staleTime: Number.POSITIVE_INFINITY,
});

/** Returns the workspace name; empty if not set. */
export const useWorkspaceName = (): string => useQuery(workspaceNameQuery).data;

/** Updates the name, since the page still contains the old name. */
export function renameWorkspace(name: string): void {
  const meta = workspaceMeta() ?? document.head.appendChild(document.createElement('meta'));
  meta.name = WORKSPACE_NAME_META;
  meta.content = name;
}

/** Returns the time zone that the page carries; UTC without one. */
export const timeZoneOfPage = (): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${TIME_ZONE_META}"]`)?.content ?? 'UTC';
