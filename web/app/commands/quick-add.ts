/** Quick add: the palette shows how it parsed a project line, and opens the project form with it (docs/screens.md#quick-add). */
import { useDebouncedValue } from '@mantine/hooks';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { formatDay } from '#domain/platform/dates.ts';
import { lengthText } from '#domain/work/projects/length-text.ts';
import { mayCreateProject } from '#domain/work/projects/project-rights.ts';
import { findClientInTitle, isQuickAdd, uniqueMatch, parseQuickAdd, type QuickAdd } from '#domain/work/quick-add.ts';
import { useRole } from '#web/identity/current-user.ts';
import { linkTo } from '#web/lib/address/links.ts';
import { todayAt } from '#web/lib/time/local-time.ts';
import type { FormPrefill } from '#web/work/projects/form/form-prefill.ts';
import { type PickOption, pickQuery } from '#web/work/projects/form/pick.queries.ts';
import type { PickedRecord, PickedField } from '#web/work/projects/form/form-values.ts';
import { formToUrl } from '#web/work/projects/detail/project-dialogs.ts';
import { useViewer } from '#web/work/projects/card/viewer.ts';
import type { PaletteItem } from './palette-item.ts';

type Matches = { client: PickOption | undefined; editor: PickOption | undefined; manager: PickOption | undefined };

async function findPerson(client: QueryClient, field: PickedField, part: string | undefined) {
  if (part === undefined) return undefined;
  return uniqueMatch(part, (await client.fetchQuery(pickQuery(field, part))).options);
}

async function clientOf(client: QueryClient, title: string) {
  const [first = ''] = title.split(' ');
  return findClientInTitle(title, (await client.fetchQuery(pickQuery('client', first))).options);
}

/** Resolves names to people and a client, where exactly one matches. */
const namedQuery = ({ title, editor, manager }: QuickAdd) =>
  queryOptions({
    queryKey: ['projects', 'quick-add', title, editor, manager],
    queryFn: async ({ client }): Promise<Matches> => ({
      client: await clientOf(client, title),
      editor: await findPerson(client, 'assignedTo', editor),
      manager: await findPerson(client, 'assignedBy', manager),
    }),
    retry: false,
  });

const pickedOf = (option: PickOption | undefined, part: string | undefined): PickedRecord | undefined =>
  option ? { id: option.id, text: option.name } : part === undefined ? undefined : { id: null, text: part };

function prefillOf({ title, editor, manager, ...rest }: QuickAdd, matches: Matches | undefined): FormPrefill {
  const { projectClass, videoSeconds, deadline } = rest;
  const [client, assignedTo] = [pickedOf(matches?.client, undefined), pickedOf(matches?.editor, editor)];
  const assignedBy = pickedOf(matches?.manager, manager);
  return {
    title,
    ...(client && { client }),
    ...(assignedTo && { assignedTo }),
    ...(assignedBy && { assignedBy }),
    ...(projectClass && { projectClass }),
    ...(videoSeconds !== undefined && { videoSeconds }),
    ...(deadline && { deadline }),
  };
}

/** Describes a named person. Unknown and ambiguous names are marked as such, and the form asks for them. */
function personText(word: string, part: string | undefined, matches: Matches | undefined, option?: PickOption): string {
  if (part === undefined) return '';
  if (!matches) return `${word} ${part}…`;
  return option ? `${word} ${option.name}` : `${word} “${part}” not found`;
}

/** Describes the parsed line in the order of the form. */
function summaryText(line: QuickAdd, matches: Matches | undefined): string {
  const parts = [
    matches?.client && `Client ${matches.client.name}`,
    personText('Editor', line.editor, matches, matches?.editor),
    line.deadline && `due ${formatDay(line.deadline)}`,
    line.videoSeconds !== undefined && lengthText(line.videoSeconds),
    line.projectClass,
    personText('Manager', line.manager, matches, matches?.manager),
  ];
  return parts.filter(Boolean).join(' · ');
}

/** Debounce of the server search, in ms. */
const WAIT_MS = 150;

/** Returns the palette item for the typed line; undefined for a plain search and for users who can't create projects. */
export function useQuickAddItem(typed: string): PaletteItem | undefined {
  const viewer = useViewer();
  const role = useRole();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const line = parseQuickAdd(typed, todayAt());
  const isOffered = viewer !== undefined && mayCreateProject(viewer) && isQuickAdd(line);
  const [debouncedText] = useDebouncedValue(typed, WAIT_MS);
  const { data } = useQuery({ ...namedQuery(line), enabled: isOffered && debouncedText === typed });
  if (!isOffered) return undefined;
  const open = async (): Promise<void> => {
    // If the lookup fails, the form asks for the names.
    const matches = await queries.fetchQuery(namedQuery(line)).catch(() => undefined);
    await navigate({
      ...linkTo(role, 'projects', formToUrl({ mode: 'create', kind: 'new' })),
      state: { formStart: prefillOf(line, matches) },
    });
  };
  return {
    id: 'quick-add',
    kind: 'action',
    label: `New project: ${line.title}`,
    detail: summaryText(line, data),
    isTemporary: true,
    run: () => void open(),
  };
}
