/** Requests of the project forms: the project being edited, names without a picked record, and saving. */
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { iriOf } from '#contract/platform/jsonld.ts';
import { type ProjectFields, projectFieldsToApi } from '#contract/work/project-fields.ts';
import { changeProject, createProject } from '#contract/work/projects.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { call } from '#web/lib/api/api.ts';
import { pollEvery } from '#web/lib/live.ts';
import { useRefresh } from '#web/lib/api/refresh.ts';
import { fetchProject } from '../list/fetch-projects.ts';
import { personName } from '../card/person.tsx';
import { PICKED_FIELDS, type FormValues, type PickedRecord, type PickedField } from './form-values.ts';
import { optionNamed, pickQuery } from './pick.queries.ts';

const POLL_MS = 10_000;

async function resolvePicked(client: QueryClient, field: PickedField, picked: PickedRecord): Promise<PickedRecord> {
  const text = picked.text.trim();
  if (picked.id !== null || text === '') return picked;
  const { options } = await client.fetchQuery(pickQuery(field, text)).catch(() => ({ options: [] }));
  const found = optionNamed(text, options);
  return found ? { id: found.id, text: found.name } : picked;
}

/** Returns a function that looks up names submitted before their options had loaded. */
export function useResolvePicked(): (values: FormValues) => Promise<Partial<FormValues>> {
  const client = useQueryClient();
  return async (values) => {
    const resolved = await Promise.all(
      PICKED_FIELDS.map(async (field) => [field, await resolvePicked(client, field, values[field])] as const),
    );
    return Object.fromEntries(resolved);
  };
}

/** Returns the query for the project being edited, kept up to date; the form keeps its own base version. */
export const projectForFormQuery = (id: number | undefined) =>
  queryOptions({
    queryKey: ['projects', 'form', id],
    queryFn: ({ signal }) => fetchProject(id ?? 0, signal),
    enabled: id !== undefined,
    refetchInterval: pollEvery(POLL_MS),
    staleTime: 0,
    gcTime: 0,
  });

/** Returns the query for the people of a project who can't get new work, because they are inactive or removed. */
export const leftPeopleQuery = (project: Project | undefined) =>
  queryOptions({
    queryKey: ['projects', 'left-people', project?.id],
    queryFn: async ({ client }): Promise<number[]> => {
      const people = [project?.assignedTo, project?.assignedBy, project?.reviewedBy].flatMap((person) => person ?? []);
      const isActive = await Promise.all(
        people.map(async (person) => {
          const { options, total } = await client.fetchQuery(pickQuery('assignedTo', personName(person)));
          // With more namesakes than options, the server decides.
          return total > options.length || options.some(({ id }) => id === person.id);
        }),
      );
      return people.flatMap(({ id }, index) => (isActive[index] ? [] : [id]));
    },
    enabled: project !== undefined,
    gcTime: 0,
  });

/** Request of an edit; with `reason` only if times are corrected. */
type Edit = { fields: Partial<ProjectFields>; reason: string | undefined };

const TYPE = { '@type': 'Project' };

/** Returns the functions that save; each throws `ApiError`. */
export function useProjectSaving() {
  const refresh = useRefresh('projects');
  return {
    refresh,
    load: fetchProject,
    create: async (fields: Partial<ProjectFields>, templateId: number | null = null): Promise<void> => {
      const template = templateId === null ? {} : { template: templateId };
      await call(createProject, { body: { ...TYPE, ...projectFieldsToApi(fields), ...template } });
    },
    /** Saves an edit; `etag` is the version being edited, and a stale one throws with status 412. */
    change: async (id: number, { fields, reason }: Edit, etag: string | undefined): Promise<void> => {
      const reasonField = reason ? { reason } : {};
      const body = { '@id': iriOf('Project', id), ...TYPE, ...projectFieldsToApi(fields), ...reasonField };
      await call(changeProject, { params: { id }, body, ifMatch: etag });
    },
    /** Marks the original as duplicated. The server accepts exactly this body from any manager, whatever the project's state (docs/projects.md#duplicate). */
    markDuplicated: async (id: number): Promise<void> => {
      await call(changeProject, { params: { id }, body: { duplicate: true } });
    },
  };
}
