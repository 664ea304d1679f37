/** Page of one client: counts, open projects, contacts, style guide, links, files and response time (docs/people.md#client-page). */
import { Button, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { idFromDigits } from '#contract/platform/jsonld.ts';
import { clientDetail, clientDisplayName } from '#domain/work/clients.ts';
import { CLIENT_TEXTS, COMMON_TEXTS } from '#domain/platform/messages.ts';
import { countOf } from '#domain/platform/numbers.ts';
import { initialsOf } from '#domain/platform/text.ts';
import { minutesText } from '#domain/work/wait-texts.ts';
import type { Minutes } from '#domain/platform/units.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { useMe, useRole } from '#web/identity/current-user.ts';
import { mediaUrl } from '#web/lib/api/host.ts';
import { isInitialLoading, useStickyTrue } from '#web/lib/loading-state.ts';
import { useOpenDialog } from '#web/lib/address/open-dialog.ts';
import { pathOf } from '#web/lib/address/paths.ts';
import { useOpenTitle } from '#web/lib/address/title-parts.ts';
import type { Versioned } from '#web/lib/use-edit-conflict.ts';
import { ClientCounts, countedLists, openFilters } from '#web/insight/stats/client-counts.tsx';
import { contactPagesQuery } from '#web/review/client-pages/contact-pages.queries.ts';
import { useContactPages } from '#web/review/client-pages/contact-pages.tsx';
import { clientWaitsQuery } from '#web/insight/stats/stats.queries.ts';
import { fetchClientErrorText } from '#web/work/clients/client-errors.ts';
import { useEditedClient } from '#web/work/clients/client-fields-edited.ts';
import { ClientProjects } from '#web/screens/parts/client-projects.tsx';
import { clientQuery, type ListedClient } from '#web/work/clients/clients.queries.ts';
import { ContactsPart } from '#web/work/contacts/contacts-part.tsx';
import { contactsQuery } from '#web/work/contacts/contacts.queries.ts';
import { StyleGuidePart } from '#web/work/clients/style-guide-part.tsx';
import { LinksPart } from '#web/work/links/links-part.tsx';
import { projectCountsQuery } from '#web/work/projects/projects.queries.ts';
import { useViewer, type Viewer } from '#web/work/projects/card/viewer.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { InitialsAvatar } from '#web/ui/figures/initials-avatar.tsx';
import { useIdle } from '#web/ui/idle.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { LoadingText } from '#web/ui/feedback/loading-text.tsx';
import { inOrder } from '#web/ui/in-order.ts';

const EditClientDialog = lazyPart(
  async () => (await import('#web/work/clients/edit-client-dialog.tsx')).EditClientDialog,
);

const FilesPlaceholder = () => <Skeleton h={160} radius={8} />;
const ClientFiles = lazyPart(async () => (await import('#web/work/project-files/client-files.tsx')).ClientFiles, {
  Waiting: FilesPlaceholder,
});
/** Templates of the client, which stand last, so that nothing moves. */
const ClientTemplates = lazyPart(
  async () => (await import('#web/work/templates/client-templates.tsx')).ClientTemplates,
);
/** Files, loaded last: they stand below most other parts, so that nothing moves. */
const ClientTemplatesWhenIdle = (props: { clientId: number }) => useIdle() && <ClientTemplates {...props} />;
/** Terms and what the client was billed, last of all. */
const ClientMoney = lazyPart(async () => (await import('#web/insight/money/gates.tsx')).ClientMoney);
const ClientMoneyWhenIdle = (props: { clientId: number }) => useIdle() && <ClientMoney {...props} />;
const ClientFilesWhenIdle = (props: { clientId: number; actor: Viewer }) =>
  useIdle() ? <ClientFiles {...props} /> : <FilesPlaceholder />;

const PARTS = {
  display: 'grid',
  gap: 16,
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(420px, 100%), 1fr))',
};

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} style={{ minWidth: 0 }}>
      <Title order={2} size="h4" id={id} mb="xs">
        {title}
      </Title>
      {children}
    </section>
  );
}

/** Placeholder in the shape of the page. */
const ClientSkeleton = () => (
  <Stack gap="md" aria-busy>
    <LoadingText>{COMMON_TEXTS.loading}</LoadingText>
    <Skeleton h={56} maw={360} />
    <Skeleton h={84} radius={8} />
    <div style={PARTS}>
      <Skeleton h={480} radius={8} />
      <Skeleton h={320} radius={8} />
    </div>
  </Stack>
);

type Waits = { count: number; medianMinutes: Minutes | null } | undefined;

/** Empty line without waits, so that nothing moves. */
const responseText = (waits: Waits): string =>
  typeof waits?.medianMinutes === 'number'
    ? `Usually responds in ${minutesText(waits.medianMinutes)} (${countOf(waits.count, 'wait')})`
    : '\u00a0';

function Head({ client, waits, onEdit }: { client: ListedClient; waits: Waits; onEdit: () => void }) {
  const name = clientDisplayName(client);
  return (
    <Group justify="space-between" align="flex-start" gap="sm" mb="md" wrap="nowrap">
      <Group gap="sm" wrap="nowrap" miw={0} align="flex-start">
        <InitialsAvatar
          owner={{ id: client.id, name }}
          initials={initialsOf(client)}
          src={client.picture ? mediaUrl(client.picture.filename) : null}
          size={56}
        />
        <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Title order={1}>{name}</Title>
          {clientDetail(client) !== '' && <Text>{clientDetail(client)}</Text>}
          <Text c="dimmed">{responseText(waits)}</Text>
        </div>
      </Group>
      <Button
        flex="none"
        variant="default"
        leftSection={<IconPencil size={16} aria-hidden />}
        aria-label={`Edit ${name}`}
        onClick={onEdit}
      >
        Edit
      </Button>
    </Group>
  );
}

type PartsProps = { loaded: Versioned<ListedClient>; viewer: Viewer; openCount: number | undefined };

function Parts({ loaded, viewer, openCount }: PartsProps) {
  const { id, links } = loaded.record;
  const edited = useEditedClient(loaded);
  const pages = useContactPages(id);
  const offersTemplates = useMe()?.offersTemplates ?? false;
  return (
    <div style={PARTS} ref={inOrder} data-in-order>
      <Section id="open-projects" title="Open projects">
        <ClientProjects viewer={viewer} filters={openFilters(id)} expectedCount={openCount} />
      </Section>
      <Stack gap="md" miw={0}>
        <Section id="contacts" title="Contacts">
          <Paper withBorder p="md">
            <ContactsPart clientId={id} extras={pages} />
            {pages.dialog}
          </Paper>
        </Section>
        <Section id="style-guide" title="Style guide">
          <Paper withBorder p="md">
            <StyleGuidePart edited={edited.styleGuide} />
          </Paper>
        </Section>
        <Section id="links" title="Links">
          <Paper withBorder p="md">
            <LinksPart links={links} label="Links" edited={edited.links} />
          </Paper>
        </Section>
        <ClientFilesWhenIdle clientId={id} actor={viewer} />
        {offersTemplates && <ClientTemplatesWhenIdle clientId={id} />}
        <ClientMoneyWhenIdle clientId={id} />
      </Stack>
    </div>
  );
}

function ClientPage({ id, viewer }: { id: number; viewer: Viewer }) {
  const client = useQuery({ ...clientQuery(id), gcTime: undefined });
  const counts = useQuery(projectCountsQuery(countedLists(viewer, id)));
  const waits = useQuery(clientWaitsQuery(undefined, id));
  // Shown with the rest, so that the parts below don't move.
  const contacts = useQuery(contactsQuery(id));
  const pages = useQuery(contactPagesQuery(id));
  const { dialog, open, close } = useOpenDialog();
  const loaded = client.data;
  useOpenTitle(loaded && clientDisplayName(loaded.record));
  const isReady = useStickyTrue(loaded !== undefined && ![counts, waits, contacts, pages].some(isInitialLoading));
  if (hasStatus(client.error, 404)) return <GoneClient />;
  if (!loaded && client.error) return <QueryError message={fetchClientErrorText(client.error)} query={client} />;
  if (!loaded || !isReady) return <ClientSkeleton />;
  return (
    <>
      <Head client={loaded.record} waits={waits.data?.[0]} onEdit={() => open('edit', id)} />
      <Stack gap="md">
        {counts.error && !counts.data ? (
          <QueryError message="Couldn't load the counts." query={counts} />
        ) : (
          <ClientCounts role={viewer.type} clientId={id} totals={counts.data} hasWaits={waits.data !== null} />
        )}
        <Parts loaded={loaded} viewer={viewer} openCount={counts.data?.[0]} />
      </Stack>
      {dialog?.name === 'edit' && <EditClientDialog id={id} onClose={close} />}
    </>
  );
}

function GoneClient() {
  const role = useRole();
  return (
    <>
      <Title order={1}>Client</Title>
      <EmptyState
        action={
          <Button variant="default" renderRoot={(props) => <Link to={pathOf(role, 'clients')} {...props} />}>
            Show clients
          </Button>
        }
      >
        {CLIENT_TEXTS.missing}
      </EmptyState>
    </>
  );
}

export function ClientScreen() {
  const { clientId } = useParams({ strict: false }) as { clientId?: string };
  const id = idFromDigits(clientId ?? '');
  const viewer = useViewer();
  if (id === undefined) return <GoneClient />;
  return viewer ? <ClientPage key={id} id={id} viewer={viewer} /> : <ClientSkeleton />;
}
