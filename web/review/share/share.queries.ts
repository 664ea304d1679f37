/** Queries and mutations for managing client links. */
import { queryOptions } from '@tanstack/react-query';
import { iriOf } from '#contract/platform/jsonld.ts';
import { linkDraftToApi, shareLinkFromApi } from '#contract/review/share-links.ts';
import {
  changeShareLink,
  countOpenLinks,
  createShareLink,
  deleteShareLink,
  listShareLinks,
  listVisits,
  renewShareLink,
  revokeShareLink,
  visitFromApi,
} from '#contract/review/share.ts';
import type { LinkDraft, ShareLink, Visit } from '#domain/review/share.ts';
import { call, callWholeList } from '#web/lib/api/api.ts';
import { pollEvery } from '#web/lib/live.ts';
import { useCall } from '#web/lib/api/use-call.ts';

const POLL_MS = 10_000;

/** Query for all links of a project, newest first. */
export const linksQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['share', 'links', projectId],
    queryFn: async ({ signal }): Promise<ShareLink[]> =>
      (await callWholeList(listShareLinks, { project: projectId }, signal)).map((one) => shareLinkFromApi(one)),
    refetchInterval: pollEvery(POLL_MS),
  });

/** Returns the number of open links. */
export const fetchOpenLinks = async (projectId: number, signal: AbortSignal): Promise<number> =>
  (await call(countOpenLinks, { params: { id: projectId }, signal })).data.open;

/** Query for the visits of a link, latest first. */
export const visitsQuery = (linkId: number) =>
  queryOptions({
    queryKey: ['share', 'visits', linkId],
    queryFn: async ({ signal }): Promise<{ visits: Visit[]; total: number }> => {
      const { data } = await call(listVisits, { params: { id: linkId }, signal });
      return { visits: data.visits.map(visitFromApi), total: data.total };
    },
    refetchInterval: pollEvery(POLL_MS),
  });

/** A link with its address, which the server returns only once. */
export type CreatedLink = { link: ShareLink; url: string };

const createdLinkOf = (wire: Parameters<typeof shareLinkFromApi>[0]): CreatedLink => ({
  link: shareLinkFromApi(wire),
  // If the server doesn't know its public address, the URL is relative to the page's own origin.
  url: new URL(wire.url ?? '', window.location.origin).href,
});

export const useCreateLink = (projectId: number) =>
  useCall('share', async (draft: LinkDraft) => {
    const body = { project: iriOf('Project', projectId), ...linkDraftToApi(draft) };
    return createdLinkOf((await call(createShareLink, { body })).data);
  });

export const useChangeLink = (id: number) =>
  useCall('share', (draft: LinkDraft) => call(changeShareLink, { params: { id }, body: linkDraftToApi(draft) }));

export const useRenewLink = (id: number) =>
  useCall('share', async () => createdLinkOf((await call(renewShareLink, { params: { id } })).data));

export const useRevokeLink = (id: number) => useCall('share', () => call(revokeShareLink, { params: { id } }));

export const useDeleteLink = (id: number) => useCall('share', () => call(deleteShareLink, { params: { id } }));
