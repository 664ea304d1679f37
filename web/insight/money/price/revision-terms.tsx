/** Line in the dialog that requests a revision: its number, and how many the client's terms include. */
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { revisionText } from '../money-text.ts';
import { useMoney } from '../use-money.ts';
import { priceQuery } from './price.queries.ts';

export type RevisionTermsProps = { projectId: number; revisionCount: number };

/** Shows nothing without a currency, and to managers who don't see what clients pay. */
export function RevisionTerms({ projectId, revisionCount }: RevisionTermsProps) {
  const isShown = useMoney()?.seesClients ?? false;
  const { data } = useQuery({ ...priceQuery(projectId), enabled: isShown });
  if (!isShown || !data) return null;
  return (
    <Text size="sm" c="dimmed">
      {revisionText(revisionCount + 1, data.includedRevisions)}
    </Text>
  );
}
