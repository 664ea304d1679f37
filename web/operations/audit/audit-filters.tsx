/** Filters of the audit log: feature, dates, text, and a person or record selected in an entry. */
import { Button, Group, NativeSelect } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { AUDIT_FEATURES, type AuditFeature } from '#domain/journal/audit-features.ts';
import { AUDIT_RECORDS } from '#domain/journal/audit.ts';
import { daysPatch } from '#web/lib/address/period-search.ts';
import type { SearchPatch } from '#web/lib/address/search-codec.ts';
import { DateRange } from '#web/ui/forms/date-range.tsx';
import { SearchBox } from '#web/ui/forms/search-box.tsx';
import type { AuditName, AuditState } from './audit-url.ts';

const ALL = 'all';
const AREAS = [
  { value: ALL, label: 'All' },
  ...Object.entries(AUDIT_FEATURES).map(([value, label]) => ({ value, label })),
];

type Props = {
  state: AuditState;
  /** Names of the selected person and record, if a loaded entry contains them. */
  names: { actor: string | undefined; record: string | undefined };
  onChange: (patch: SearchPatch<AuditName>) => void;
};

const kindOf = (record: string): string => {
  const [kind = '', id] = record.split(':');
  const label = AUDIT_RECORDS[kind as keyof typeof AUDIT_RECORDS] ?? kind;
  return id ? `${label} ${id}` : label;
};

function ActiveFilter({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <Button
      variant="light"
      rightSection={<IconX size={14} aria-hidden />}
      aria-label={`Remove: ${label}`}
      onClick={onRemove}
    >
      {label}
    </Button>
  );
}

export function AuditFilters({ state, names, onChange }: Props) {
  const { action, actor, record, words, days } = state;
  const choose = (value: string) => onChange({ action: value === ALL ? undefined : (value as AuditFeature) });
  return (
    <Group gap="sm" align="flex-start" mb="md">
      <NativeSelect
        label="Area"
        w={200}
        data={AREAS}
        value={action ?? ALL}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      <SearchBox
        label="Search"
        placeholder="Name, value or reason"
        w={220}
        maxLength={100}
        value={words}
        onChange={(text) => onChange({ words: text || undefined })}
      />
      <DateRange value={days} onChange={(range) => onChange(daysPatch(range))} fromLabel="From" toLabel="To" />
      {(actor !== undefined || record !== undefined) && (
        <Group gap="xs" w="100%">
          {actor !== undefined && (
            <ActiveFilter
              label={`By ${names.actor ?? `person ${actor}`}`}
              onRemove={() => onChange({ actor: undefined })}
            />
          )}
          {record !== undefined && (
            <ActiveFilter
              label={`About ${names.record ?? kindOf(record)}`}
              onRemove={() => onChange({ record: undefined })}
            />
          )}
        </Group>
      )}
    </Group>
  );
}
