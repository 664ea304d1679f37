/** Assigns a project to a person with Undo; a stale version returns both states to choose from. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { iriOf } from '#contract/platform/jsonld.ts';
import { changeProject } from '#contract/work/projects.ts';
import { etagOf } from '#contract/platform/etag.ts';
import type { BoardProject } from '#domain/planning/workload.ts';
import type { PersonRef } from '#domain/platform/person.ts';
import { failureOf, hasStatus } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/api.ts';
import { useRefresh } from '#web/lib/api/refresh.ts';
import { offerReversal } from '#web/journal/offer-reversal.ts';
import { notifyFailure } from '#web/ui/feedback/toasts.ts';
import { fetchProject, type LoadedProject } from '#web/work/projects/list/fetch-projects.ts';
import { personName } from '#web/work/projects/card/person.tsx';
import { WORKLOAD_TEXTS } from './workload-texts.ts';

type Assignment = { projectId: number; personId: number | null; etag: string | undefined };

/** Project that someone else changed since the board was loaded, and the person it was being assigned to. */
export type AssignConflict = { person: PersonRef; previousId: number | null; latest: LoadedProject };

export type Move = { project: Pick<BoardProject, 'id' | 'version'>; previousId: number | null };

export function useAssign() {
  const onSettled = useRefresh('projects');
  const [conflict, setConflict] = useState<AssignConflict>();
  const { mutateAsync: send } = useMutation({
    mutationFn: async ({ projectId, personId, etag }: Assignment) => {
      const body = { assignedTo: personId === null ? null : iriOf('User', personId) };
      return (await call(changeProject, { params: { id: projectId }, body, ifMatch: etag })).etag;
    },
    onSettled,
  });

  const run = async (
    { projectId, etag }: Pick<Assignment, 'projectId' | 'etag'>,
    { person, previousId }: { person: PersonRef; previousId: number | null },
  ): Promise<void> => {
    setConflict(undefined);
    try {
      const after = await send({ projectId, personId: person.id, etag });
      offerReversal(`Assigned to ${personName(person)}.`, () => send({ projectId, personId: previousId, etag: after }));
    } catch (error) {
      if (!hasStatus(error, 412)) return notifyFailure(failureOf(WORKLOAD_TEXTS.assignFailed, error));
      setConflict({ person, previousId, latest: await fetchProject(projectId) });
    }
  };

  return {
    conflict,
    assign: ({ project, previousId }: Move, person: PersonRef): Promise<void> =>
      run({ projectId: project.id, etag: etagOf(project.version) }, { person, previousId }),
    /** Assigns the latest version. Undo restores the editor of that version. */
    assignAnyway: ({ person, latest: { project, etag } }: AssignConflict): Promise<void> =>
      run({ projectId: project.id, etag }, { person, previousId: project.assignedTo?.id ?? null }),
    keepTheirs: (): void => setConflict(undefined),
  };
}
