/** Client links of a project: list, form, and the address, which is shown only once (docs/review.md#links). */
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { AUDIT_TEXTS } from '#domain/journal/audit.ts';
import type { Cut } from '#domain/review/cuts.ts';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import type { LinkDraft, ShareLink } from '#domain/review/share.ts';
import { cutsQuery } from '#web/review/versions/cuts.queries.ts';
import { useDeliverables } from '#web/review/deliverables/deliverables.queries.ts';
import { CopyField } from '#web/ui/forms/copy-field.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorRetry } from '#web/ui/feedback/error-retry.tsx';
import { keepFocus } from '#web/ui/table/keep-focus.ts';
import { LoadingText } from '#web/ui/feedback/loading-text.tsx';
import { LinkForm } from './link-form.tsx';
import { LinkRow } from './link-row.tsx';
import classes from './links.module.css';
import { linksQuery, type CreatedLink, useChangeLink, useCreateLink } from './share.queries.ts';

type LinksView =
  | { name: 'list' }
  | { name: 'new' }
  | { name: 'edit'; link: ShareLink }
  | { name: 'made'; made: CreatedLink };
type ShowView = (shown: LinksView) => void;

const COPY_HINT = 'Send this address to your client. It is shown only once, but you can create a new one later.';

function CreatedLinkView({ made, onDone }: { made: CreatedLink; onDone: () => void }) {
  return (
    <Stack gap="sm">
      <Text>{COPY_HINT}</Text>
      <CopyField label={made.link.label} value={made.url} isFocusedFirst />
      <Group justify="flex-end">
        <Button onClick={onDone}>Done</Button>
      </Group>
    </Stack>
  );
}

type ListProps = { projectId: number; cuts: readonly Cut[]; hasDeliverables: boolean; showView: ShowView };

function List({ projectId, cuts, hasDeliverables, showView }: ListProps) {
  const { data, error, refetch, isFetching } = useQuery(linksQuery(projectId));
  if (!data && error)
    return (
      <ErrorRetry
        message="Couldn't load this project's links."
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (!data) return <LoadingText>{COMMON_TEXTS.loading}</LoadingText>;
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} data-autofocus onClick={() => showView({ name: 'new' })}>
      New link
    </Button>
  );
  if (data.length === 0)
    return <EmptyState action={add}>Share a link so your client can watch and comment without an account.</EmptyState>;
  return (
    <Stack gap="sm">
      <Group>{add}</Group>
      <ul className={classes.links} aria-label="Client links">
        {data.map((link) => (
          <LinkRow
            key={link.id}
            link={link}
            cuts={cuts}
            hasDeliverables={hasDeliverables}
            onEdit={() => showView({ name: 'edit', link })}
            onLinkCreated={(made) => showView({ name: 'made', made })}
          />
        ))}
      </ul>
    </Stack>
  );
}

/** Loads the history when opened. */
function Log({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <Group mt="md">
        <Button variant="subtle" ml="calc(-1 * var(--button-padding-x))" onClick={() => setOpen(true)}>
          {AUDIT_TEXTS.ofLinks}
        </Button>
      </Group>
    );
  return (
    <section aria-labelledby="links-log">
      <Title order={3} id="links-log" fz="md" mt="md">
        {AUDIT_TEXTS.ofLinks}
      </Title>
      <Text c="dimmed" mb="xs">
        {AUDIT_TEXTS.ofLinksExplained}
      </Text>
      {children}
    </section>
  );
}

type FormProps = ListProps & { onDirty: (isDirty: boolean) => void };

function NewLink({ projectId, showView, ...form }: FormProps) {
  const create = useCreateLink(projectId);
  const save = async (draft: LinkDraft): Promise<void> =>
    showView({ name: 'made', made: await create.mutateAsync(draft) });
  return <LinkForm {...form} save={save} onCancel={() => showView({ name: 'list' })} />;
}

function EditLink({ link, showView, ...form }: Omit<FormProps, 'projectId'> & { link: ShareLink }) {
  const change = useChangeLink(link.id);
  const save = async (draft: LinkDraft): Promise<void> => {
    await change.mutateAsync(draft);
    showView({ name: 'list' });
  };
  return <LinkForm {...form} link={link} save={save} onCancel={() => showView({ name: 'list' })} />;
}

type LinksDialogProps = {
  projectId: number;
  title: string;
  /** Audit log of the project's links, from another area. */
  history: ReactNode;
  onClose: () => void;
};

export function LinksDialog({ projectId, title, history, onClose }: LinksDialogProps) {
  const [shown, setShown] = useState<LinksView>({ name: 'list' });
  const [isDirty, setDirty] = useState(false);
  const { data: cuts = [] } = useQuery(cutsQuery(projectId));
  const hasDeliverables = useDeliverables(projectId).deliverables.length > 0;
  const showView: ShowView = (next) => {
    setDirty(false);
    setShown(next);
  };
  const form = { projectId, cuts, hasDeliverables, showView, onDirty: setDirty };
  const heading = shown.name === 'new' ? 'New link' : shown.name === 'edit' ? 'Edit link' : 'Client links';
  return (
    <Dialog isOpen title={`${heading}: ${title}`} onClose={onClose} isDirty={isDirty}>
      {/* Keeps focus inside when the view switches or a revoked link loses its buttons. */}
      <div ref={keepFocus}>
        {shown.name === 'list' && (
          <>
            <List {...form} />
            <Log>{history}</Log>
          </>
        )}
        {shown.name === 'new' && <NewLink {...form} />}
        {shown.name === 'edit' && <EditLink {...form} link={shown.link} />}
        {shown.name === 'made' && <CreatedLinkView made={shown.made} onDone={() => showView({ name: 'list' })} />}
      </div>
    </Dialog>
  );
}
