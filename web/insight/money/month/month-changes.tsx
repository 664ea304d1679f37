/** What differs from a closed month, each with a link to its project (docs/figures.md#closing). */
import { Text, Title } from '@mantine/core';
import type { MoneySheet } from '#contract/insight/money/months.ts';
import { useRole } from '#web/identity/current-user.ts';
import { projectPathOf } from '#web/lib/address/paths.ts';
import { QuietLink } from '#web/ui/figures/quiet-link.tsx';
import { CHANGE_TEXTS, MONTH_MONEY_TEXTS, roundText } from './month-money-text.ts';

export function MonthChanges({ sheet }: { sheet: MoneySheet }) {
  const role = useRole();
  const { changes = [], lines } = sheet;
  if (changes.length === 0) return null;
  const canOpen = (id: number): boolean => lines.some(({ project }) => project?.id === id && project.canOpen);
  return (
    <section aria-labelledby="month-changes">
      <Title order={2} size="h5" id="month-changes">
        {MONTH_MONEY_TEXTS.changed}
      </Title>
      <Text size="sm" c="dimmed">
        {MONTH_MONEY_TEXTS.changedExplained}
      </Text>
      <ul>
        {changes.map(({ project, revision, changes: what }) => (
          <li key={`${project.id} ${revision}`}>
            {canOpen(project.id) ? (
              <QuietLink link={{ to: projectPathOf(role, project.id), search: {} }}>{project.title}</QuietLink>
            ) : (
              project.title
            )}
            {`, ${roundText({ kind: revision === 0 ? 'video' : 'revision', revision })}: `}
            {what.map((change) => CHANGE_TEXTS[change]).join(', ')}
          </li>
        ))}
      </ul>
    </section>
  );
}
