/** Whether somebody else has a second factor, and taking away a lost one, for administrators (docs/people.md#second-factor). */
import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import { passkeysText, SECOND_FACTOR_TEXTS } from '#domain/identity/second-factor.ts';
import { dateText } from '#web/lib/format.ts';
import { ErrorRetry } from '#web/ui/error-retry.tsx';
import { LoadingText } from '#web/ui/loading-text.tsx';
import { notifySuccess } from '#web/ui/toasts.ts';
import { ProofForm } from './proof-form.tsx';
import { secondFactorQuery, useDeleteSecondFactor } from './second-factor.queries.ts';

function TakeAway({ userId, onClose }: { userId: number; onClose: () => void }) {
  const remove = useDeleteSecondFactor(userId);
  return (
    <ProofForm
      label={SECOND_FACTOR_TEXTS.takeAway}
      explained={SECOND_FACTOR_TEXTS.takeAwayExplained}
      submitLabel="Take away"
      failed={SECOND_FACTOR_TEXTS.takeAwayFailed}
      onProven={async (password) => {
        await remove.mutateAsync(password);
        notifySuccess(SECOND_FACTOR_TEXTS.takenAway);
        onClose();
      }}
      onCancel={onClose}
    />
  );
}

/** Nothing to take away of oneself: that is done on the profile. */
export function OthersSecondFactor({ userId, isOwn }: { userId: number; isOwn: boolean }) {
  const { data: factor, error, refetch, isFetching } = useQuery(secondFactorQuery(userId));
  const [isAsked, setAsked] = useState(false);
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
  if (factor === null || (factor.since === null && factor.passkeys === 0))
    return <Text c="dimmed">{SECOND_FACTOR_TEXTS.nobody}</Text>;
  if (isAsked) return <TakeAway userId={userId} onClose={() => setAsked(false)} />;
  return (
    <Group justify="space-between">
      <Text>{factor.since === null ? passkeysText(factor.passkeys) : `On since ${dateText(factor.since)}.`}</Text>
      {!isOwn && (
        <Button variant="default" onClick={() => setAsked(true)}>
          Take away
        </Button>
      )}
    </Group>
  );
}
