/** Queries and mutations of templates (docs/projects.md#templates). */
import { queryOptions } from '@tanstack/react-query';
import {
  archiveTemplate,
  changeTemplate,
  createTemplate,
  createTemplateFromProject,
  getTemplate,
  listTemplates,
} from '#contract/work/templates/templates.ts';
import { templateFromApi, templateValuesToApi } from '#contract/work/templates/template-api.ts';
import { etagOf } from '#contract/platform/etag.ts';
import type { Template, TemplatePart, TemplateValues } from '#domain/work/templates.ts';
import { call } from '#web/lib/api/api.ts';
import { pollEvery } from '#web/lib/live.ts';
import { useCall } from '#web/lib/api/use-call.ts';

const POLL_MS = 10_000;

/** Query for the templates by name: those in use, or those archived. */
export const templatesQuery = (isArchived = false) =>
  queryOptions({
    queryKey: ['templates', 'list', isArchived],
    queryFn: async ({ signal }): Promise<Template[]> => {
      const query = isArchived ? { archived: 'true' as const } : {};
      return (await call(listTemplates, { query, signal })).data.templates.map(templateFromApi);
    },
    refetchInterval: pollEvery(POLL_MS),
  });

/** Fetches a template's latest version. */
export const fetchTemplate = async (id: number): Promise<Template> =>
  templateFromApi((await call(getTemplate, { params: { id } })).data);

/** Adds a template, or changes the given version of one. */
export const useSaveTemplate = () =>
  useCall(
    'templates',
    async ({ opened, values }: { opened: Template | undefined; values: TemplateValues }): Promise<void> => {
      const body = templateValuesToApi(values);
      await (opened
        ? call(changeTemplate, { params: { id: opened.id }, body, ifMatch: etagOf(opened.version) })
        : call(createTemplate, { body }));
    },
  );

type FromProject = { project: number; name: string; client: number | null; parts: TemplatePart[] };

/** Adds a template with parts of a project. */
export const useSaveAsTemplate = () =>
  useCall('templates', (body: FromProject) => call(createTemplateFromProject, { body }));

/** Archives a template, whatever its version: the user sees its name. */
export const useArchiveTemplate = () => useCall('templates', (id: number) => call(archiveTemplate, { params: { id } }));

/** Restores an archived template. */
export const useRestoreTemplate = () =>
  useCall('templates', (id: number) => call(changeTemplate, { params: { id }, body: { archived: false } }));
