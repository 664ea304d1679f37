/** Share link endpoints for the team. */
import { mayReadProject } from '#domain/work/projects/project-rights.ts';
import { accessDenied, isRefusal, notFound, type Refusal } from '#domain/platform/refusal.ts';
import type { ShareLink } from '#domain/review/share.ts';
import { linkDraftOf, shareLinkToApi } from '#contract/review/share-links.ts';
import {
  changeShareLink,
  countOpenLinks,
  createShareLink,
  deleteShareLink,
  getShareLink,
  listShareLinks,
  listVisits,
  renewShareLink,
  revokeShareLink,
  visitToApi,
} from '#contract/review/share.ts';
import type { Context, Serve } from '#server/platform/http/serve.ts';
import {
  changeLink,
  createLink,
  deleteLink,
  getManagedLink,
  mayManage,
  renewLink,
  revokeLink,
  type LinkWithUrl,
} from './links.actions.ts';
import { countOpenLinksOf, findProjectRoles, listLinksPage } from './links.store.ts';
import { listVisitsOf } from './visits.store.ts';

const toResponse = (link: ShareLink | Refusal) =>
  isRefusal(link) ? link : { item: shareLinkToApi(link), version: link.version };

const responseOf = (created: LinkWithUrl | Refusal) =>
  isRefusal(created) ? created : { item: shareLinkToApi(created.link, created.url), version: created.link.version };

type LinkContext = Pick<Context<typeof getShareLink>, 'deps' | 'actor' | 'params'>;

const getManaged = ({ deps, actor, params }: LinkContext) => getManagedLink(deps, actor, params.id);

const log = ({ request, actor, address, params }: Context<typeof revokeShareLink>, event: string): void =>
  request.log.info({ event, actor: actor.id, link: params.id, address }, event);

export function registerShareLinks(serve: Serve): void {
  serve(listShareLinks, {
    handle: async ({ deps, actor, list }) => {
      const page = await listLinksPage(deps.db, actor, { ...list, now: deps.clock() });
      return { items: page.rows.map((link) => shareLinkToApi(link)), total: page.total };
    },
  });

  serve(getShareLink, {
    authorizeItem: getManaged,
    handle: ({ record }) => toResponse(record),
  });

  serve(createShareLink, {
    authorizeChange: async ({ deps, actor }, { project }) => {
      // A missing project passes, since it is reported later with other violations.
      return !project || (await mayManage(deps.db, actor, project)) ? undefined : accessDenied();
    },
    handle: async ({ deps, actor, request, address }, { project, ...body }) => {
      const draft = { ...linkDraftOf(body), label: body.label.trim() };
      const made = await createLink(deps, actor, { projectId: project, draft });
      if (!isRefusal(made))
        request.log.info(
          { event: 'link-made', actor: actor.id, link: made.link.id, project, address },
          'share link created',
        );
      return responseOf(made);
    },
  });

  serve(changeShareLink, {
    authorizeItem: getManaged,
    present: ({ record }) => toResponse(record),
    handle: async ({ deps, params, ifMatch }, body) =>
      toResponse(await changeLink(deps, { id: params.id, ifMatch, draft: linkDraftOf(body) })),
  });

  serve(deleteShareLink, {
    authorizeItem: getManaged,
    handle: ({ deps, params, ifMatch }) => deleteLink(deps, { id: params.id, ifMatch }),
  });

  serve(revokeShareLink, {
    authorizeItem: getManaged,
    handle: async (context) => {
      const { deps, params, ifMatch } = context;
      const revoked = await revokeLink(deps, { id: params.id, ifMatch });
      if (!isRefusal(revoked)) log(context, 'link-revoked');
      return toResponse(revoked);
    },
  });

  serve(renewShareLink, {
    authorizeItem: getManaged,
    handle: async (context) => {
      const { deps, params, ifMatch } = context;
      const renewed = await renewLink(deps, { id: params.id, ifMatch });
      if (!isRefusal(renewed)) log(context, 'link-renewed');
      return responseOf(renewed);
    },
  });

  serve(listVisits, {
    authorizeItem: getManaged,
    handle: async ({ deps, params }) => {
      const { visits, total } = await listVisitsOf(deps.db, params.id);
      return { plain: { visits: visits.map(visitToApi), total } };
    },
  });

  serve(countOpenLinks, {
    authorizeItem: async ({ deps, actor, params }) => {
      const project = await findProjectRoles(deps.db, params.id);
      return project && mayReadProject(actor, project) ? undefined : notFound();
    },
    handle: async ({ deps, params }) => ({ plain: { open: await countOpenLinksOf(deps.db, params.id, deps.clock()) } }),
  });
}
