/** Values that a new project copies from its client's newest project (docs/projects.md#remembered). */
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { projectFromApi } from '#contract/work/project-api.ts';
import { parseClass, DEFAULT_CLASS } from '#domain/work/projects/project-form.ts';
import type { Project } from '#domain/work/projects/project.ts';
import type { PersonRef } from '#domain/platform/person.ts';
import { type WorkspaceSettings, DEFAULT_SETTINGS } from '#domain/platform/settings.ts';
import type { Me } from '#domain/identity/users.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import { useMe } from '#web/identity/current-user.ts';
import { settingsQuery } from '#web/identity/settings/settings.queries.ts';
import { fetchProjects } from '../list/fetch-projects.ts';
import { personName } from '../card/person.tsx';
import type { FormValues, PickedRecord } from './form-values.ts';
import { pickQuery } from './pick.queries.ts';
import type { ProjectFormState } from './use-project-form.ts';

const REMEMBERED_FIELDS = ['projectClass', 'platform', 'assignedBy', 'reviewedBy', 'editRatioMin'] as const;
type RememberedValues = Partial<Pick<FormValues, (typeof REMEMBERED_FIELDS)[number]>>;

const FILLED_FIELDS = [...REMEMBERED_FIELDS, 'raw', 'video', 'dates', 'templateId'] as const;
/** Values that a template fills in. */
export type FilledValues = Partial<Pick<FormValues, (typeof FILLED_FIELDS)[number]>>;

async function newestOf(filter: { client?: number }, signal?: AbortSignal): Promise<Project | undefined> {
  const { member } = await fetchProjects({ ...filter, 'order[id]': 'desc', itemsPerPage: 1 }, signal);
  return member[0] && projectFromApi(member[0]);
}

/** Returns the person as the manager and reviewer pickers offer them; undefined if the person was deleted or has another role by now. */
async function offered(client: QueryClient, { id, text }: PickedRecord): Promise<PickedRecord | undefined> {
  const { options } = await client.fetchQuery(pickQuery('reviewedBy', text));
  return options.some((option) => option.id === id) ? { id, text } : undefined;
}

const pickedOf = (person: PersonRef | null): PickedRecord | undefined =>
  person ? { id: person.id, text: personName(person) } : undefined;

/** Returns manager and reviewer. The current user takes the place of those that the project has not, or without any project if the pickers offer them. */
async function managerAndReviewerOf(
  client: QueryClient,
  me: Me,
  newest: Project | undefined,
): Promise<RememberedValues> {
  const self: PickedRecord = { id: me.id, text: fullNameOf(me) || me.email };
  const chosen = async (person: PersonRef | null | undefined): Promise<PickedRecord | undefined> => {
    const picked = person === undefined ? self : pickedOf(person);
    // An empty field of a project is no choice (docs/projects.md#remembered).
    return picked === undefined || (picked.id === me.id && newest) ? self : offered(client, picked);
  };
  const assignedBy = await chosen(newest?.assignedBy);
  const reviewedBy = await chosen(newest?.reviewedBy);
  return { ...(assignedBy ? { assignedBy } : {}), ...(reviewedBy ? { reviewedBy } : {}) };
}

const ratioText = (ratio: number | null): RememberedValues => (ratio === null ? {} : { editRatioMin: String(ratio) });

/** Returns a project's ratio if it was chosen: 0 is what imported and API-created projects have without one. */
const chosenRatio = (project: Project | undefined): number | null => project?.editRatioMin || null;

/** Returns the instance's default edit ratio of each type; empty if the server has no settings. */
const defaultRatios = (client: QueryClient): Promise<WorkspaceSettings['editRatios']> =>
  client.fetchQuery(settingsQuery()).then(
    ({ record }) => record.editRatios,
    () => DEFAULT_SETTINGS.editRatios,
  );

/** Query for the values to copy. For a client without projects, only values that don't depend on the client are copied, from the newest project of all. */
const rememberedQuery = (me: Me, clientId: number) =>
  queryOptions({
    queryKey: ['projects', 'remembered', me.id, clientId],
    queryFn: async ({ client, signal }): Promise<RememberedValues> => {
      const clientProject = await newestOf({ client: clientId }, signal);
      const newest = clientProject ?? (await newestOf({}, signal));
      const people = await managerAndReviewerOf(client, me, newest);
      const ratios = await defaultRatios(client);
      if (clientProject)
        return {
          ...people,
          ...ratioText(chosenRatio(clientProject) ?? ratios[clientProject.class]),
          projectClass: clientProject.class,
          platform: clientProject.platform,
        };
      return { ...people, ...ratioText(ratios[DEFAULT_CLASS] ?? chosenRatio(newest)) };
    },
  });

/** Returns the default ratio of a type the user selected; a copied type comes with its own ratio. */
async function ratioFor(client: QueryClient, projectClass: string, copiedClass: string): Promise<RememberedValues> {
  if (projectClass === copiedClass) return {};
  const ratios = await defaultRatios(client);
  return ratioText(ratios[parseClass(projectClass) ?? DEFAULT_CLASS]);
}

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

type DefaultsOptions = {
  initial: FormValues;
  isNew: boolean;
  /** True if the type was chosen before the form opened and can't change. */
  hasClass: boolean;
};

/**
 * Copies the client's values into untouched fields; they become initial values, so they don't count as unsaved input. Returns a
 * function that does the same with the values of a template, which go first.
 */
export function useClientDefaults(
  form: ProjectFormState,
  { initial, isNew, hasClass }: DefaultsOptions,
): (template: FilledValues) => void {
  const queries = useQueryClient();
  const me = useMe();
  const applied = useRef<FilledValues>({});
  const chosen = useRef<FilledValues>({});
  /** Values copied from the client. */
  const copied = useRef<RememberedValues>({});
  const { projectClass } = form.values;
  const { id } = form.values.client;
  const fill = useRef<(remembered: RememberedValues) => void>(undefined);
  fill.current = (remembered) => {
    const filled: FilledValues = { ...remembered, ...chosen.current };
    for (const field of FILLED_FIELDS) {
      // The manager field is preset for a manager, whom only a template replaces.
      const isPreset = field === 'assignedBy' && initial.assignedBy.id !== null;
      if (isPreset && !chosen.current.assignedBy && !applied.current.assignedBy) continue;
      if (field === 'projectClass' && hasClass) continue;
      const isUntouched = isEqual(form.getValues()[field], applied.current[field] ?? initial[field]);
      const next = isPreset ? (chosen.current.assignedBy ?? initial.assignedBy) : (filled[field] ?? initial[field]);
      if (isUntouched) form.setFieldValue(field, next as never);
      applied.current = { ...applied.current, [field]: next };
    }
    form.resetDirty({ ...initial, ...applied.current });
  };
  useEffect(() => {
    if (!isNew) return undefined;
    let isOver = false;
    void ratioFor(queries, projectClass, copied.current.projectClass ?? initial.projectClass).then((ratio) => {
      if (!isOver) fill.current?.({ ...copied.current, ...ratio });
    });
    return () => {
      isOver = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- initial values are constant; refetches only for another type
  }, [projectClass, isNew]);
  useEffect(() => {
    if (!isNew || id === null || !me) return undefined;
    let isOver = false;
    // If the request fails, the user fills in the fields.
    const request = queries.fetchQuery(rememberedQuery(me, id)).then(
      async (remembered): Promise<RememberedValues> => {
        const named = hasClass ? initial.projectClass : undefined;
        const ratio = named ? await ratioFor(queries, named, remembered.projectClass ?? DEFAULT_CLASS) : {};
        return { ...remembered, ...ratio };
      },
      () => undefined,
    );
    void request.then((remembered) => {
      if (isOver || !remembered) return;
      copied.current = remembered;
      fill.current?.(remembered);
    });
    return () => {
      isOver = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- initial values are constant; refetches only for another client
  }, [id, isNew, me?.id]);
  return (template) => {
    chosen.current = template;
    fill.current?.(copied.current);
  };
}
