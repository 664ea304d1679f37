/** Clients, for administrators and managers: search, table, pages and dialogs (docs/people.md#clients-page). */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { clientDisplayName } from '#domain/work/clients.ts';
import { PAGE_SIZES } from '#domain/platform/limits.ts';
import { pageNumbersShown } from '#domain/platform/paging.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { parseClientListParams, clientOrderPatch } from '#web/work/clients/client-url.ts';
import { loadClientsMessage } from '#web/work/clients/client-errors.ts';
import { clientsQuery, type ListedClient } from '#web/work/clients/clients.queries.ts';
import { ClientsTable } from '#web/work/clients/clients-table.tsx';
import { useDeleteClientFlow } from '#web/work/clients/delete-client.tsx';
import { AddManyMenu } from '#web/work/clients/add-many-menu.tsx';
import { useRole } from '#web/identity/current-user.ts';
import { numberText } from '#web/lib/time/format.ts';
import { useOpenDialog } from '#web/lib/address/open-dialog.ts';
import { clientPathOf } from '#web/lib/address/paths.ts';
import { useSearchState } from '#web/lib/address/search-state.ts';
import { isAwaitingFirstPage, useExistingPage } from '#web/lib/address/use-existing-page.ts';
import { projectsLink } from '#web/work/projects/list/projects-link.ts';
import { FigureLink } from '#web/insight/stats/figure-link.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Pager } from '#web/ui/table/pager.tsx';
import { QuietLink } from '#web/ui/figures/quiet-link.tsx';
import { SearchBox } from '#web/ui/forms/search-box.tsx';

const RefusedDeletion = lazyPart(async () => (await import('#web/work/clients/refused-deletion.tsx')).RefusedDeletion);
const AddClientDialog = lazyPart(async () => (await import('#web/work/clients/add-client-dialog.tsx')).AddClientDialog);
const AddClientsDialog = lazyPart(
  async () => (await import('#web/work/clients/add-clients-dialog.tsx')).AddClientsDialog,
);
const EditClientDialog = lazyPart(
  async () => (await import('#web/work/clients/edit-client-dialog.tsx')).EditClientDialog,
);

/** Empty state: no match, or no clients at all. */
function NoResults({ search, onAdd, onReset }: { search: string; onAdd: () => void; onReset: () => void }) {
  if (search === '')
    return <EmptyState action={<Button onClick={onAdd}>+ Add Client</Button>}>No clients yet.</EmptyState>;
  return (
    <EmptyState
      action={
        <Button variant="default" onClick={onReset}>
          Clear search
        </Button>
      }
    >
      {`No results for “${search}”.`}
    </EmptyState>
  );
}

function Dialogs() {
  const { dialog, close } = useOpenDialog();
  if (dialog?.name === 'new') return <AddClientDialog onClose={close} />;
  if (dialog?.name === 'several') return <AddClientsDialog onClose={close} />;
  if (dialog?.name === 'edit' && dialog.id !== undefined)
    return <EditClientDialog key={dialog.id} id={dialog.id} onClose={close} />;
  return null;
}

export function ClientsScreen() {
  const role = useRole();
  const { state: request, update } = useSearchState(parseClientListParams);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(clientsQuery(request));
  useExistingPage({
    page: request.page,
    found: isPlaceholderData ? undefined : data,
    onPage: (page) => update({ page }),
  });
  const { open } = useOpenDialog();
  const navigate = useNavigate();
  const deletion = useDeleteClientFlow();
  const addOne = (): void => open('new');
  const linkTo = (client: ListedClient) => projectsLink(role, { clientId: client.id });
  const askToDelete = async (client: ListedClient): Promise<void> => {
    const isGone = await deletion.request(client);
    if (isGone && data?.clients.length === 1 && request.page > 1) update({ page: request.page - 1 });
  };
  return (
    <>
      <PageHeader
        title={data ? `Clients (${numberText(data.total)} Total)` : 'Clients'}
        actions={
          <Button.Group>
            <Button onClick={addOne}>+ Add Client</Button>
            <AddManyMenu role={role} onSeveral={() => open('several')} />
          </Button.Group>
        }
      />
      <SearchBox
        label="Search clients"
        isLabelHidden
        placeholder="Search clients by name or company"
        maw={320}
        mb="sm"
        value={request.search}
        onChange={(search) => update({ search })}
      />
      {error && !data && <QueryError message={loadClientsMessage(error)} query={{ error, refetch, isFetching }} />}
      {(data ?? !error) && (
        <ClientsTable
          clients={data?.clients ?? []}
          firstNumber={(request.page - 1) * PAGE_SIZES.clients + 1}
          nameLink={(client) => (
            <QuietLink link={{ to: clientPathOf(role, client.id), search: {} }}>{clientDisplayName(client)}</QuietLink>
          )}
          onOpen={({ id }) => void navigate({ to: clientPathOf(role, id), search: {} })}
          projectsLink={(client) => (
            <FigureLink link={linkTo(client)} label={`projects of ${clientDisplayName(client)}`}>
              {numberText(client.projectCount)}
            </FigureLink>
          )}
          onEdit={({ id }) => open('edit', id)}
          onDelete={(client) => void askToDelete(client)}
          sort={request.order}
          onSort={(sort) => update(clientOrderPatch(sort))}
          isLoading={!data || isAwaitingFirstPage(data.total, data.clients)}
          isStale={isPlaceholderData}
          empty={<NoResults search={request.search} onAdd={addOne} onReset={() => update({ search: undefined })} />}
        />
      )}
      {data && data.pages > 1 && (
        <Pager
          page={request.page}
          pages={data.pages}
          numbers={pageNumbersShown(request.page, data.pages)}
          onPage={(page) => update({ page })}
          label="Client pages"
        />
      )}
      <Dialogs />
      {deletion.refused && (
        <RefusedDeletion
          refused={deletion.refused}
          onClose={deletion.forget}
          projectsButton={(client) => (
            <Button renderRoot={(props) => <Link {...linkTo(client)} {...props} />}>Show projects</Button>
          )}
        />
      )}
    </>
  );
}
