/** Terms of a client: those in force now, their history, and what the last 12 months brought. */
import { Button, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ApiTerms, ClientMoney } from '#contract/insight/money/terms.ts';
import { monthText } from '#domain/platform/date-names.ts';
import { useToday } from '#web/lib/time/use-tick.ts';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { ratesLink } from '../rates/rates-url.ts';
import detail from '#web/work/projects/detail/project-detail.module.css';
import { AMOUNT } from '../money-styles.ts';
import { MONEY_TEXTS } from '../money-text.ts';
import { LastMonths } from './last-months.tsx';
import { TermsHistory } from './terms-history.tsx';
import { feeText, revisionsText, termsIn, videosText } from './terms-text.ts';
import { clientMoneyQuery } from './terms.queries.ts';

const TermsDialog = lazyPart(async () => (await import('./terms-dialog.tsx')).TermsDialog);

function Current({ terms, currency }: { terms: ApiTerms; currency: string }) {
  const facts = [
    ['Monthly fee', feeText(terms, currency)],
    ['Included videos', videosText(terms)],
    ['Included revisions', revisionsText(terms)],
    ['Since', monthText(terms.fromMonth)],
  ];
  return (
    <>
      <dl className={detail.properties}>
        {facts.map(([label, value]) => (
          <div key={label} className={detail.entry}>
            <dt>{label}</dt>
            <dd style={AMOUNT}>{value}</dd>
          </div>
        ))}
      </dl>
      {terms.note && <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{terms.note}</Text>}
    </>
  );
}

type TermsProps = { clientId: number; money: ClientMoney; isAdmin: boolean };

function Terms({ clientId, money, isAdmin }: TermsProps) {
  const [dialog, setDialog] = useState<{ edited: ApiTerms | undefined }>();
  const month = useToday().slice(0, 'YYYY-MM'.length);
  const current = termsIn(money.terms, month);
  // One line that says what is shown above is no history.
  const hasHistory = money.terms.length > (current ? 1 : 0) || (isAdmin && money.terms.length > 0);
  return (
    <Stack gap="md">
      {current ? (
        <Current terms={current} currency={money.currency} />
      ) : (
        <Text c="dimmed">No terms: no fee, and revisions are never charged.</Text>
      )}
      {isAdmin && (
        <Group gap="xs">
          <Button
            variant="default"
            size="compact-sm"
            mih={{ base: 40, sm: 30 }}
            onClick={() => setDialog({ edited: undefined })}
          >
            {money.terms.length > 0 ? 'Change terms' : 'Set terms'}
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            mih={{ base: 40, sm: 30 }}
            renderRoot={(props) => <Link {...ratesLink({ kind: 'client', partyId: clientId })} {...props} />}
          >
            Rates
          </Button>
        </Group>
      )}
      {hasHistory && (
        <TermsHistory
          clientId={clientId}
          money={money}
          onEdit={isAdmin ? (edited) => setDialog({ edited }) : undefined}
        />
      )}
      {dialog && (
        <TermsDialog clientId={clientId} money={money} edited={dialog.edited} onClose={() => setDialog(undefined)} />
      )}
    </Stack>
  );
}

export type TermsCardProps = { clientId: number; isAdmin: boolean };

export function TermsCard({ clientId, isAdmin }: TermsCardProps) {
  const query = useQuery(clientMoneyQuery(clientId));
  if (query.error && !query.data) return <QueryError message={MONEY_TEXTS.clientFailed} query={query} />;
  return (
    <>
      <section aria-labelledby="terms" style={{ minWidth: 0 }}>
        <Title order={2} size="h4" id="terms" mb="xs">
          Terms
        </Title>
        <Paper withBorder p="md">
          {query.data ? (
            <Terms clientId={clientId} money={query.data} isAdmin={isAdmin} />
          ) : (
            <Skeleton h={120} aria-busy />
          )}
        </Paper>
      </section>
      {query.data && (
        <section aria-labelledby="last-months" style={{ minWidth: 0 }}>
          <Title order={2} size="h4" id="last-months" mb="xs">
            Last 12 months
          </Title>
          <LastMonths clientId={clientId} money={query.data} />
        </section>
      )}
    </>
  );
}
