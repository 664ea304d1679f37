/** Dates and export of the leaderboard, for administrators (docs/points.md#leaderboard). */
import { Button, Group } from '@mantine/core';
import type { TableFormat } from '#contract/platform/table-file.ts';
import { type Days, NO_DAYS } from '#web/lib/address/period-search.ts';
import { DateRange } from '#web/ui/forms/date-range.tsx';
import { ExportButtons } from '#web/ui/figures/export-buttons.tsx';

type Props = {
  days: Days;
  onChange: (days: Days) => void;
  onExport: (format: TableFormat) => void;
  isExporting: boolean;
};

export function LeaderboardDates({ days, onChange, onExport, isExporting }: Props) {
  return (
    <Group align="flex-end" gap="xs">
      <DateRange value={days} onChange={onChange} fromLabel="Start Date" toLabel="End Date" />
      {(days.from ?? days.to) && (
        <Button variant="subtle" onClick={() => onChange(NO_DAYS)}>
          Clear Dates
        </Button>
      )}
      <ExportButtons label="Export Leaderboard" of="the leaderboard" isBusy={isExporting} onExport={onExport} />
    </Group>
  );
}
