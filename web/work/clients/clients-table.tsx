/** Table with one page of clients: number, name, picture, projects and actions (docs/people.md#clients-page). */
import { Button, Group, Text } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { clientDetail, clientDisplayName } from '#domain/work/clients.ts';
import { initialsOf } from '#domain/platform/text.ts';
import { mediaUrl } from '#web/lib/api/host.ts';
import { numberText } from '#web/lib/time/format.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/data-table-types.ts';
import { InitialsAvatar } from '#web/ui/figures/initials-avatar.tsx';
import type { Sort } from '#web/ui/table/sort-header.tsx';
import type { ListedClient } from './clients.queries.ts';

type ClientActions = { onEdit: (client: ListedClient) => void; onDelete: (client: ListedClient) => void };

type ClientsTableProps = ClientActions & {
  clients: readonly ListedClient[];
  /** Number of the first row. */
  firstNumber: number;
  /** Renders the name as a link to the client's page. */
  nameLink: (client: ListedClient) => ReactNode;
  onOpen: (client: ListedClient) => void;
  /** Renders the project count as a link to those projects. */
  projectsLink: (client: ListedClient) => ReactNode;
  sort: Sort;
  onSort: (sort: Sort) => void;
  isLoading: boolean;
  isStale: boolean;
  empty: ReactNode;
};

type NumberedClient = { client: ListedClient; number: number };

type Links = Pick<ClientsTableProps, 'projectsLink' | 'nameLink'>;

const columnsOf = ({ projectsLink, nameLink }: Links): Column<NumberedClient>[] => [
  {
    key: 'number',
    header: '#',
    align: 'end',
    width: 56,
    whenStacked: 'left-out',
    cell: ({ number }) => (
      <Text span c="dimmed">
        {numberText(number)}
      </Text>
    ),
  },
  {
    key: 'name',
    header: 'Name',
    sortBy: 'firstName',
    whenStacked: 'lead',
    cell: ({ client }) => (
      <div style={{ minWidth: 0 }}>
        <Text span fw={500} display="block" truncate title={clientDisplayName(client)}>
          {nameLink(client)}
        </Text>
        {clientDetail(client) !== '' && (
          <Text span size="xs" c="dimmed" display="block" truncate title={clientDetail(client)}>
            {clientDetail(client)}
          </Text>
        )}
      </div>
    ),
  },
  {
    key: 'picture',
    header: 'Profile Image',
    width: 130,
    cell: ({ client }) => (
      <InitialsAvatar
        owner={{ id: client.id, name: clientDisplayName(client) }}
        initials={initialsOf(client)}
        src={client.picture ? mediaUrl(client.picture.filename) : null}
        size={28}
      />
    ),
  },
  { key: 'projects', header: 'Projects', align: 'end', width: 110, cell: ({ client }) => projectsLink(client) },
];

function Actions({ client, onEdit, onDelete }: ClientActions & { client: ListedClient }) {
  const name = clientDisplayName(client);
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconPencil size={14} aria-hidden />}
        aria-label={`Edit ${name}`}
        onClick={() => onEdit(client)}
      >
        Edit
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        leftSection={<IconTrash size={14} aria-hidden />}
        aria-label={`Delete ${name}`}
        onClick={() => onDelete(client)}
      >
        Delete
      </Button>
    </Group>
  );
}

export function ClientsTable(props: ClientsTableProps) {
  const { clients, firstNumber, projectsLink, nameLink, onOpen, onEdit, onDelete, ...table } = props;
  return (
    <DataTable
      {...table}
      label="Clients"
      columns={columnsOf({ projectsLink, nameLink })}
      rows={clients.map((client, index) => ({ client, number: firstNumber + index }))}
      rowKey={({ client }) => client.id}
      actionsWidth={200}
      stackBelow={640}
      onOpen={({ client }) => onOpen(client)}
      actions={({ client }) => <Actions client={client} onEdit={onEdit} onDelete={onDelete} />}
    />
  );
}
