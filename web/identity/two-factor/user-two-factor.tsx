/** Two-factor authentication of another user, which administrators can remove if the user has lost access to it (docs/people.md#second-factor). */
import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import { passkeysText, TWO_FACTOR_TEXTS } from '#domain/identity/two-factor.ts';
import { dateText } from '#web/lib/time/format.ts';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { LoadingText } from '#web/ui/feedback/loading-text.tsx';
import { notifySuccess } from '#web/ui/feedback/toasts.ts';
import { ProofForm } from '#web/identity/proof/proof-form.tsx';
import { secondFactorQuery, useDeleteSecondFactor } from './two-factor.queries.ts';

function RemoveFactor({ userId, onClose }: { userId: number; onClose: () => void }) {
  const remove = useDeleteSecondFactor(userId);
  return (
    <ProofForm
      label={TWO_FACTOR_TEXTS.adminRemove}
      explained={TWO_FACTOR_TEXTS.adminRemoveExplained}
      submitLabel="Remove"
      failed={TWO_FACTOR_TEXTS.adminRemoveFailed}
      onProven={async (password) => {
        await remove.mutateAsync(password);
        notifySuccess(TWO_FACTOR_TEXTS.adminRemoved);
        onClose();
      }}
      onCancel={onClose}
    />
  );
}

/** Shows no Remove button for the caller's own account, which is managed in the profile. */
export function UserTwoFactor({ userId, isOwn }: { userId: number; isOwn: boolean }) {
  const { data: factor, error, refetch, isFetching } = useQuery(secondFactorQuery(userId));
  const [isRequested, setRequested] = useState(false);
  if (!factor && error)
    return <QueryError message={TWO_FACTOR_TEXTS.loadFailed} query={{ error, refetch, isFetching }} />;
  if (factor === undefined) return <LoadingText>{COMMON_TEXTS.loading}</LoadingText>;
  if (factor === null || (factor.since === null && factor.passkeys === 0))
    return <Text c="dimmed">{TWO_FACTOR_TEXTS.nobody}</Text>;
  if (isRequested) return <RemoveFactor userId={userId} onClose={() => setRequested(false)} />;
  return (
    <Group justify="space-between">
      <Text>{factor.since === null ? passkeysText(factor.passkeys) : `On since ${dateText(factor.since)}.`}</Text>
      {!isOwn && (
        <Button variant="default" onClick={() => setRequested(true)}>
          Remove
        </Button>
      )}
    </Group>
  );
}
