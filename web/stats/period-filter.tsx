/** The dates of the dashboard: chosen first, then applied (docs/figures.md#dashboard). */
import { Button, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type Days, NO_DAYS, periodOf } from '#web/lib/period-search.ts';
import { DateRange } from '#web/ui/date-range.tsx';
import { useExportProjects } from './stats.queries.ts';
import { useDraftDays } from './use-draft-days.ts';

type Props = {
  /** What the address says. */
  applied: Days;
  onApply: (days: Days) => void;
  /** Exports are for managers and administrators (docs/product.md#rights). */
  hasExport: boolean;
};

function ExportButton({ days }: { days: Days }) {
  const exported = useExportProjects();
  const period = periodOf(days);
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      disabled={!period}
      loading={exported.isPending}
      onClick={() => period && exported.mutate(period)}
    >
      Export Projects
    </Button>
  );
}

export function PeriodFilter({ applied, onApply, hasExport }: Props) {
  const [days, setDays] = useDraftDays(applied);
  const isHalf = (days.from === null) !== (days.to === null);
  const isSame = days.from === applied.from && days.to === applied.to;
  return (
    <Group align="flex-end" gap="xs">
      <DateRange value={days} onChange={setDays} format="DD/MM/YYYY" />
      <Button disabled={isHalf || isSame} onClick={() => onApply(days)}>
        Apply
      </Button>
      {applied.from && (
        <Button variant="subtle" onClick={() => onApply(NO_DAYS)}>
          Clear
        </Button>
      )}
      {hasExport && <ExportButton days={days} />}
    </Group>
  );
}
