/** Checks as they were at the end of a round, collapsed to keep the thread short. */
import { Text } from '@mantine/core';
import { checksText } from '#domain/work/checks/check-kinds.ts';
import type { RoundCheck } from '#domain/work/checks/checks.ts';
import { countsIn } from './check-counts.ts';
import { doneText } from './check-labels.ts';

export type RoundChecksProps = { checks: readonly RoundCheck[] };

const LIST = { margin: '4px 0', paddingLeft: 16 };
const SUMMARY = { cursor: 'pointer' };

export function RoundChecks({ checks }: RoundChecksProps) {
  return (
    <Text component="details" size="xs">
      <summary style={SUMMARY}>{`Checks ${checksText(countsIn(checks))}`}</summary>
      <ul style={LIST}>
        {checks.map((check, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two checks may be equal
          <li key={index}>{`${check.text}: ${doneText(check) || 'Open'}`}</li>
        ))}
      </ul>
    </Text>
  );
}
