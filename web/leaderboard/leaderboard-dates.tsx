/** Dates and export of the leaderboard, for administrators (docs/points.md#leaderboard). */
import { Button, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type Days, NO_DAYS } from '#web/lib/period-search.ts';
import { DateRange } from '#web/ui/date-range.tsx';

type Props = { days: Days; onChange: (days: Days) => void; onExport: () => void; isExporting: boolean };

export function LeaderboardDates({ days, onChange, onExport, isExporting }: Props) {
  return (
    <Group align="flex-end" gap="xs">
      <DateRange value={days} onChange={onChange} fromLabel="Start Date" toLabel="End Date" />
      {(days.from ?? days.to) && (
        <Button variant="subtle" onClick={() => onChange(NO_DAYS)}>
          Clear Dates
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={onExport}
        loading={isExporting}
      >
        Export Leaderboard
      </Button>
    </Group>
  );
}
