/** Approve and Request changes buttons. Approving with open notes asks for confirmation once (docs/review.md#decisions). */
import { isDeletedVersion } from '#domain/work/projects/project-cuts.ts';
import { Button, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Cut } from '#domain/review/cuts.ts';
import { openNotesText } from '#domain/review/decisions.ts';
import { managersOf, mayDecide } from '#domain/work/projects/project-rights.ts';
import type { ReviewedProject } from '#web/review/versions/reviewed-project.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { failureOf, hasStatus } from '#web/lib/api/api-error.ts';
import { notifyWithAction } from '#web/ui/feedback/action-toast.tsx';
import { confirm } from '#web/ui/dialog/confirm.ts';
import { sendChecked } from '#web/work/checks/send-checked.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useIdle } from '#web/ui/idle.ts';
import { ignoreDoubleClick } from '#web/ui/forms/ignore-double-click.ts';
import { notifyFailure, notifySuccess } from '#web/ui/feedback/toasts.ts';
import classes from '#web/review/versions/cut-head.module.css';
import { CUT_TEXTS } from '#web/review/versions/cut-texts.ts';
import { versionText } from '#web/review/versions/cut-labels.ts';
import { cutQuery, useApproveCut } from '#web/review/versions/cuts.queries.ts';

const RequestChangesDialog = lazyPart(async () => (await import('./request-changes-dialog.tsx')).RequestChangesDialog);

const CONFLICT = 409;

type DecideProps = {
  cut: Cut;
  newest: Cut;
  project: ReviewedProject;
  actor: Actor;
  onNewest: () => void;
  onDecided: () => void;
};

/** Reports a failed decision. When a newer version exists, the message names it and links to it. */
function useDecisionFailure(onNewest: () => void): (error: unknown) => void {
  return (error) => {
    const failure = failureOf(CUT_TEXTS.decideFailed, error);
    if (!hasStatus(error, CONFLICT) || failure.reason === undefined) return notifyFailure(failure);
    return notifyWithAction(failure.reason, { label: 'Go to newest version', onPress: onNewest });
  };
}

type ApproveProps = Pick<DecideProps, 'cut' | 'project' | 'onDecided'> & { onFailed: (error: unknown) => void };

function ApproveButton({ cut, project, onFailed, onDecided }: ApproveProps) {
  const client = useQueryClient();
  // A click before the query has settled decides on the version shown.
  const { data } = useQuery({ ...cutQuery(cut.id), enabled: useIdle() });
  const approve = useApproveCut();
  const press = async (): Promise<void> => {
    const decidable = data ?? { cut, etag: undefined };
    const openNotes = decidable.cut.openNoteCount;
    const isSure =
      openNotes === 0 ||
      (await confirm({
        title: `Approve ${versionText(cut).toLowerCase()}?`,
        message: openNotesText(openNotes),
        confirmLabel: 'Approve anyway',
      }));
    if (!isSure) return;
    // Uses the promise instead of callbacks, because the button may be unmounted by the decision.
    sendChecked({ client, project, action: 'approve' }, (confirmation) =>
      approve.mutateAsync({ cutWithEtag: decidable, openNotes, confirmation }),
    ).then((approved) => {
      if (!approved) return;
      notifySuccess(`${versionText(cut)} is approved.`);
      onDecided();
    }, onFailed);
  };
  return (
    <Button h={40} loading={approve.isPending} onClick={ignoreDoubleClick(() => void press())}>
      Approve
    </Button>
  );
}

export function Decide({ cut, newest, project, actor, onNewest, onDecided }: DecideProps) {
  const [isAsking, setAsking] = useState(false);
  const onFailed = useDecisionFailure(onNewest);
  const isCanceled = cut.deliverable?.isCanceled ?? false;
  const isNewest = cut.id === newest.id && !isDeletedVersion(cut);
  const isOpen = isNewest && !isCanceled && mayDecide(actor, managersOf(project));
  return (
    <span className={classes.decide} data-decide>
      {isCanceled && <Text c="dimmed">This deliverable is canceled.</Text>}
      {isOpen && (
        <Button h={40} variant="default" onClick={() => setAsking(true)}>
          Request changes
        </Button>
      )}
      {isOpen && cut.decision !== 'approved' && (
        <ApproveButton cut={cut} project={project} onFailed={onFailed} onDecided={onDecided} />
      )}
      {/* The dialog stays open with its text if a newer version arrives. */}
      {isAsking && (
        <RequestChangesDialog
          cut={cut}
          project={project}
          actor={actor}
          onFailed={onFailed}
          onDecided={onDecided}
          onClose={() => setAsking(false)}
        />
      )}
    </span>
  );
}
