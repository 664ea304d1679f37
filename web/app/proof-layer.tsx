/** Dialog that asks for the current password, above everything else (docs/people.md#proof). */
import { PROOF_TEXTS } from '#domain/platform/sign-in/proof.ts';
import { useProofRequest } from '#web/lib/api/request-proof.ts';
import { ProofForm } from '#web/identity/proof/proof-form.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';

export function ProofLayer() {
  const request = useProofRequest();
  if (!request) return null;
  const { id, confirm, cancel } = request;
  return (
    <Dialog key={id} isOpen kind="question" title={PROOF_TEXTS.title} onClose={cancel}>
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
}
