/** First steps of a new workspace, with the dialogs that complete them (docs/figures.md#first-steps). */
import type { FirstStepName } from '#domain/insight/first-steps.ts';
import { FirstSteps } from '#web/insight/first-steps/first-steps.tsx';
import { useOpenDialog } from '#web/lib/address/open-dialog.ts';
import { formToUrl } from '#web/work/projects/detail/project-dialogs.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useUrlDialogs } from '#web/screens/project/use-project-actions.ts';

// Dialogs of the steps load on demand, since most workspaces have completed the steps.
const SettingsDialog = lazyPart(
  async () => (await import('#web/identity/settings/settings-dialog.tsx')).SettingsDialog,
);
const InviteDialog = lazyPart(async () => (await import('#web/identity/invites/invite-dialog.tsx')).InviteDialog);
const AddClientsDialog = lazyPart(
  async () => (await import('#web/work/clients/add-clients-dialog.tsx')).AddClientsDialog,
);

function Dialogs() {
  const { dialog, close } = useOpenDialog();
  if (dialog?.name === 'step-house') return <SettingsDialog onClose={close} />;
  if (dialog?.name === 'step-people') return <InviteDialog type="editor" onClose={close} />;
  if (dialog?.name === 'step-clients') return <AddClientsDialog onClose={close} />;
  return null;
}

export function FirstStepsWithDialogs() {
  const { open } = useOpenDialog();
  const { open: openForm } = useUrlDialogs();
  const openStep = (step: FirstStepName): void =>
    step === 'projects' ? openForm(formToUrl({ mode: 'create', kind: 'new' })) : open(`step-${step}`);
  return (
    <>
      <FirstSteps onOpen={openStep} />
      <Dialogs />
    </>
  );
}
