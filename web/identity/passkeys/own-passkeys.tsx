/** Profile section: the user's passkeys, to rename, remove and add (docs/people.md#passkeys). */
import { Badge, Button, Group, Paper, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import { type Passkey, PASSKEY_TEXTS } from '#domain/identity/passkeys.ts';
import { dateText, dateTimeText } from '#web/lib/time/format.ts';
import { secondFactorQuery } from '#web/identity/two-factor/two-factor.queries.ts';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import classes from '#web/ui/table/line-list.module.css';
import { LoadingText } from '#web/ui/feedback/loading-text.tsx';
import { isPlainHttp, supportsPasskeys, passkeysQuery } from './passkeys.queries.ts';

const AddPasskeyDialog = lazyPart(async () => (await import('./add-passkey.tsx')).AddPasskeyDialog);
const RenamePasskeyDialog = lazyPart(async () => (await import('./passkey-dialogs.tsx')).RenamePasskeyDialog);
const DeletePasskeyDialog = lazyPart(async () => (await import('./passkey-dialogs.tsx')).DeletePasskeyDialog);

type OpenDialog = 'add' | { action: 'rename' | 'remove'; passkey: Passkey };

const usedText = (usedAt: string | null): string =>
  usedAt === null ? 'never used' : `last used ${dateTimeText(usedAt)}`;

function Line({ passkey, onOpen }: { passkey: Passkey; onOpen: (open: OpenDialog) => void }) {
  const { name, createdAt, usedAt, isSynced } = passkey;
  return (
    <li className={classes.line}>
      <div className={classes.words}>
        <Text fw={600}>
          {name}{' '}
          {isSynced && (
            <Badge component="span" color="gray">
              Synced
            </Badge>
          )}
        </Text>
        <Text c="dimmed" size="sm">
          {`Added ${dateText(createdAt)}, ${usedText(usedAt)}`}
        </Text>
      </div>
      <Group gap="xs">
        <Button variant="default" aria-label={`Rename: ${name}`} onClick={() => onOpen({ action: 'rename', passkey })}>
          Rename
        </Button>
        <Button variant="default" aria-label={`Remove: ${name}`} onClick={() => onOpen({ action: 'remove', passkey })}>
          Remove
        </Button>
      </Group>
    </li>
  );
}

/** Returns the reason why no passkey can be added at this address, if any. */
const addRefusal = (isPossible: boolean): string | undefined => {
  if (!isPossible || isPlainHttp()) return PASSKEY_TEXTS.needsHttps;
  return supportsPasskeys() ? undefined : PASSKEY_TEXTS.needsBrowser;
};

/** Renders nothing if the provider has no passkeys. */
export function OwnPasskeys({ userId }: { userId: number }) {
  const { data, error, refetch, isFetching } = useQuery(passkeysQuery(userId));
  const { data: factor } = useQuery(secondFactorQuery(userId));
  const [open, setOpen] = useState<OpenDialog>();
  const close = (): void => setOpen(undefined);
  if (data === null) return null;
  const refusal = data && addRefusal(data.isPossible);
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="passkeys-title" style={{ gridColumn: '1 / -1' }}>
      <Title order={2} id="passkeys-title" fz="lg">
        {PASSKEY_TEXTS.title}
      </Title>
      <Text c="dimmed" mb="xs">
        {PASSKEY_TEXTS.explained}
      </Text>
      {!data && error && <QueryError message={PASSKEY_TEXTS.failed} query={{ error, refetch, isFetching }} />}
      {!data && !error && <LoadingText>{COMMON_TEXTS.loading}</LoadingText>}
      {data && data.passkeys.length > 0 && (
        <ul className={classes.list}>
          {data.passkeys.map((passkey) => (
            <Line key={passkey.id} passkey={passkey} onOpen={setOpen} />
          ))}
        </ul>
      )}
      {data && data.passkeys.length === 0 && !refusal && <Text c="dimmed">{PASSKEY_TEXTS.none}</Text>}
      {refusal && <Text>{refusal}</Text>}
      {data && !refusal && (
        <Group mt="sm">
          <Button variant="default" onClick={() => setOpen('add')}>
            Add a passkey
          </Button>
        </Group>
      )}
      {open === 'add' && <AddPasskeyDialog userId={userId} onClose={close} />}
      {typeof open === 'object' && open.action === 'rename' && (
        <RenamePasskeyDialog passkey={open.passkey} onClose={close} />
      )}
      {typeof open === 'object' && open.action === 'remove' && (
        <DeletePasskeyDialog
          passkey={open.passkey}
          isLast={data?.passkeys.length === 1 && factor?.since === null}
          onClose={close}
        />
      )}
    </Paper>
  );
}
