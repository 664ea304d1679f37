/** Setting up a second factor that the house demands, on a page of its own (docs/people.md#factor-demand). */
import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { COMMON_TEXTS } from '#domain/messages.ts';
import { SECOND_FACTOR_TEXTS } from '#domain/second-factor.ts';
import { ErrorRetry } from '#web/ui/error-retry.tsx';
import { LoadingText } from '#web/ui/loading-text.tsx';
import { secondFactorQuery } from './second-factor.queries.ts';
import { SetUp, type SetUpState } from './set-up.tsx';

export function DueSteps({ userId, onDone }: { userId: number; onDone: () => void }) {
  const [state, setState] = useState<SetUpState>({});
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
  // Set up in another tab, or before this page was loaded anew.
  if (factor?.since && !state.codes)
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
    </>
  );
}
