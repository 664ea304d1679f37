/** Templates of the workspace and its clients, or of one client: add, edit, archive and restore (docs/projects.md#templates). */
import { Button, Group, Paper, SegmentedControl, Select, Skeleton, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import type { Template } from '#domain/work/templates.ts';
import { failureOf } from '#web/lib/api/api-error.ts';
import { notifyWithAction } from '#web/ui/feedback/action-toast.tsx';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { LoadingText } from '#web/ui/feedback/loading-text.tsx';
import { notifyFailure, notifySuccess } from '#web/ui/feedback/toasts.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import classes from '#web/ui/table/line-list.module.css';
import { templatesQuery, useArchiveTemplate, useRestoreTemplate } from './templates.queries.ts';
import { TEMPLATES_COPY, templateSummary } from './templates-copy.ts';

const TemplateDialog = lazyPart(async () => (await import('./template-dialog.tsx')).TemplateDialog);

/** Returns the action that restores a template and shows the result. */
function useRestore(): (template: Template) => void {
  const { mutateAsync } = useRestoreTemplate();
  // Promises also end after the line has gone.
  return ({ id }) =>
    void mutateAsync(id).then(
      () => notifySuccess('Template restored.'),
      (failure: unknown) => notifyFailure(failureOf(TEMPLATES_COPY.restoreFailed, failure)),
    );
}

type LineProps = { template: Template; showsClient: boolean; onEdit: () => void };

function Line({ template, showsClient, onEdit }: LineProps) {
  const { id, name, client, isArchived } = template;
  const { mutateAsync: archive, isPending } = useArchiveTemplate();
  const restore = useRestore();
  const archiveIt = (): void =>
    void archive(id).then(
      () =>
        notifyWithAction('Template archived', {
          label: 'Undo',
          key: 'z',
          actionId: `template ${id}`,
          onPress: () => restore(template),
        }),
      (failure: unknown) => notifyFailure(failureOf(TEMPLATES_COPY.archiveFailed, failure)),
    );
  return (
    <li className={classes.line}>
      <div className={classes.words}>
        <Text fw={600}>{name}</Text>
        <Text c="dimmed" size="sm">
          {[...(showsClient ? [client?.name ?? 'Workspace'] : []), templateSummary(template)]
            .filter((part) => part !== '')
            .join(' · ')}
        </Text>
      </div>
      <Group gap="xs">
        {isArchived ? (
          <Button variant="default" aria-label={`Restore ${name}`} onClick={() => restore(template)}>
            Restore
          </Button>
        ) : (
          <>
            <Button variant="default" aria-label={`Edit ${name}`} onClick={onEdit}>
              Edit
            </Button>
            <Button variant="default" aria-label={`Archive ${name}`} loading={isPending} onClick={archiveIt}>
              Archive
            </Button>
          </>
        )}
      </Group>
    </li>
  );
}

const ALL = 'all';
const WORKSPACE = 'workspace';

/** Returns the clients that have templates, as options of the filter. */
function clientOptions(templates: readonly Template[]) {
  const clients = new Map(templates.flatMap(({ client }) => (client ? [[String(client.id), client.name]] : [])));
  const named = [...clients].map(([value, label]) => ({ value, label }));
  return [{ value: WORKSPACE, label: 'Workspace' }, ...named.toSorted((a, b) => a.label.localeCompare(b.label))];
}

const isOf = ({ client }: Template, filter: string | null): boolean =>
  filter === null || (client ? String(client.id) === filter : filter === WORKSPACE);

/** The list of one client's templates, without filters. */
export function TemplateLines({ templates, clientId }: { templates: readonly Template[]; clientId?: number }) {
  const [dialog, setDialog] = useState<{ opened: Template | undefined }>();
  return (
    <>
      <ul className={classes.list} aria-label="Templates">
        {templates.map((template) => (
          <Line
            key={template.id}
            template={template}
            showsClient={clientId === undefined}
            onEdit={() => setDialog({ opened: template })}
          />
        ))}
      </ul>
      {dialog && <TemplateDialog opened={dialog.opened} onClose={() => setDialog(undefined)} />}
    </>
  );
}

const Waiting = () => (
  <Stack gap="xs" aria-busy>
    <LoadingText>{COMMON_TEXTS.loading}</LoadingText>
    <Skeleton h={60} />
    <Skeleton h={60} />
  </Stack>
);

function Loaded({ templates, isArchived }: { templates: readonly Template[]; isArchived: boolean }) {
  const [filter, setFilter] = useState<string | null>(null);
  const options = clientOptions(templates);
  // The client of the filter may have lost its last template.
  const chosen = options.some(({ value }) => value === filter) ? filter : null;
  if (templates.length === 0)
    return <Text c="dimmed">{isArchived ? TEMPLATES_COPY.noneArchived : TEMPLATES_COPY.none}</Text>;
  return (
    <>
      {options.length > 1 && (
        <Select
          label="Client"
          maw={320}
          mb="xs"
          allowDeselect={false}
          data={[{ value: ALL, label: 'All' }, ...options]}
          value={chosen ?? ALL}
          onChange={(value) => setFilter(value === ALL ? null : value)}
        />
      )}
      <TemplateLines templates={templates.filter((template) => isOf(template, chosen))} />
    </>
  );
}

/** All templates, with those archived and a form for new ones. */
export function TemplatesList() {
  const [isArchived, setArchived] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const query = useQuery(templatesQuery(isArchived));
  return (
    <Paper withBorder p="md" maw={760}>
      <Text c="dimmed" mb="sm">
        {TEMPLATES_COPY.explained}
      </Text>
      <Group justify="space-between" mb="sm">
        <SegmentedControl
          aria-label="Templates shown"
          data={[
            { value: 'used', label: 'In use' },
            { value: 'archived', label: 'Archived' },
          ]}
          value={isArchived ? 'archived' : 'used'}
          onChange={(value) => setArchived(value === 'archived')}
        />
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
          New template
        </Button>
      </Group>
      {query.data ? (
        <Loaded templates={query.data} isArchived={isArchived} />
      ) : query.error ? (
        <QueryError message={TEMPLATES_COPY.loadFailed} query={query} />
      ) : (
        <Waiting />
      )}
      {isAdding && <TemplateDialog opened={undefined} onClose={() => setAdding(false)} />}
    </Paper>
  );
}
