/** Asks for the current password, above whatever is open (docs/people.md#proof). */
import { PROOF_TEXTS } from '#domain/proof.ts';
import type { ProofRequest } from '#web/lib/proof.ts';
import { ProofForm } from '#web/second-factor/proof-form.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

export const ProofDialog = ({ confirm, cancel }: ProofRequest) => (
  <Dialog isOpen kind="question" title={PROOF_TEXTS.title} onClose={cancel}>
    <ProofForm
      label={PROOF_TEXTS.title}
      explained={PROOF_TEXTS.explained}
      submitLabel={PROOF_TEXTS.submit}
      failed={PROOF_TEXTS.failed}
      onProven={confirm}
      onCancel={cancel}
    />
  </Dialog>
);
