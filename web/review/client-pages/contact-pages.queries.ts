/** Query and mutations of contacts' pages, for the team (docs/people.md#contact-pages). */
import { queryOptions } from '@tanstack/react-query';
import {
  type ContactPage,
  contactPageFromApi,
  endContactPage,
  listContactPages,
  makeContactPage,
} from '#contract/review/client-pages-team.ts';
import { fallbackIfUnsupported } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/api.ts';
import { pollMs } from '#web/lib/live.ts';
import { useCall } from '#web/lib/api/use-call.ts';

const POLL_MS = 10_000;

/** Query for the pages of a client's contacts; null if the server has none. */
export const contactPagesQuery = (clientId: number) =>
  queryOptions({
    queryKey: ['clients', 'pages', clientId],
    queryFn: ({ signal }): Promise<ContactPage[] | null> => {
      const found = call(listContactPages, { params: { id: clientId }, signal });
      return fallbackIfUnsupported<ContactPage[] | null>(
        found.then(({ data }) => data.pages.map(contactPageFromApi)),
        null,
      );
    },
    refetchInterval: ({ state }) => state.data !== null && pollMs(POLL_MS),
  });

/** Creates a contact's page, or gives it a new address, and returns the address. */
export const useMakePage = () =>
  useCall('clients', async (contactId: number): Promise<string> => {
    const { url } = (await call(makeContactPage, { params: { id: contactId } })).data;
    return new URL(url, window.location.origin).href;
  });

/** Ends a contact's page. */
export const useEndPage = () =>
  useCall('clients', (contactId: number) => call(endContactPage, { params: { id: contactId } }));
