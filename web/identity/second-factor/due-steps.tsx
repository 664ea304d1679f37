/** Setting up a second factor that the house demands, on a page of its own (docs/people.md#factor-demand). */
import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import { SECOND_FACTOR_TEXTS } from '#domain/identity/second-factor.ts';
import { AddPasskeyForm } from '#web/identity/passkeys/add-passkey.tsx';
import { knowsPasskeys, passkeysQuery } from '#web/identity/passkeys/passkeys.queries.ts';
import { ErrorRetry } from '#web/ui/error-retry.tsx';
import { LoadingText } from '#web/ui/loading-text.tsx';
import { secondFactorQuery } from './second-factor.queries.ts';
import { SetUp, type SetUpState } from './set-up.tsx';

export function DueSteps({ userId, onDone }: { userId: number; onDone: () => void }) {
  const [state, setState] = useState<SetUpState>({});
  const [isByPasskey, setByPasskey] = useState(false);
  const { data: passkeys } = useQuery(passkeysQuery(userId));
  const { data: factor, error, refetch, isFetching } = useQuery(secondFactorQuery(userId));
  if (!factor && error)
    return (
      <ErrorRetry
        message={SECOND_FACTOR_TEXTS.loadFailed}
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (factor === undefined) return <LoadingText>{COMMON_TEXTS.loading}</LoadingText>;
  if (isByPasskey && !state.codes)
    return (
      <AddPasskeyForm
        userId={userId}
        onAdded={(codes) => (codes ? setState({ codes }) : onDone())}
        onCancel={() => setByPasskey(false)}
      />
    );
  // Set up in another tab, or before this page was loaded anew; whoever has begun here is told their codes first.
  if (factor && (factor.since !== null || factor.passkeys > 0) && !state.begun && !state.codes)
    return (
      <Stack gap="md">
        <Text>Your second factor is on.</Text>
        <Button onClick={onDone}>Go on</Button>
      </Stack>
    );
  return (
    <>
      {!state.begun && <Text mb="sm">{SECOND_FACTOR_TEXTS.demanded}</Text>}
      <SetUp userId={userId} state={state} onState={setState} onDone={onDone} />
      {!state.begun && !state.codes && passkeys?.isPossible && knowsPasskeys() && (
        <Button variant="subtle" fullWidth mt="sm" onClick={() => setByPasskey(true)}>
          Use a passkey instead
        </Button>
      )}
    </>
  );
}
