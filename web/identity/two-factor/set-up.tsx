/** Two-factor setup in steps: password, secret with first code, recovery codes (docs/people.md#second-factor). */
import { useState } from 'react';
import { TWO_FACTOR_TEXTS } from '#domain/identity/two-factor.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { FirstCodeForm } from './first-code-form.tsx';
import { ProofForm } from '#web/identity/proof/proof-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { type PendingSetup, useBeginSecondFactor } from './two-factor.queries.ts';

export type SetUpState = { pending?: PendingSetup; codes?: string[] };

type SetUpProps = {
  userId: number;
  state: SetUpState;
  onState: (state: SetUpState) => void;
  onDone: () => void;
  onCancel?: () => void;
};

/** Renders the current step. */
export function SetUp({ userId, state: { pending, codes }, onState, onDone, onCancel }: SetUpProps) {
  const begin = useBeginSecondFactor(userId);
  const cancel = onCancel ? { onCancel } : {};
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (pending)
    return (
      <FirstCodeForm
        userId={userId}
        pending={pending}
        onConfirmed={(recoveryCodes) => onState({ pending, codes: recoveryCodes })}
        {...cancel}
      />
    );
  return (
    <ProofForm
      label="Set up two-factor authentication"
      explained="You need an authenticator app on your phone. Many password managers include one."
      submitLabel="Continue"
      failed={TWO_FACTOR_TEXTS.beginFailed}
      onProven={async (password) => onState({ pending: await begin.mutateAsync(password) })}
      {...cancel}
    />
  );
}

export function SetUpDialog({ userId, onClose }: { userId: number; onClose: () => void }) {
  const [state, setState] = useState<SetUpState>({});
  const step = state.codes ? 'codes' : state.pending ? 'code' : 'proof';
  return (
    // Mounts a new dialog per step, so that screen readers announce it and focus moves into it.
    <Dialog
      key={step}
      isOpen
      title={state.codes ? 'Your recovery codes' : 'Set up two-factor authentication'}
      onClose={onClose}
    >
      <SetUp userId={userId} state={state} onState={setState} onDone={onClose} onCancel={onClose} />
    </Dialog>
  );
}
