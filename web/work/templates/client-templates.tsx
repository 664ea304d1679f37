/** Templates on a client's page, shown if it has some. */
import { Paper, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { TemplateLines } from './templates-list.tsx';
import { templatesQuery } from './templates.queries.ts';

export function ClientTemplates({ clientId }: { clientId: number }) {
  const { data = [] } = useQuery(templatesQuery());
  const own = data.filter(({ client }) => client?.id === clientId);
  if (own.length === 0) return null;
  return (
    <section aria-labelledby="templates" style={{ minWidth: 0 }}>
      <Title order={2} size="h4" id="templates" mb="xs">
        Templates
      </Title>
      <Paper withBorder p="md">
        <TemplateLines templates={own} clientId={clientId} />
      </Paper>
    </section>
  );
}
