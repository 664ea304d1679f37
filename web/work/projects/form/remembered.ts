/** What a new project is given beside what was typed: as the newest project of its client has it (docs/projects.md#remembered). */
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { projectFromWire } from '#contract/work/project-wire.ts';
import { classFrom, DEFAULT_CLASS } from '#domain/work/project-form.ts';
import type { PersonRef, Project } from '#domain/work/project.ts';
import { type HouseSettings, UNANSWERED } from '#domain/identity/settings.ts';
import type { Me } from '#domain/identity/users.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import { useMe } from '#web/lib/current-user.ts';
import { settingsQuery } from '#web/identity/settings/settings.queries.ts';
import { askProjects } from '../ask-projects.ts';
import { personName } from '../person.tsx';
import type { FormValues, Picked } from './form-values.ts';
import { pickQuery } from './form.queries.ts';
import type { ProjectFormState } from './use-project-form.ts';

const REMEMBERED = ['projectClass', 'platform', 'assignedBy', 'reviewedBy', 'editRatioMin'] as const;
type Remembered = Partial<Pick<FormValues, (typeof REMEMBERED)[number]>>;

async function newestOf(filter: { client?: number }, signal?: AbortSignal): Promise<Project | undefined> {
  const { member } = await askProjects({ ...filter, 'order[id]': 'desc', itemsPerPage: 1 }, signal);
  return member[0] && projectFromWire(member[0]);
}

/** The person as the pickers of manager and reviewer offer them; nobody who is gone or has another role by now. */
async function offered(client: QueryClient, { id, text }: Picked): Promise<Picked | undefined> {
  const { options } = await client.fetchQuery(pickQuery('reviewedBy', text));
  return options.some((option) => option.id === id) ? { id, text } : undefined;
}

const pickedOf = (person: PersonRef | null): Picked | undefined =>
  person ? { id: person.id, text: personName(person) } : undefined;

/** Without any project yet, whoever fills the form in stands for both, where the pickers offer them. */
async function peopleOf(client: QueryClient, me: Me, newest: Project | undefined): Promise<Remembered> {
  const self: Picked = { id: me.id, text: fullNameOf(me) || me.email };
  const [manager, reviewer] = newest ? [pickedOf(newest.assignedBy), pickedOf(newest.reviewedBy)] : [self, self];
  const assignedBy = manager && (await offered(client, manager));
  const reviewedBy = reviewer && (await offered(client, reviewer));
  return { ...(assignedBy ? { assignedBy } : {}), ...(reviewedBy ? { reviewedBy } : {}) };
}

const ratioText = (ratio: number | null): Remembered => (ratio === null ? {} : { editRatioMin: String(ratio) });

/** The edit ratio of each type that the house gives new projects; a provider without settings has none. */
const ratiosOfHouse = (client: QueryClient): Promise<HouseSettings['editRatios']> =>
  client.fetchQuery(settingsQuery()).then(
    ({ record }) => record.editRatios,
    () => UNANSWERED.editRatios,
  );

/** Of a client without projects, what the newest of all has that is no matter of the client. */
const rememberedQuery = (me: Me, clientId: number) =>
  queryOptions({
    queryKey: ['projects', 'remembered', me.id, clientId],
    queryFn: async ({ client, signal }): Promise<Remembered> => {
      const own = await newestOf({ client: clientId }, signal);
      const newest = own ?? (await newestOf({}, signal));
      const people = await peopleOf(client, me, newest);
      if (own) return { ...people, ...ratioText(own.editRatioMin), projectClass: own.class, platform: own.platform };
      const ofHouse = (await ratiosOfHouse(client))[DEFAULT_CLASS];
      return { ...people, ...ratioText(ofHouse ?? newest?.editRatioMin ?? null) };
    },
  });

/** The ratio of a type that the person chose; the type that was taken over came with its own. */
async function ratioFor(client: QueryClient, projectClass: string, takenOver: string): Promise<Remembered> {
  if (projectClass === takenOver) return {};
  const ratios = await ratiosOfHouse(client);
  return ratioText(ratios[classFrom(projectClass) ?? DEFAULT_CLASS]);
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

type Beginning = {
  initial: FormValues;
  isNew: boolean;
  /** The type was named before the form opened: it stays, whatever the client had. */
  hasClass: boolean;
};

/** Fields that the person has not touched follow the client. What they take over counts as how the form began: nobody has typed it. */
export function useRemembered(form: ProjectFormState, { initial, isNew, hasClass }: Beginning): void {
  const queries = useQueryClient();
  const me = useMe();
  const given = useRef<Remembered>({});
  /** What the client gave. */
  const taken = useRef<Remembered>({});
  const { projectClass } = form.values;
  const { id } = form.values.client;
  const fill = useRef<(remembered: Remembered) => void>(undefined);
  fill.current = (remembered) => {
    for (const field of REMEMBERED) {
      // A manager who fills the form in stands there already.
      if (field === 'assignedBy' && initial.assignedBy.id !== null) continue;
      if (field === 'projectClass' && hasClass) continue;
      const isUntouched = isSame(form.getValues()[field], given.current[field] ?? initial[field]);
      const next = remembered[field] ?? initial[field];
      if (isUntouched) form.setFieldValue(field, next as never);
      given.current = { ...given.current, [field]: next };
    }
    form.resetDirty({ ...initial, ...given.current });
  };
  useEffect(() => {
    if (!isNew) return undefined;
    let isOver = false;
    void ratioFor(queries, projectClass, taken.current.projectClass ?? initial.projectClass).then((ratio) => {
      if (!isOver) fill.current?.({ ...taken.current, ...ratio });
    });
    return () => {
      isOver = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what the form began with stays; another type alone asks anew
  }, [projectClass, isNew]);
  useEffect(() => {
    if (!isNew || id === null || !me) return undefined;
    let isOver = false;
    // Without an answer the form asks for them, as it would anyway.
    const ask = queries.fetchQuery(rememberedQuery(me, id)).then(
      async (remembered): Promise<Remembered> => {
        const named = hasClass ? initial.projectClass : undefined;
        const ratio = named ? await ratioFor(queries, named, remembered.projectClass ?? DEFAULT_CLASS) : {};
        return { ...remembered, ...ratio };
      },
      () => undefined,
    );
    void ask.then((remembered) => {
      if (isOver || !remembered) return;
      taken.current = remembered;
      fill.current?.(remembered);
    });
    return () => {
      isOver = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what the form began with stays; another client alone asks anew
  }, [id, isNew, me?.id]);
}
