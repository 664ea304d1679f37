/** Banner with the client's name when the list was opened from a client (docs/projects.md#list). */
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { clientDisplayName } from '#domain/work/clients.ts';
import { clientProjectsText } from '#domain/platform/messages.ts';
import classes from './client-banner.module.css';
import { clientNameQuery } from '../projects.queries.ts';

/** Returns the name of the client the list is filtered by; undefined while unknown. */
export function useClientName(clientId: number | null): string | undefined {
  const { data } = useQuery({ ...clientNameQuery(clientId ?? 0), enabled: clientId !== null });
  return clientId === null || !data ? undefined : clientDisplayName(data);
}

export function ClientBanner({ name }: { name: string }) {
  return (
    <Text className={classes.banner} role="note">
      {clientProjectsText(name)}
    </Text>
  );
}
