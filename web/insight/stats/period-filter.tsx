/** Dates of the dashboard, applied with a button (docs/figures.md#dashboard). */
import { Button, Group } from '@mantine/core';
import { type Days, NO_DAYS, periodOf } from '#web/lib/address/period-search.ts';
import { DateRange } from '#web/ui/forms/date-range.tsx';
import { ExportButtons } from '#web/ui/figures/export-buttons.tsx';
import { useExportProjects } from './stats.queries.ts';
import { useDraftDays } from './use-draft-days.ts';

type Props = {
  /** Dates in the URL. */
  applied: Days;
  onApply: (days: Days) => void;
  /** True if the viewer may export, as managers and administrators (docs/product.md#rights). */
  hasExport: boolean;
};

function ExportButton({ days }: { days: Days }) {
  const exported = useExportProjects();
  const period = periodOf(days);
  return (
    <ExportButtons
      label="Export Projects"
      of="projects"
      isDisabled={!period}
      isBusy={exported.isPending}
      onExport={(format) => period && exported.mutate({ period, format })}
    />
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
