/** What is done with a second factor that is there, once the password is proven: other codes to recover by, and turning it off. */
import { useState } from 'react';
import { SECOND_FACTOR_TEXTS } from '#domain/identity/second-factor.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { notifySuccess } from '#web/ui/toasts.ts';
import { ProofForm } from './proof-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useDeleteSecondFactor, useRenewRecoveryCodes } from './second-factor.queries.ts';

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
          explained="Those that you have are worth nothing from then on."
          submitLabel="Make new ones"
          failed={SECOND_FACTOR_TEXTS.renewFailed}
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
    <Dialog isOpen title="Turn off the second factor" onClose={onClose}>
      <ProofForm
        label="Turn off the second factor"
        explained="No code of the app is asked for from then on; without a passkey your password alone signs you in."
        submitLabel="Turn off"
        failed={SECOND_FACTOR_TEXTS.removeFailed}
        onProven={async (password) => {
          await remove.mutateAsync(password);
          notifySuccess(SECOND_FACTOR_TEXTS.removed);
          onClose();
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}
