/** Team section: count, search, table and pages (docs/people.md#team). */
import { Button, Group, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { USER_TEXTS } from '#domain/platform/messages.ts';
import { pageNumbersShown } from '#domain/platform/paging.ts';
import type { UserType } from '#domain/platform/actor.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { numberText } from '#web/lib/time/format.ts';
import { isAwaitingFirstPage, useExistingPage } from '#web/lib/address/use-existing-page.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { Pager } from '#web/ui/table/pager.tsx';
import { useIsPhone } from '#web/ui/phone.ts';
import { SearchBox } from '#web/ui/forms/search-box.tsx';
import { type RenderInvite, teamColumns } from './team-columns.tsx';
import type { UserActionHandlers } from './user-actions.tsx';
import { type RowActions, UserActions } from './user-actions.tsx';
import { teamQuery } from './users.queries.ts';

const FORBIDDEN = 403;

type TeamSectionProps = {
  type: UserType;
  title: string;
  state: { search: string; page: number };
  onState: (state: { search: string; page: number }) => void;
  onNew: () => void;
  onInvite: () => void;
  renderInvite: RenderInvite;
  ownId: number | undefined;
  rowActions: RowActions;
  actionHandlers: UserActionHandlers;
};

/** Expected row counts, so the loading state reserves about the right height. */
const EXPECTED_ROWS: Record<UserType, number> = { admin: 2, manager: 3, editor: 8 };

/** Heights of a stacked row with its buttons, in px, without and with a rank. Buttons are larger on touch screens. */
const ROW_HEIGHTS = {
  phone: { mouse: [157, 189], touch: [185, 229] },
  wide: { mouse: [129, 129], touch: [157, 141] },
} as const;
const POINTER = window.matchMedia('(pointer: coarse)').matches ? 'touch' : 'mouse';

const loadErrorText = (error: unknown): string =>
  hasStatus(error, FORBIDDEN) ? USER_TEXTS.forbidden : "Couldn't load users.";

function Bar({ title, total, state, onState, onNew, onInvite }: TeamSectionProps & { total: number | undefined }) {
  const titleInText = title.toLowerCase();
  return (
    <Group justify="space-between" gap="xs" mb="xs">
      <Title order={2} fz="lg" id={`team-${titleInText}`}>
        {total === undefined ? title : `${title} (${numberText(total)})`}
      </Title>
      {/* Keeps one line even on phones and with any fallback font, by letting the search field shrink. */}
      <Group gap="xs" wrap="nowrap" miw={0}>
        <SearchBox
          label={`Search ${titleInText}`}
          isLabelHidden
          placeholder="Name or email"
          miw={0}
          w={{ base: 140, xs: 240 }}
          value={state.search}
          onChange={(search) => onState({ search, page: 1 })}
        />
        <Button variant="default" flex="none" aria-label={`Invite to ${title}`} onClick={onInvite}>
          Invite
        </Button>
        <Button variant="default" flex="none" aria-label={`+ New User in ${title}`} onClick={onNew}>
          + New User
        </Button>
      </Group>
    </Group>
  );
}

/** Empty state of a section without a search. */
const emptyText = (title: string): string => `${title} appear here once you add one.`;

function NobodyFound({ title, state, onState }: Pick<TeamSectionProps, 'title' | 'state' | 'onState'>) {
  const isNarrowed = state.search !== '' || state.page > 1;
  const showAll = (
    <Button variant="default" size="compact-sm" onClick={() => onState({ search: '', page: 1 })}>
      Show all
    </Button>
  );
  return <EmptyState action={isNarrowed && showAll}>{isNarrowed ? USER_TEXTS.empty : emptyText(title)}</EmptyState>;
}

export function TeamSection(props: TeamSectionProps) {
  const { type, title, state, onState, ownId, rowActions, actionHandlers, renderInvite } = props;
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(teamQuery({ type, ...state }));
  const hasRank = type !== 'admin';
  const heights = ROW_HEIGHTS[useIsPhone() ? 'phone' : 'wide'][POINTER];
  const goToPage = (page: number): void => onState({ ...state, page });
  useExistingPage({ page: state.page, found: isPlaceholderData ? undefined : data, onPage: goToPage });
  return (
    <section aria-labelledby={`team-${title.toLowerCase()}`}>
      <Bar {...props} total={data?.total} />
      {error && !data ? (
        <QueryError message={loadErrorText(error)} query={{ error, refetch, isFetching }} />
      ) : (
        <DataTable
          label={title}
          columns={teamColumns({ hasRank, ownId, actionHandlers, renderInvite })}
          rows={data?.people ?? []}
          rowKey={({ id }) => id}
          actionsWidth={hasRank ? 'var(--team-actions, 316px)' : 128}
          stackBelow={1280}
          onOpen={rowActions.onEdit}
          actions={(user) => <UserActions user={user} isOwn={user.id === ownId} actionHandlers={rowActions} />}
          isLoading={!data || isAwaitingFirstPage(data.total, data.people)}
          expectedRows={EXPECTED_ROWS[type]}
          expectedHeight={heights[hasRank ? 1 : 0]}
          isStale={isPlaceholderData}
          empty={<NobodyFound title={title} state={state} onState={onState} />}
        />
      )}
      {data && data.pages > 1 && (
        <Pager
          page={state.page}
          pages={data.pages}
          numbers={pageNumbersShown(state.page, data.pages)}
          onPage={goToPage}
          label={` pages`}
        />
      )}
    </section>
  );
}
