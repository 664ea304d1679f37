/** A user's API tokens: permissions, expiry, last use, and Revoke (docs/people.md#script-tokens). */
import { Badge, Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import { scopeText } from '#domain/platform/scopes.ts';
import { isTokenValid, API_TOKEN_TEXTS, type ApiToken } from '#domain/identity/api-tokens.ts';
import { failureOf } from '#web/lib/api/api-error.ts';
import { dateText, dateTimeText } from '#web/lib/time/format.ts';
import { nowIso } from '#web/lib/time/server-clock.ts';
import { confirm } from '#web/ui/dialog/confirm.ts';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { LoadingText } from '#web/ui/feedback/loading-text.tsx';
import { notifyFailure, notifySuccess } from '#web/ui/feedback/toasts.ts';
import classes from '#web/ui/table/line-list.module.css';
import { apiTokensQuery, useRevokeApiToken } from './api-tokens.queries.ts';

const usedText = ({ usedAt }: ApiToken): string =>
  usedAt === null ? 'never used' : `last used ${dateTimeText(usedAt)}`;

function Line({ token }: { token: ApiToken }) {
  const revoke = useRevokeApiToken();
  const requestRevoke = async (): Promise<void> => {
    const message = API_TOKEN_TEXTS.revokeConfirm;
    if (!(await confirm({ title: token.name, message, confirmLabel: 'Revoke', isDangerous: true }))) return;
    // The token's row may be gone when the call ends.
    await revoke.mutateAsync(token.id).then(
      () => notifySuccess(API_TOKEN_TEXTS.revoked),
      (failure: unknown) => notifyFailure(failureOf(API_TOKEN_TEXTS.revokeFailed, failure)),
    );
  };
  const isOver = !isTokenValid(token, nowIso());
  return (
    <li className={classes.line}>
      <div className={classes.words}>
        <Text fw={600}>
          {token.name} <code>{`${token.prefix}…`}</code>{' '}
          {isOver && (
            <Badge component="span" color="gray">
              Expired
            </Badge>
          )}
        </Text>
        <Text c="dimmed" size="sm">
          {`${isOver ? 'Expired' : 'Expires'} ${dateText(token.expiresAt)}, ${usedText(token)}`}
        </Text>
        <Text size="sm">{token.scopes.map(scopeText).join(', ')}</Text>
      </div>
      <Button
        variant="default"
        aria-label={`Revoke: ${token.name}, ${token.prefix}`}
        loading={revoke.isPending}
        onClick={() => void requestRevoke()}
      >
        Revoke
      </Button>
    </li>
  );
}

export function TokenList({ userId }: { userId: number }) {
  const { data: tokens, error, refetch, isFetching } = useQuery(apiTokensQuery(userId));
  if (!tokens && error) return <QueryError message={API_TOKEN_TEXTS.failed} query={{ error, refetch, isFetching }} />;
  if (tokens === undefined) return <LoadingText>{COMMON_TEXTS.loading}</LoadingText>;
  if (tokens === null || tokens.length === 0) return <Text c="dimmed">{API_TOKEN_TEXTS.none}</Text>;
  return (
    <ul className={classes.list}>
      {tokens.map((token) => (
        <Line key={token.id} token={token} />
      ))}
    </ul>
  );
}
