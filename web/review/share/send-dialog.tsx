/** Dialog to send a version: the client's link, a message to copy, and the mark that it was sent (docs/projects.md#sent). */
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import type { Cut } from '#domain/review/cuts.ts';
import type { ShareLink } from '#domain/review/share.ts';
import type { Project } from '#domain/work/project.ts';
import { clientNameOf } from '#web/work/projects/client-name.ts';
import { versionText } from '#web/review/cuts/cut-labels.ts';
import { type Failure, failureOf } from '#web/lib/api-error.ts';
import { dateText } from '#web/lib/format.ts';
import { CopyField } from '#web/ui/copy-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { QueryError } from '#web/ui/error-retry.tsx';
import { FailureNote } from '#web/ui/failure-note.tsx';
import { FormActions } from '#web/ui/form-actions.tsx';
import { offerReversal } from '#web/ui/offer-reversal.ts';
import { Waiting } from '#web/ui/waiting.tsx';
import { linksQuery, useCreateLink } from './share.queries.ts';
import { useSendCut, useUnsendCut } from './send.queries.ts';

type SendDialogProps = { cut: Cut; project: Project; onClose: () => void };

/** Returns the newest open link that shows the latest versions, preferably one that allows approval. */
function usableLink(links: readonly ShareLink[]): ShareLink | undefined {
  const open = links.filter(({ state, cutId }) => state === 'open' && cutId === null);
  return open.find(({ mayDecide }) => mayDecide) ?? open[0];
}

/** Returns the message to the client. It contains the address only for a new link, since others are unknown. */
const messageOf = (cut: Cut, { title }: Project, url: string | undefined): string =>
  `${versionText(cut)} of “${title}” is ready for your review${
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
      mayDecide,
      ...{ mayNote: true, isHeld: false, mayDownload: false, hasWatermark: false },
    });
  return (
    <Stack gap="sm">
      <Text>The client has no open link that shows the latest version.</Text>
      {create.isError && <FailureNote {...failureOf("Couldn't create the link.", create.error)} />}
      <Checkbox
        label="Client can approve"
        checked={mayDecide}
        onChange={({ currentTarget }) => setMayDecide(currentTarget.checked)}
      />
      <Group>
        <Button variant="default" data-autofocus loading={create.isPending} onClick={submit}>
          Create link
        </Button>
      </Group>
    </Stack>
  );
}

function LinkText({ link: { label, expiresAt, mayDecide } }: { link: ShareLink }) {
  return (
    <div>
      <Text>{`The client can use the link “${label}”, open until ${dateText(expiresAt)}.`}</Text>
      {!mayDecide && (
        <Text size="sm" c="dimmed">
          This link doesn’t let the client approve. You can change that in Client links.
        </Text>
      )}
    </div>
  );
}

/** Marks the version as sent, or reverts that. */
function useMarkAsSent(cut: Cut, onDone: () => void) {
  const wasSent = cut.sentAt !== null;
  const [send, unsend] = [useSendCut(), useUnsendCut()];
  const [make, reverse] = wasSent ? [unsend, send] : [send, unsend];
  const [failure, setFailure] = useState<Failure>();
  const mark = (): void =>
    make.mutate(cut, {
      onSuccess: (marked) => {
        offerReversal(`${versionText(cut)} ${wasSent ? 'marked as not sent' : 'sent'}.`, () =>
          reverse.mutateAsync(marked),
        );
        onDone();
      },
      onError: (error) => setFailure(failureOf("Couldn't mark the version.", error)),
    });
  return { mark, isBusy: make.isPending, failure };
}

function Content({ cut, project, onClose }: SendDialogProps) {
  const { data: links, error, refetch, isFetching } = useQuery(linksQuery(project.id));
  // The mutation stays mounted while the list is refetched, since only its response contains the new link's address.
  const create = useCreateLink(project.id);
  const { mark, isBusy, failure } = useMarkAsSent(cut, onClose);
  if (error) return <QueryError message="Couldn't load this project's links." query={{ error, refetch, isFetching }} />;
  if (!links) return <Waiting text={COMMON_TEXTS.loading} height={160} />;
  const link = create.isPending ? undefined : usableLink(links);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) mark();
      }}
    >
      <Stack gap="md">
        {link ? <LinkText link={link} /> : <NewLink project={project} create={create} />}
        {link && (
          <CopyField
            label="Message"
            copyLabel="Copy message"
            rows={3}
            value={messageOf(cut, project, create.data?.url)}
            isFocusedFirst
          />
        )}
        {failure && <FailureNote {...failure} />}
      </Stack>
      <FormActions
        submitLabel={cut.sentAt === null ? 'Mark as sent' : 'Mark as not sent'}
        isBusy={isBusy}
        onCancel={onClose}
      />
    </form>
  );
}

export const SendDialog = (props: SendDialogProps) => (
  <Dialog isOpen title={`Send ${versionText(props.cut).toLowerCase()} to client`} onClose={props.onClose}>
    <Content {...props} />
  </Dialog>
);
