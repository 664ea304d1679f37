/** Profile section: set up or turn off two-factor authentication, and renew recovery codes (docs/people.md#second-factor). */
import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import { passkeysText, type TwoFactor, TWO_FACTOR_TEXTS } from '#domain/identity/two-factor.ts';
import { dateText } from '#web/lib/time/format.ts';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { LoadingText } from '#web/ui/feedback/loading-text.tsx';
import { secondFactorQuery } from './two-factor.queries.ts';

const SetUpDialog = lazyPart(async () => (await import('./set-up.tsx')).SetUpDialog);
const NewCodesDialog = lazyPart(async () => (await import('./proof-dialogs.tsx')).NewCodesDialog);
const TurnOffDialog = lazyPart(async () => (await import('./proof-dialogs.tsx')).TurnOffDialog);

type OpenDialog = 'set-up' | 'codes' | 'off';

const leftText = (count: number): string =>
  count === 1 ? '1 recovery code is left.' : `${count} recovery codes are left.`;

function EnabledFactor({ factor, onOpen }: { factor: TwoFactor; onOpen: (open: OpenDialog) => void }) {
  const { since, recoveryCodesLeft, passkeys } = factor;
  const hasOne = since !== null || passkeys > 0;
  const sinceText = since === null ? passkeysText(passkeys) : `On since ${dateText(since)}.`;
  return (
    <>
      {hasOne && <Text mb="sm">{`${sinceText} ${leftText(recoveryCodesLeft)}`}</Text>}
      <Group gap="xs">
        {since === null && (
          <Button variant="default" onClick={() => onOpen('set-up')}>
            Set up
          </Button>
        )}
        {hasOne && (
          <Button variant="default" onClick={() => onOpen('codes')}>
            New recovery codes
          </Button>
        )}
        {since !== null && (
          <Button variant="default" onClick={() => onOpen('off')}>
            Turn off
          </Button>
        )}
      </Group>
    </>
  );
}

/** Renders nothing if the provider has no two-factor authentication. */
export function OwnTwoFactor({ userId }: { userId: number }) {
  const { data: factor, error, refetch, isFetching } = useQuery(secondFactorQuery(userId));
  const [open, setOpen] = useState<OpenDialog>();
  const close = (): void => setOpen(undefined);
  if (factor === null) return null;
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="second-factor-title" style={{ gridColumn: '1 / -1' }}>
      <Title order={2} id="second-factor-title" fz="lg">
        {TWO_FACTOR_TEXTS.title}
      </Title>
      <Text c="dimmed" mb="xs">
        {TWO_FACTOR_TEXTS.explained}
      </Text>
      {factor && <EnabledFactor factor={factor} onOpen={setOpen} />}
      {!factor && error && <QueryError message={TWO_FACTOR_TEXTS.loadFailed} query={{ error, refetch, isFetching }} />}
      {!factor && !error && <LoadingText>{COMMON_TEXTS.loading}</LoadingText>}
      {open === 'set-up' && <SetUpDialog userId={userId} onClose={close} />}
      {open === 'codes' && <NewCodesDialog userId={userId} onClose={close} />}
      {open === 'off' && <TurnOffDialog userId={userId} onClose={close} />}
    </Paper>
  );
}
