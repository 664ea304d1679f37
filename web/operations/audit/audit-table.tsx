/** Audit log table: time, person and origin, action, record, and changes (docs/screens.md#audit). */
import { ActionIcon, Anchor, Group, Text } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { auditRecordLabel } from '#domain/journal/audit-record-label.ts';
import {
  AUDIT_ACTIONS,
  AUDIT_RECORDS,
  AUDIT_TEXTS,
  auditActorLabel,
  auditOriginLabel,
  type AuditRecordKind,
} from '#domain/journal/audit.ts';
import type { AuditEvent } from '#contract/operations/audit.ts';
import { timeZone } from '#web/lib/time/local-time.ts';
import { type PageOf, pathOf, projectPathOf } from '#web/lib/address/paths.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/data-table-types.ts';
import { Time } from '#web/ui/figures/time.tsx';
import { AuditChanges } from './audit-changes.tsx';
import classes from './audit.module.css';

/** Sets the filter to one person or one record. */
type FilterBy = (patch: { actor?: string; record?: string }) => void;

/** Screen of each record kind. */
const PAGES: Partial<Record<AuditRecordKind, PageOf<'admin'>>> = {
  user: 'team',
  client: 'clients',
  leave: 'leave',
  target: 'leaderboard',
  settings: 'settings',
  import: 'import',
};

function RecordLink({ event }: { event: AuditEvent }) {
  const { recordKind, recordId } = event;
  const label = auditRecordLabel(event, timeZone()) || AUDIT_RECORDS[recordKind];
  const page = PAGES[recordKind];
  const to =
    recordKind === 'project' && recordId !== null ? projectPathOf('admin', recordId) : page && pathOf('admin', page);
  return to ? <Anchor renderRoot={(props) => <Link to={to} {...props} />}>{label}</Anchor> : <span>{label}</span>;
}

function FilterButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <ActionIcon variant="subtle" color="gray" size={24} aria-label={label} title={label} onClick={onClick}>
      <IconFilter size={14} aria-hidden />
    </ActionIcon>
  );
}

function ActorCell({ event, onNarrow }: { event: AuditEvent; onNarrow: FilterBy }) {
  const { actorId } = event;
  const name = auditActorLabel(event);
  return (
    <div className={classes.wide}>
      <Group gap={4} wrap="nowrap">
        <span>{name}</span>
        {actorId !== null && (
          <FilterButton label={`Show only actions by ${name}`} onClick={() => onNarrow({ actor: String(actorId) })} />
        )}
      </Group>
      <Text c="dimmed" fz="xs">
        {auditOriginLabel(event)}
      </Text>
    </div>
  );
}

function ActionCell({ event, onNarrow }: { event: AuditEvent; onNarrow: FilterBy }) {
  const { recordKind, recordId } = event;
  return (
    <div className={classes.wide}>
      <Text fz="xs" c="dimmed">
        {AUDIT_RECORDS[recordKind]}
      </Text>
      <Group gap={4} wrap="nowrap">
        <RecordLink event={event} />
        {recordId !== null && (
          <FilterButton
            label={`Show only entries about ${auditRecordLabel(event, timeZone())}`}
            onClick={() => onNarrow({ record: `${recordKind}:${recordId}` })}
          />
        )}
      </Group>
    </div>
  );
}

const columnsWith = (onNarrow: FilterBy): Column<AuditEvent>[] => [
  { key: 'at', header: 'When', width: 200, cell: ({ at }) => <Time at={at} /> },
  { key: 'who', header: 'Who', width: 165, cell: (event) => <ActorCell event={event} onNarrow={onNarrow} /> },
  {
    key: 'act',
    header: 'Action',
    width: 145,
    whenStacked: 'lead',
    cell: ({ action }) => (
      <Text span fw={500} fz="inherit" className={classes.wide}>
        {AUDIT_ACTIONS[action]}
      </Text>
    ),
  },
  { key: 'what', header: 'Record', width: 165, cell: (event) => <ActionCell event={event} onNarrow={onNarrow} /> },
  { key: 'changes', header: 'Changes', cell: (event) => <AuditChanges {...event} /> },
];

type Props = { entries: readonly AuditEvent[]; isLoading: boolean; isStale: boolean; onNarrow: FilterBy };

export function AuditTable({ entries, isLoading, isStale, onNarrow }: Props) {
  return (
    <DataTable
      label={AUDIT_TEXTS.title}
      columns={columnsWith(onNarrow)}
      rows={entries}
      rowKey={({ id }) => id}
      isLoading={isLoading}
      isStale={isStale}
      empty={AUDIT_TEXTS.none}
      // Fixed widths, so that the changes are in view beside the list of settings.
      actionsWidth={0}
      stackBelow={1400}
    />
  );
}
