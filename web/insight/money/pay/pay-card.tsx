/** Card on an editor's home: the pay of the current month, line by line (docs/figures.md#money). */
import { Group, Paper, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { MoneyLineRow } from '#contract/insight/money/months.ts';
import { amountText, moneyText } from '#domain/platform/money/currency.ts';
import { useRole } from '#web/identity/current-user.ts';
import { projectPathOf } from '#web/lib/address/paths.ts';
import { useToday } from '#web/lib/time/use-tick.ts';
import { countText } from '#web/lib/time/format.ts';
import { QuietLink } from '#web/ui/figures/quiet-link.tsx';
import { monthLink } from '#web/insight/month/month-url.ts';
import monthClasses from '#web/insight/month/month.module.css';
import listClasses from '#web/ui/table/line-list.module.css';
import { AMOUNT } from '../money-styles.ts';
import { MONEY_TEXTS } from '../money-text.ts';
import { payQuery } from './pay.queries.ts';

/** Lines on the card; the Month screen has all. */
const SHOWN = 8;

/** Returns the lines that pay the editor, the latest first; lines without an end first. */
const paidLines = (lines: readonly MoneyLineRow[]): MoneyLineRow[] =>
  lines
    .filter(({ editorAmount }) => editorAmount !== undefined)
    .toSorted((a, b) => ((a.endedAt ?? '9') < (b.endedAt ?? '9') ? 1 : -1));

/** Returns whether no line has a rate, so that the editor isn't paid by lines. */
const isWithoutRates = (lines: readonly MoneyLineRow[]): boolean =>
  lines.every(({ editorAmount }) => typeof editorAmount !== 'number');

function Name({ project, text }: Pick<MoneyLineRow, 'project' | 'text'>) {
  const role = useRole();
  if (!project) return text;
  if (!project.canOpen) return project.title;
  return <QuietLink link={{ to: projectPathOf(role, project.id), search: {} }}>{project.title}</QuietLink>;
}

function PayLine({ line, currency }: { line: MoneyLineRow; currency: string }) {
  const { editorAmount, editorText } = line;
  const hasAmount = typeof editorAmount === 'number';
  return (
    <li className={listClasses.line}>
      <span className={listClasses.words}>
        <Name {...line} />
        {hasAmount && editorText && <div className={monthClasses.aside}>{editorText}</div>}
      </span>
      <span style={AMOUNT}>{hasAmount ? amountText(editorAmount, currency) : MONEY_TEXTS.noRate}</span>
    </li>
  );
}

/** Shows nothing until there is a line with a rate, and if the lines can't be read. */
export function PayCard({ editorId }: { editorId: number }) {
  const role = useRole();
  const month = useToday().slice(0, 'YYYY-MM'.length);
  const { data } = useQuery(payQuery(month, editorId));
  const lines = data ? paidLines(data.lines) : [];
  if (!data || isWithoutRates(lines)) return null;
  const { currency, totals } = data;
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="own-pay">
      <Group justify="space-between" gap="xs" align="baseline">
        <Title order={2} size="h4" id="own-pay">
          This month
        </Title>
        <Text fw={600} style={AMOUNT}>
          {moneyText(totals.editorAmount ?? 0, currency)}
        </Text>
      </Group>
      <ul className={listClasses.list} aria-label={`Pay (${currency})`}>
        {lines.slice(0, SHOWN).map((line) => (
          <PayLine
            key={`${line.kind} ${line.project?.id ?? ''} ${line.revision} ${line.line?.id ?? ''}`}
            line={line}
            currency={currency}
          />
        ))}
      </ul>
      <QuietLink link={monthLink(role, { month, by: 'editor', party: undefined })}>
        {lines.length > SHOWN ? `All ${countText(lines.length, 'line')}` : 'Show month'}
      </QuietLink>
    </Paper>
  );
}
