/** Dialog to send a version: to contacts by email, or by a message to copy with the client's link, and the mark that it was sent (docs/projects.md#sent). */
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import { countOf } from '#domain/platform/numbers.ts';
import type { Cut } from '#domain/review/cuts.ts';
import { cutsInLink, type ShareLink } from '#domain/review/share.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { clientNameOf } from '#web/work/projects/card/client-name.ts';
import { namedVersionText, versionText } from '#web/review/versions/cut-labels.ts';
import { type Failure, failureOf } from '#web/lib/api/api-error.ts';
import { dateText } from '#web/lib/time/format.ts';
import { confirm } from '#web/ui/dialog/confirm.ts';
import { CopyField } from '#web/ui/forms/copy-field.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { FormActions } from '#web/ui/forms/form-actions.tsx';
import { offerReversal } from '#web/journal/offer-reversal.ts';
import { notifySuccess } from '#web/ui/feedback/toasts.ts';
import { Waiting } from '#web/ui/feedback/waiting.tsx';
import { type ContactChoice, ContactChoiceFields } from '#web/work/contacts/contact-choice.tsx';
import { sendChecked } from '#web/work/checks/send-checked.ts';
import { EmailPreview } from './email-preview.tsx';
import { linksQuery, useCreateLink } from './share.queries.ts';
import { useRecipients } from './use-recipients.ts';
import { useSendCut, useUnsendCut } from './send.queries.ts';

const SUMMARY = { width: 'max-content', minHeight: 24, cursor: 'pointer' };
const NOT_SENT_QUESTION = 'Mark this version as not sent? The time since it was sent will no longer count as a wait.';

type SendDialogProps = { cut: Cut; cuts: readonly Cut[]; project: Project; onClose: () => void };

/** Returns the newest open link that shows this version once it is sent, preferably one that allows approval. */
function usableLink(links: readonly ShareLink[], { id }: Cut, cuts: readonly Cut[]): ShareLink | undefined {
  const onceSent = cuts.map((one) => (one.id === id ? { ...one, sentAt: one.sentAt ?? '' } : one));
  const shows = (link: ShareLink): boolean => cutsInLink(link, onceSent).some((one) => one.id === id);
  const open = links.filter((link) => link.state === 'open' && shows(link));
  return open.find(({ mayDecide }) => mayDecide) ?? open[0];
}

/** Returns the message to the client. It contains the address only for a new link, since others are unknown. */
const messageOf = (cut: Cut, { title }: Project, url: string | undefined): string =>
  `${namedVersionText(cut)} of “${title}” is ready for your review${
    url ? `: ${url}` : '. You can use the same link as before.'
  }`;

type NewLinkProps = { project: Project; create: ReturnType<typeof useCreateLink> };

function NewLink({ project, create }: NewLinkProps) {
  const [mayDecide, setMayDecide] = useState(true);
  const submit = (): void =>
    create.mutate({
      label: clientNameOf(project),
      cutId: null,
      showsAllCuts: false,
      showsSentOnly: true,
      mayDecide,
      ...{ mayNote: true, isHeld: false, mayDownload: false, hasWatermark: false },
    });
  return (
    <Stack gap="sm">
      <Text>The client has no open link that shows this version.</Text>
      {create.isError && <FailureNote {...failureOf("Couldn't create the link.", create.error)} />}
      <Checkbox
        label="Client can approve"
        checked={mayDecide}
        onChange={({ currentTarget }) => setMayDecide(currentTarget.checked)}
      />
      <Group>
        <Button data-autofocus loading={create.isPending} onClick={submit}>
          Create link
        </Button>
      </Group>
    </Stack>
  );
}

type LinkTextProps = { link: ShareLink; isNew: boolean };

function LinkText({ link: { label, expiresAt, mayDecide }, isNew }: LinkTextProps) {
  return (
    <div>
      <Text>{`The client can use the link “${label}”, open until ${dateText(expiresAt)}.`}</Text>
      {isNew && <Text>Copy the message and send it to your client. The address is shown only once.</Text>}
      {!mayDecide && (
        <Text size="sm" c="dimmed">
          This link doesn't let the client approve. You can change that in Client links.
        </Text>
      )}
    </div>
  );
}

/** Marks the version as sent or emails contacts, with Undo, or marks it as not sent after a confirmation, since sending again would start a new wait. */
function useMarkAsSent(cut: Cut, project: Project, onDone: () => void) {
  const client = useQueryClient();
  const wasSent = cut.sentAt !== null;
  const [send, unsend] = [useSendCut(), useUnsendCut()];
  const [failure, setFailure] = useState<Failure>();
  const name = versionText(cut);
  const onError = (error: unknown): void => setFailure(failureOf("Couldn't send the version.", error));
  const sendTo = ({ ids, message }: ContactChoice): void => {
    const onSent = (sent: Cut): void => {
      const emails = ids.length === 0 ? '' : `${countOf(ids.length, 'email')} in a minute.`;
      if (wasSent) notifySuccess(emails);
      else offerReversal(`${name} sent. ${emails}`.trim(), () => unsend.mutateAsync(sent));
      onDone();
    };
    const about = { client, project, action: 'send', hasOpenChecks: project.openChecks > 0 } as const;
    // Resolves to nothing if the user cancels because checks are open.
    sendChecked(about, (confirmation) => send.mutateAsync({ id: cut.id, contacts: ids, message, confirmation })).then(
      (sent) => sent && onSent(sent),
      onError,
    );
  };
  const revert = async (): Promise<void> => {
    if (!(await confirm({ message: NOT_SENT_QUESTION, confirmLabel: 'Mark as not sent' }))) return;
    const onSuccess = (): void => {
      notifySuccess(`${name} marked as not sent.`);
      onDone();
    };
    unsend.mutate(cut, { onSuccess, onError });
  };
  return { sendTo, revert, isBusy: send.isPending || unsend.isPending, failure };
}

type LinkPartProps = NewLinkProps & { cut: Cut; link: ShareLink | undefined };

/** The client's link made by hand, and a message to copy. */
function LinkPart({ cut, link, project, create }: LinkPartProps) {
  if (!link) return <NewLink project={project} create={create} />;
  return (
    <>
      <LinkText link={link} isNew={create.isSuccess} />
      <CopyField
        label="Message"
        copyLabel="Copy message"
        rows={6}
        value={messageOf(cut, project, create.data?.url)}
        isFocusedFirst
      />
    </>
  );
}

function Content({ cut, cuts, project, onClose }: SendDialogProps) {
  const links = useQuery(linksQuery(project.id));
  const recipients = useRecipients(cut, project);
  // The mutation stays mounted while the list is refetched, since only its response contains the new link's address.
  const create = useCreateLink(project.id);
  const [typed, setTyped] = useState<ContactChoice>();
  const { sendTo, revert, isBusy, failure } = useMarkAsSent(cut, project, onClose);
  if (links.error) return <QueryError message="Couldn't load this project's links." query={links} />;
  if (!links.data || !recipients) return <Waiting text={COMMON_TEXTS.loading} height={160} />;
  const hasContacts = recipients.contacts.length > 0;
  const choice = typed ?? { ids: recipients.suggested, message: '' };
  const isEmail = choice.ids.length > 0;
  const isRevert = cut.sentAt !== null && !isEmail;
  const link = create.isPending ? undefined : usableLink(links.data, cut, cuts);
  const linkPart = <LinkPart cut={cut} link={link} project={project} create={create} />;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isBusy) return;
        if (isRevert) void revert();
        else sendTo(choice);
      }}
    >
      <Stack gap="md">
        {hasContacts ? (
          <>
            <ContactChoiceFields {...recipients} isFocusedFirst value={choice} onChange={setTyped} />
            <EmailPreview cut={cut} choice={choice} />
            <details>
              <summary style={SUMMARY}>Copy a message instead</summary>
              <Stack gap="md" mt="sm">
                {linkPart}
              </Stack>
            </details>
          </>
        ) : (
          linkPart
        )}
        {failure && <FailureNote {...failure} />}
      </Stack>
      <FormActions
        submitLabel={
          isEmail ? `Email ${countOf(choice.ids.length, 'contact')}` : isRevert ? 'Mark as not sent' : 'Mark as sent'
        }
        isBusy={isBusy}
        isSecondary={isRevert || (!isEmail && !link)}
        cancelLabel={cut.sentAt === null ? 'Cancel' : 'Close'}
        onCancel={onClose}
      />
    </form>
  );
}

const titleOf = (cut: Cut): string =>
  cut.sentAt === null
    ? `Send ${versionText(cut).toLowerCase()} to client`
    : `Message to client: ${versionText(cut).toLowerCase()}`;

export const SendDialog = (props: SendDialogProps) => (
  <Dialog isOpen title={titleOf(props.cut)} onClose={props.onClose}>
    <Content {...props} />
  </Dialog>
);
