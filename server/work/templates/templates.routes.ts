/** Template endpoints (docs/api-reference.md#calls-templates). */
import { isRefusal, notFound, type Refusal } from '#domain/platform/refusal.ts';
import { type Template, TEMPLATE_PARTS } from '#domain/work/templates.ts';
import {
  addChecksFromTemplate,
  archiveTemplate as archiveEndpoint,
  changeTemplate as changeEndpoint,
  createTemplate as createEndpoint,
  createTemplateFromProject,
  getTemplate,
  listTemplates as listEndpoint,
} from '#contract/work/templates/templates.ts';
import { templateToApi, templateValuesIn } from '#contract/work/templates/template-api.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import {
  addChecks,
  archiveTemplate,
  changeTemplate,
  checkProjectEditor,
  createFromProject,
  createTemplate,
} from './templates.actions.ts';
import { findTemplate, findTemplateRow, listTemplates } from '#server/work/template-rows/templates.store.ts';

const NO_VALUES = { clientId: null, class: null, fields: {}, checks: [] };

const checkTemplateExists = async (db: Db, id: number): Promise<Refusal | undefined> =>
  (await findTemplateRow(db, id)) ? undefined : notFound();

const toResponse = (result: Template | Refusal) => (isRefusal(result) ? result : { plain: templateToApi(result) });

export function registerTemplates(serve: Serve): void {
  serve(listEndpoint, {
    handle: async ({ deps, query }) => {
      const templates = await listTemplates(deps.db, { isArchived: query.archived === 'true' });
      return { plain: { templates: templates.map(templateToApi) } };
    },
  });

  serve(getTemplate, {
    authorizeItem: async ({ deps, params }) => (await findTemplate(deps.db, params.id)) ?? notFound(),
    handle: ({ record }) => ({ plain: templateToApi(record) }),
  });

  serve(createEndpoint, {
    handle: async ({ deps, actor }, body) => {
      const values = { name: '', ...NO_VALUES, ...templateValuesIn(body) };
      return toResponse(await createTemplate(deps.db, actor, { values, now: deps.clock() }));
    },
  });

  serve(createTemplateFromProject, {
    handle: async ({ deps, actor }, { project: projectId, name, client: clientId, parts = TEMPLATE_PARTS }) => {
      const { name: trimmed = '' } = templateValuesIn({ name });
      const from = { projectId, name: trimmed, clientId, parts, now: deps.clock() };
      return toResponse(await createFromProject(deps, actor, from));
    },
  });

  serve(changeEndpoint, {
    authorizeItem: ({ deps, params }) => checkTemplateExists(deps.db, params.id),
    handle: async ({ deps, params, ifMatch }, { archived: isArchived, ...body }) => {
      const change = { ...templateValuesIn(body), isArchived };
      return toResponse(await changeTemplate(deps.db, { id: params.id, ifMatch, change, now: deps.clock() }));
    },
  });

  serve(archiveEndpoint, {
    authorizeItem: ({ deps, params }) => checkTemplateExists(deps.db, params.id),
    handle: ({ deps, params, ifMatch }) => archiveTemplate(deps.db, { id: params.id, ifMatch, now: deps.clock() }),
  });

  serve(addChecksFromTemplate, {
    authorizeItem: ({ deps, actor, params }) => checkProjectEditor(deps.db, actor, params.id),
    handle: async ({ deps, actor, params }, { template: templateId }) => {
      const added = await addChecks(deps.db, actor, { projectId: params.id, templateId, now: deps.clock() });
      return isRefusal(added) ? added : { plain: { added } };
    },
  });
}
