/** Page to set up required two-factor authentication (docs/people.md#factor-demand). */
import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import { TWO_FACTOR_TEXTS } from '#domain/identity/two-factor.ts';
import { AddPasskeyForm } from '#web/identity/passkeys/add-passkey.tsx';
import { supportsPasskeys, passkeysQuery } from '#web/identity/passkeys/passkeys.queries.ts';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { LoadingText } from '#web/ui/feedback/loading-text.tsx';
import { secondFactorQuery } from './two-factor.queries.ts';
import { SetUp, type SetUpState } from './set-up.tsx';

export function RequiredSetup({ userId, onDone }: { userId: number; onDone: () => void }) {
  const [state, setState] = useState<SetUpState>({});
  const [isByPasskey, setByPasskey] = useState(false);
  const { data: passkeys } = useQuery(passkeysQuery(userId));
  const { data: factor, error, refetch, isFetching } = useQuery(secondFactorQuery(userId));
  if (!factor && error)
    return <QueryError message={TWO_FACTOR_TEXTS.loadFailed} query={{ error, refetch, isFetching }} />;
  if (factor === undefined) return <LoadingText>{COMMON_TEXTS.loading}</LoadingText>;
  if (isByPasskey && !state.codes)
    return (
      <AddPasskeyForm
        userId={userId}
        onAdded={(codes) => (codes ? setState({ codes }) : onDone())}
        onCancel={() => setByPasskey(false)}
      />
    );
  // Skips the setup if it was completed in another tab or before a reload, but not while the new recovery codes are shown.
  if (factor && (factor.since !== null || factor.passkeys > 0) && !state.pending && !state.codes)
    return (
      <Stack gap="md">
        <Text>Two-factor authentication is on.</Text>
        <Button onClick={onDone}>Continue</Button>
      </Stack>
    );
  return (
    <>
      {!state.pending && <Text mb="sm">{TWO_FACTOR_TEXTS.demanded}</Text>}
      <SetUp userId={userId} state={state} onState={setState} onDone={onDone} />
      {!state.pending && !state.codes && passkeys?.isPossible && supportsPasskeys() && (
        <Button variant="subtle" fullWidth mt="sm" onClick={() => setByPasskey(true)}>
          Use a passkey instead
        </Button>
      )}
    </>
  );
}
