/** Dialogs that require the password: renew recovery codes, and turn off two-factor authentication. */
import { useState } from 'react';
import { TWO_FACTOR_TEXTS } from '#domain/identity/two-factor.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { notifySuccess } from '#web/ui/feedback/toasts.ts';
import { ProofForm } from '#web/identity/proof/proof-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useDeleteSecondFactor, useRenewRecoveryCodes } from './two-factor.queries.ts';

type DialogProps = { userId: number; onClose: () => void };

export function NewCodesDialog({ userId, onClose }: DialogProps) {
  const renew = useRenewRecoveryCodes(userId);
  const [codes, setCodes] = useState<string[]>();
  return (
    <Dialog
      key={codes ? 'codes' : 'proof'}
      isOpen
      title={codes ? 'Your recovery codes' : 'New recovery codes'}
      onClose={onClose}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <ProofForm
          label="New recovery codes"
          explained="Your current codes will stop working."
          submitLabel="Create new codes"
          failed={TWO_FACTOR_TEXTS.renewFailed}
          onProven={async (password) => setCodes(await renew.mutateAsync(password))}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}

export function TurnOffDialog({ userId, onClose }: DialogProps) {
  const remove = useDeleteSecondFactor(userId);
  return (
    <Dialog isOpen title="Turn off two-factor authentication" onClose={onClose}>
      <ProofForm
        label="Turn off two-factor authentication"
        explained="You no longer need an app code to sign in. Without a passkey, your password alone is enough."
        submitLabel="Turn off"
        failed={TWO_FACTOR_TEXTS.removeFailed}
        onProven={async (password) => {
          await remove.mutateAsync(password);
          notifySuccess(TWO_FACTOR_TEXTS.removed);
          onClose();
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}
