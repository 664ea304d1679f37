/** Section Import and trash. */
import { Group, Paper, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { TRASH_DAYS } from '#domain/journal/trash.ts';
import { useRole } from '#web/identity/current-user.ts';
import { ImportLink } from '#web/work/import/import-link.tsx';
import { TrashLink } from '#web/work/trash/trash-link.tsx';
import { ApiImport } from '#web/operations/api-import/api-import.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { SectionProps } from './section-props.ts';

type PageCardProps = { title: string; text: string; link: ReactNode };

/** Card that leads to a page of its own. */
function PageCard({ title, text, link }: PageCardProps) {
  const id = useId();
  return (
    <Paper withBorder p="md" mb="lg" maw={640} component="section" aria-labelledby={id}>
      <Title order={2} id={id} fz="lg">
        {title}
      </Title>
      <Text c="dimmed" mb="sm">
        {text}
      </Text>
      <Group>{link}</Group>
    </Paper>
  );
}

export function ImportSection({ title }: SectionProps) {
  const role = useRole();
  return (
    <>
      <PageHeader title={title} />
      <PageCard
        title="Import from a spreadsheet"
        text="Add clients, people and projects from a CSV or Excel file."
        link={<ImportLink role={role} />}
      />
      <PageCard
        title="Trash"
        text={`Deleted items can be restored for ${TRASH_DAYS} days. Then they are deleted permanently.`}
        link={<TrashLink role={role} />}
      />
      <ApiImport />
    </>
  );
}
