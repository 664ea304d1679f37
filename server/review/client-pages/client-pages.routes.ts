/** Endpoints of contacts' pages, for the team and for visitors (docs/api-reference.md#calls-client-page). */
import { isRefusal, notFound } from '#domain/platform/refusal.ts';
import { enterClientPage } from '#contract/review/client-pages-access.ts';
import {
  contactPageToApi,
  endContactPage as endEndpoint,
  listContactPages,
  makeContactPage,
} from '#contract/review/client-pages-team.ts';
import { openFromClientPage, readClientPage } from '#contract/review/client-pages.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { listKnownClientIds } from '#server/work/clients/clients.store.ts';
import { findContact } from '#server/work/contacts/contacts.store.ts';
import type { Deps } from '#server/platform/deps.ts';
import { endContactPage, listPages, makePage } from './manage-pages.actions.ts';
import { registerPageFiles } from './page-files.routes.ts';
import { enterPage, openProject, readPage } from './visit-page.actions.ts';

type ItemContext = { deps: Deps; params: { id: number } };

const checkContact = async ({ deps, params }: ItemContext) =>
  (await findContact(deps.db, params.id)) ? undefined : notFound();

export function registerClientPages(serve: Serve): void {
  registerPageFiles(serve);

  serve(listContactPages, {
    authorizeItem: async ({ deps, params }) =>
      (await listKnownClientIds(deps.db, [params.id])).has(params.id) ? undefined : notFound(),
    handle: async ({ deps, params }) => ({
      plain: { pages: (await listPages(deps, params.id)).map(contactPageToApi) },
    }),
  });

  serve(makeContactPage, {
    authorizeItem: checkContact,
    handle: async ({ deps, actor, params }) => {
      const made = await makePage(deps, actor, params.id);
      return isRefusal(made) ? made : { plain: { ...contactPageToApi(made.page), url: made.url } };
    },
  });

  serve(endEndpoint, {
    authorizeItem: checkContact,
    handle: ({ deps, params }) => endContactPage(deps, params.id),
  });

  serve(enterClientPage, {
    handle: async ({ deps, address }, { token }) => {
      const entered = await enterPage(deps, token, address);
      return isRefusal(entered) ? entered : { plain: entered };
    },
  });

  serve(readClientPage, {
    handle: async ({ deps }, { limits = {}, ...visitor }) => {
      const page = await readPage(deps, visitor, limits);
      return isRefusal(page) ? page : { plain: page };
    },
  });

  serve(openFromClientPage, {
    handle: async ({ deps }, { project, ...visitor }) => {
      const opened = await openProject(deps, visitor, project);
      return isRefusal(opened) ? opened : { plain: opened };
    },
  });
}
