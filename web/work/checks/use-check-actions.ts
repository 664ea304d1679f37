/** Actions on the checks of a project, with Undo and messages about failures. */
import { type CheckDraft, checkCheckCount, type ProjectCheck } from '#domain/work/checks/checks.ts';
import { countOf } from '#domain/platform/numbers.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import { useMe } from '#web/identity/current-user.ts';
import { offerReversal } from '#web/journal/offer-reversal.ts';
import { ApiError, failureOf } from '#web/lib/api/api-error.ts';
import { nowIso } from '#web/lib/time/server-clock.ts';
import { notifyError, notifyFailure, notifySuccess } from '#web/ui/feedback/toasts.ts';
import {
  useAddChecks,
  useAddChecksFromTemplate,
  useDeleteChecks,
  useMoveCheck,
  useTickCheck,
} from './checks.queries.ts';

const SAVE_FAILED = "Couldn't save the check.";
const ADD_FAILED = "Couldn't add the checks.";

/** Returns the fields of a check that a new one takes. */
const draftOf = ({ text, moment, mustBeDone }: ProjectCheck): CheckDraft => ({ text, moment, mustBeDone });

type TickedCheck = Pick<ProjectCheck, 'id' | 'text'>;

export function useCheckActions(projectId: number) {
  const me = useMe();
  const { mutateAsync: add } = useAddChecks(projectId);
  const { mutateAsync: addOf } = useAddChecksFromTemplate(projectId);
  const { mutateAsync: tick } = useTickCheck(projectId);
  const { mutateAsync: remove } = useDeleteChecks();
  const { mutateAsync: move } = useMoveCheck(projectId);
  const own = (): ProjectCheck['done'] => ({
    at: nowIso(),
    by: me ? { id: me.id, name: fullNameOf(me) || me.email } : null,
  });
  /** Adds a deleted check again, where and as it was. */
  const addAgain = async (check: ProjectCheck): Promise<void> => {
    const [added] = await add([draftOf(check)]);
    if (!added) return;
    if (check.done) await tick({ id: added.id, done: own() });
    if (check.position < added.position) await move({ id: added.id, position: check.position });
  };
  return {
    /** Adds checks. Resolves to false after a failure, which a message explains. */
    add: async (drafts: readonly CheckDraft[], present: number): Promise<boolean> => {
      const refusal = checkCheckCount(present + drafts.length);
      if (refusal) {
        notifyError(refusal.message);
        return false;
      }
      try {
        const added = await add(drafts);
        offerReversal(`${countOf(drafts.length, 'check')} added.`, () => remove(added.map(({ id }) => id)));
        return true;
      } catch (error) {
        notifyFailure(failureOf(ADD_FAILED, error));
        return false;
      }
    },
    /** Adds the checks of a template that the project lacks. */
    addFromTemplate: async (template: number): Promise<void> => {
      try {
        const ids = await addOf(template);
        if (ids.length === 0) notifySuccess('The project has these checks already.');
        else offerReversal(`${countOf(ids.length, 'check')} added.`, () => remove(ids));
      } catch (error) {
        notifyFailure(failureOf(ADD_FAILED, error));
      }
    },
    /** Ticks or reopens a check, with Undo unless a dialog asks about it. Resolves to false if the server refuses it. */
    tick: async ({ id, text }: TickedCheck, isDone: boolean, hasUndo = true): Promise<boolean> => {
      try {
        await tick({ id, done: isDone ? own() : null });
        if (hasUndo)
          offerReversal(`“${text}” ${isDone ? 'ticked' : 'reopened'}.`, () =>
            tick({ id, done: isDone ? null : own() }),
          );
        return true;
      } catch (error) {
        // A tick that couldn't be sent stays shown, and the bar of unsent changes names it.
        if (error instanceof ApiError && error.isUnreachable) return true;
        notifyFailure(failureOf(SAVE_FAILED, error));
        return false;
      }
    },
    remove: (check: ProjectCheck): void => {
      remove([check.id]).then(
        () => offerReversal(`“${check.text}” deleted.`, () => addAgain(check)),
        (error: unknown) => notifyFailure(failureOf("Couldn't delete the check.", error)),
      );
    },
    moveTo: (id: number, position: number): void => {
      move({ id, position }).catch((error: unknown) => notifyFailure(failureOf(SAVE_FAILED, error)));
    },
  };
}

export type CheckActions = ReturnType<typeof useCheckActions>;
