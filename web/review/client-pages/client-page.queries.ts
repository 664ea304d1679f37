/** Query and mutation of a contact's page (docs/review.md#client-pages). */
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type { PagePart } from '#domain/review/client-pages.ts';
import { openFromClientPage, readClientPage } from '#contract/review/client-pages.ts';
import { call } from '#web/lib/api/api.ts';

export type PageVisitor = { token: string; guest: string };
export type PageLimits = Partial<Record<PagePart, number>>;

/** Query for what the page shows. It is read again whenever the contact returns, who may have decided on the share page. */
export const clientPageQuery = (visitor: PageVisitor, limits: PageLimits) =>
  queryOptions({
    queryKey: ['client-page', 'read', visitor, limits],
    queryFn: async ({ signal }) => (await call(readClientPage, { body: { ...visitor, limits }, signal })).data,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Returns the token of the contact's link to the project. */
export const useOpenProject = (visitor: PageVisitor) =>
  useMutation({
    mutationFn: async (project: number): Promise<string> => {
      const { url } = (await call(openFromClientPage, { body: { ...visitor, project } })).data;
      return url.split('/').at(-1) ?? '';
    },
  });
