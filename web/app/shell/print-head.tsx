/** First line on paper: the workspace, the period of the screen, and the zone of its times. */
import { Text } from '@mantine/core';
import { useWorkspaceName } from '#web/identity/settings/workspace-name.ts';
import { formatDate, zoneLabel } from '#web/lib/time/local-time.ts';
import { parseDays, periodOf } from '#web/lib/address/period-search.ts';
import { useSearchState } from '#web/lib/address/search-state.ts';

export function PrintHead() {
  const workspace = useWorkspaceName();
  const period = periodOf(useSearchState(parseDays).state);
  return (
    <Text data-print-only>
      {workspace !== '' && <span>{workspace}</span>}
      {workspace !== '' && ' · '}
      {period && `${formatDate(period.from)} to ${formatDate(period.till)} · `}
      {zoneLabel()}
    </Text>
  );
}
