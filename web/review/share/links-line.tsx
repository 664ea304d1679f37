/** Client links on a project: a button for those who manage them, otherwise a count of open links. */
import { Button, Text } from '@mantine/core';
import { IconShare } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { countText } from '#web/lib/time/format.ts';
import { openLinksQuery } from './open-links.queries.ts';

type LinksLineProps = { projectId: number; mayManage: boolean; onOpen: () => void };

export function LinksLine({ projectId, mayManage, onOpen }: LinksLineProps) {
  const { data: open = 0 } = useQuery(openLinksQuery(projectId));
  if (mayManage)
    return (
      <Button
        variant="default"
        size="compact-md"
        mih={{ base: 40, sm: 32 }}
        // As wide as its text, like the button of waits above it.
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconShare size={16} aria-hidden />}
        onClick={onOpen}
      >
        {open === 0 ? 'Client links' : `Client links (${open} open)`}
      </Button>
    );
  if (open === 0) return null;
  return (
    <Text size="xs" c="dimmed">
      {countText(open, 'open client link')}
    </Text>
  );
}
