/** The place of the dialog that asks for proof; what draws it comes at rest, or with the first call that needs it. */
import { useProofRequest } from '#web/lib/proof.ts';
import { latePart } from '#web/ui/late-part.tsx';

const ProofDialog = latePart(async () => (await import('./proof-dialog.tsx')).ProofDialog);

export function ProofLayer() {
  const request = useProofRequest();
  return request && <ProofDialog key={request.id} {...request} />;
}
