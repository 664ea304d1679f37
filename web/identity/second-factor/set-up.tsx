/** Setting up a second factor, step by step: the password, the secret with its first code, the codes to recover by (docs/people.md#second-factor). */
import { useState } from 'react';
import { SECOND_FACTOR_TEXTS } from '#domain/identity/second-factor.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FirstCodeForm } from './first-code-form.tsx';
import { ProofForm } from './proof-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { type Begun, useBeginSecondFactor } from './second-factor.queries.ts';

export type SetUpState = { begun?: Begun; codes?: string[] };

type SetUpProps = {
  userId: number;
  state: SetUpState;
  onState: (state: SetUpState) => void;
  onDone: () => void;
  onCancel?: () => void;
};

/** The step that it has come to. */
export function SetUp({ userId, state: { begun, codes }, onState, onDone, onCancel }: SetUpProps) {
  const begin = useBeginSecondFactor(userId);
  const way = onCancel ? { onCancel } : {};
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (begun)
    return (
      <FirstCodeForm
        userId={userId}
        begun={begun}
        onConfirmed={(recoveryCodes) => onState({ begun, codes: recoveryCodes })}
        {...way}
      />
    );
  return (
    <ProofForm
      label="Set up a second factor"
      explained="You need an authenticator app on your phone, such as one that your password manager has."
      submitLabel="Go on"
      failed={SECOND_FACTOR_TEXTS.beginFailed}
      onProven={async (password) => onState({ begun: await begin.mutateAsync(password) })}
      {...way}
    />
  );
}

export function SetUpDialog({ userId, onClose }: { userId: number; onClose: () => void }) {
  const [state, setState] = useState<SetUpState>({});
  const step = state.codes ? 'codes' : state.begun ? 'code' : 'proof';
  return (
    // Another dialog at each step, so that whoever listens is told of it and stands in it.
    <Dialog key={step} isOpen title={state.codes ? 'Your recovery codes' : 'Set up a second factor'} onClose={onClose}>
      <SetUp userId={userId} state={state} onState={setState} onDone={onClose} onCancel={onClose} />
    </Dialog>
  );
}
