/** Guest's decision on the newest version: approve, or request changes. */
import { Button, Group, Stack, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Cut } from '#domain/review/cuts.ts';
import { checkRevisionReason } from '#domain/work/projects/project-revision.ts';
import { plural } from '#web/lib/language/plural.ts';
import { t, translated } from '#web/lib/language/text.ts';
import { failureOf } from '#web/lib/api/api-error.ts';
import { confirm } from '#web/ui/dialog/confirm.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { FormActions } from '#web/ui/forms/form-actions.tsx';
import { ignoreDoubleClick } from '#web/ui/forms/ignore-double-click.ts';
import { notifyFailure, notifySuccess } from '#web/ui/feedback/toasts.ts';
import { useApproveAsGuest, useRequestAsGuest, type Visitor } from './guest.queries.ts';

const FAILED = "Couldn't save the decision.";
const OPEN_NOTES = {
  one: '{count} note is still open on this version.',
  other: '{count} notes are still open on this version.',
} as const;

type DecideProps = { visitor: Visitor; cut: Cut; openCount: number; requestName: () => Promise<boolean> };

function RequestDialog({ visitor, cut, onClose }: Pick<DecideProps, 'visitor' | 'cut'> & { onClose: () => void }) {
  const request = useRequestAsGuest(visitor, cut);
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const wrong = checkRevisionReason(reason)[0]?.message;
    setFault(wrong && translated(wrong));
    if (wrong !== undefined || request.isPending) return;
    request.mutate(reason.trim(), {
      onSuccess: () => {
        notifySuccess(t('Your request was sent to the team.'));
        onClose();
      },
    });
  };
  return (
    <Dialog isOpen title={t('Request changes')} onClose={onClose} isDirty={reason !== ''}>
      <form onSubmit={submit} noValidate aria-label={t('Request changes')}>
        <Stack gap="sm">
          <Textarea
            label={t('What should change?')}
            description={t('Your notes are included.')}
            required
            autosize
            minRows={4}
            maxRows={12}
            data-autofocus
            value={reason}
            error={fault}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          {request.isError && <FailureNote text={t(FAILED)} error={request.error} />}
        </Stack>
        <FormActions
          submitLabel={t('Request changes')}
          busyLabel={t('Sending...')}
          isBusy={request.isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}

export function GuestDecide({ visitor, cut, openCount, requestName }: DecideProps) {
  const approve = useApproveAsGuest(visitor, cut);
  const [isAsking, setAsking] = useState(false);
  const approveVersion = async (): Promise<void> => {
    if (approve.isPending || !(await requestName())) return;
    const open = openCount > 0 ? ` ${plural(openCount, OPEN_NOTES)}` : '';
    const message = t('Approve version {number}?', { number: cut.number }) + open;
    if (!(await confirm({ title: t('Approve'), message, confirmLabel: t('Approve') }))) return;
    approve.mutate(openCount, {
      onSuccess: () => notifySuccess(t('Approved. Thank you.')),
      onError: (error) => notifyFailure(failureOf(t(FAILED), error)),
    });
  };
  const openRequest = async (): Promise<void> => {
    if (await requestName()) setAsking(true);
  };
  return (
    <Group gap={8} data-decide>
      {cut.decision !== 'approved' && (
        <Button h={40} loading={approve.isPending} onClick={ignoreDoubleClick(() => void approveVersion())}>
          {t('Approve')}
        </Button>
      )}
      <Button h={40} variant="default" onClick={() => void openRequest()}>
        {t('Request changes')}
      </Button>
      {isAsking && <RequestDialog visitor={visitor} cut={cut} onClose={() => setAsking(false)} />}
    </Group>
  );
}
