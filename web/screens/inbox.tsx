/** Inbox: notifications for the user, newest first (docs/inbox.md#inbox). */
import { Button, Group, NativeSelect, SegmentedControl } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { idFromDigits } from '#contract/platform/jsonld.ts';
import { NOTIFICATION_KIND_LABELS, kindsOf } from '#domain/live/email.ts';
import { NOTIFICATION_KINDS } from '#domain/journal/notifications.ts';
import { pageNumbersShown } from '#domain/platform/paging.ts';
import type { UserType } from '#domain/platform/actor.ts';
import {
  type InboxRequest,
  inboxQuery,
  inboxClientsQuery,
  useMarkNotifications,
} from '#web/live/notifications/notifications.queries.ts';
import { InboxList } from '#web/live/notifications/inbox-list.tsx';
import { INBOX_TEXTS } from '#web/live/notifications/inbox-texts.ts';
import { useRole } from '#web/identity/current-user.ts';
import type { Search, SearchPatch } from '#web/lib/address/search-codec.ts';
import { firstValueOf, pageOf, pageToUrl, useSearchState } from '#web/lib/address/search-state.ts';
import { isAwaitingFirstPage, useExistingPage } from '#web/lib/address/use-existing-page.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { FilterChips } from '#web/ui/table/filter-chips.tsx';
import { LoadingText } from '#web/ui/feedback/loading-text.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Pager } from '#web/ui/table/pager.tsx';
import { StaleContent } from '#web/ui/table/stale.tsx';

type Name = 'page' | 'show' | 'kind' | 'project' | 'client';

export const parseInboxRequest = (search: Search<Name>): InboxRequest => ({
  page: pageOf(search),
  isUnread: search.show === 'unread',
  kind: NOTIFICATION_KINDS.find((kind) => kind === firstValueOf(search, 'kind')) ?? null,
  projectId: idFromDigits(firstValueOf(search, 'project') ?? '') ?? null,
  clientId: idFromDigits(firstValueOf(search, 'client') ?? '') ?? null,
});

const SHOWN = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
  { value: 'mention', label: 'Mentions' },
];

const shownOf = ({ isUnread, kind }: InboxRequest): string => (kind === 'mention' ? kind : isUnread ? 'unread' : 'all');

/** Returns the patch for a tab. Mentions are a kind of notification, so they replace that filter; other tabs keep it. */
const patchFor = (shown: string, { kind }: InboxRequest): SearchPatch<Name> => ({
  show: shown === 'unread' ? shown : undefined,
  kind: shown === 'mention' ? shown : kind === 'mention' ? undefined : (kind ?? undefined),
});

const NOBODY: readonly { id: number; name: string }[] = [];

type FiltersProps = { request: InboxRequest; role: UserType | undefined; onChange: (patch: SearchPatch<Name>) => void };

function Filters({ request, role, onChange }: FiltersProps) {
  const { data: clients = NOBODY } = useQuery(inboxClientsQuery());
  const isShown = clients.length > 0 || request.clientId !== null;
  const kinds = role ? kindsOf(role).map((kind) => ({ value: kind, label: NOTIFICATION_KIND_LABELS[kind] })) : [];
  return (
    <>
      <SegmentedControl
        aria-label="Show"
        data={SHOWN}
        value={shownOf(request)}
        onChange={(shown) => onChange(patchFor(shown, request))}
      />
      <NativeSelect
        aria-label="Kind"
        data={[{ value: '', label: 'All kinds' }, ...kinds]}
        value={request.kind ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ kind: value || undefined })}
      />
      {isShown && (
        <NativeSelect
          aria-label="Client"
          data={[
            { value: '', label: 'All clients' },
            ...clients.map(({ id, name }) => ({ value: String(id), label: name })),
            ...(request.clientId === null || clients.some(({ id }) => id === request.clientId)
              ? []
              : [{ value: String(request.clientId), label: 'Other client' }]),
          ]}
          value={String(request.clientId ?? '')}
          onChange={({ currentTarget: { value } }) => onChange({ client: value || undefined })}
        />
      )}
    </>
  );
}

export function InboxScreen() {
  const role = useRole();
  const { state: request, update, reset } = useSearchState(parseInboxRequest);
  const { data, error, refetch, isFetching, isPending, isPlaceholderData, dataUpdatedAt } = useQuery(
    inboxQuery(request),
  );
  const { mark, markAll, isMarkingAll } = useMarkNotifications();
  const lines = data?.lines ?? [];
  const onPage = (next: number): void => update(pageToUrl(next));
  useExistingPage({ page: request.page, found: isPlaceholderData ? undefined : data, onPage });
  const isWaiting = isPending || isAwaitingFirstPage(data?.total ?? 0, lines, isPlaceholderData);
  const project = lines.find((line) => line.project?.id === request.projectId)?.project?.title ?? 'One project';
  const chips =
    request.projectId === null
      ? []
      : [{ key: 'project', label: project, onRemove: () => update({ project: undefined }) }];
  const isNarrowed = request.kind !== null || request.projectId !== null || request.clientId !== null;
  return (
    <>
      <PageHeader
        title="Inbox"
        actions={
          <Group gap="sm">
            <Filters request={request} role={role} onChange={update} />
            <Button variant="default" loading={isMarkingAll} disabled={(data?.unread ?? 0) === 0} onClick={markAll}>
              {INBOX_TEXTS.markAll}
            </Button>
          </Group>
        }
      />
      <FilterChips chips={chips} onReset={reset} />
      {error && <QueryError message={INBOX_TEXTS.failed} query={{ error, refetch, isFetching }} />}
      {!error && isWaiting && <LoadingText>{INBOX_TEXTS.loading}</LoadingText>}
      {data && !isWaiting && lines.length === 0 && (
        <EmptyState icon={<IconBell size={28} aria-hidden />}>
          {isNarrowed ? INBOX_TEXTS.noneSuch : request.isUnread ? INBOX_TEXTS.noUnread : INBOX_TEXTS.empty}
        </EmptyState>
      )}
      {data && lines.length > 0 && role && (
        <StaleContent isStale={isPlaceholderData}>
          <InboxList page={data} fetchedAt={dataUpdatedAt} role={role} onMark={mark} />
        </StaleContent>
      )}
      {data && data.pages > 1 && (
        <Pager
          page={request.page}
          pages={data.pages}
          numbers={pageNumbersShown(request.page, data.pages)}
          onPage={onPage}
        />
      )}
    </>
  );
}
