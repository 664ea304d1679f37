/** Dialogs that ask before a call continues: for the password, and about open checks. */
import { OpenChecksLayer } from '#web/work/checks/open-checks-layer.tsx';
import { ProofLayer } from './proof-layer.tsx';

export function QuestionLayer() {
  return (
    <>
      <OpenChecksLayer />
      <ProofLayer />
    </>
  );
}
