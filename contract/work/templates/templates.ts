/** Templates of projects (docs/api-reference.md#calls-templates). */
import { LIMITS } from '#domain/platform/limits.ts';
import { TEMPLATE_PARTS } from '#domain/work/templates.ts';
import { endpoint, LEADS } from '#contract/platform/endpoint.ts';
import { choice, described, integer, list, optional, shape } from '#contract/platform/schema.ts';
import { clientId, template, templateBody, templateChange, templateName } from './template-api.ts';

const common = { kind: 'plain', roles: LEADS } as const;

export const listTemplates = endpoint({
  ...common,
  name: 'templates.list',
  method: 'GET',
  path: '/api/templates',
  query: shape({ archived: optional(described(choice(['true']), 'Lists the archived ones instead.')) }),
  response: shape({ templates: described(list(template), 'By name.') }),
  status: 200,
  summary: 'Lists the templates of the workspace and its clients.',
});

export const getTemplate = endpoint({
  ...common,
  name: 'templates.get',
  method: 'GET',
  path: '/api/templates/:id',
  response: template,
  status: 200,
  summary: 'Retrieves one template.',
});

export const createTemplate = endpoint({
  ...common,
  name: 'templates.create',
  method: 'POST',
  path: '/api/templates',
  body: templateBody,
  response: template,
  status: 201,
  refusals: [409],
  summary: 'Adds a template. Its name is unique among those of the same client, or of the workspace.',
});

export const createTemplateFromProject = endpoint({
  ...common,
  name: 'templates.from-project',
  method: 'POST',
  path: '/api/templates/from_project',
  body: shape({
    project: described(integer(1, LIMITS.id), 'ID of the project.'),
    name: templateName,
    client: optional(clientId),
    parts: optional(described(list(choice(TEMPLATE_PARTS), TEMPLATE_PARTS.length), 'What to take. All by default.')),
  }),
  response: template,
  status: 201,
  refusals: [409],
  summary: 'Adds a template with the values, deliverables and checks of a project.',
});

export const changeTemplate = endpoint({
  ...common,
  name: 'templates.change',
  method: 'PATCH',
  path: '/api/templates/:id',
  body: templateChange,
  response: template,
  status: 200,
  refusals: [409, 412],
  summary: 'Changes, archives or restores a template.',
});

export const archiveTemplate = endpoint({
  ...common,
  name: 'templates.archive',
  method: 'DELETE',
  path: '/api/templates/:id',
  status: 204,
  refusals: [412],
  summary: 'Archives a template. Projects that were made with it stay as they are.',
});

export const addChecksFromTemplate = endpoint({
  ...common,
  name: 'templates.add-checks',
  method: 'POST',
  path: '/api/projects/:id/checks/from_template',
  body: shape({ template: described(integer(1, LIMITS.id), 'ID of the template.') }),
  response: shape({ added: described(integer(0), 'Number of checks added.') }),
  status: 201,
  refusals: [403, 409],
  summary: 'Adds the checks of a template that the project lacks, compared by their texts.',
});
