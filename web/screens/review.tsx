/** Versions awaiting approval by turn, longest first: those to review lead to the next, the others are with the client (docs/review.md#queue). */
import { Button, Skeleton, Stack, Tabs, Text } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { PAGE_SIZES } from '#domain/platform/limits.ts';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import { pageCountOf, pageNumbersShown } from '#domain/platform/paging.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import type { WaitingCut } from '#contract/review/decisions.ts';
import type { UserType } from '#domain/platform/actor.ts';
import { cutLink } from '#web/lib/address/cut-path.ts';
import { cutLengthText, Poster } from '#web/work/projects/card/poster.tsx';
import { CUT_TEXTS } from '#web/review/versions/cut-texts.ts';
import { titledVersionText } from '#web/review/versions/cut-labels.ts';
import { reviewsQuery } from '#web/review/versions/cuts.queries.ts';
import classes from '#web/review/versions/queue.module.css';
import { useRole } from '#web/identity/current-user.ts';
import { countText, exactTimeText, numberText } from '#web/lib/time/format.ts';
import type { Search } from '#web/lib/address/search-codec.ts';
import { firstValueOf, pageOf, pageToUrl, useSearchState } from '#web/lib/address/search-state.ts';
import { isAwaitingFirstPage, useExistingPage } from '#web/lib/address/use-existing-page.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { DeferredPill } from '#web/ui/table/deferred-pill.tsx';
import { useDeferredRows } from '#web/ui/table/deferred-rows.ts';
import { LoadingText } from '#web/ui/feedback/loading-text.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Pager } from '#web/ui/table/pager.tsx';

const NO_CUTS: readonly WaitingCut[] = [];

const notesText = (open: number): string => (open === 0 ? 'no open notes' : `${countText(open, 'open note')}`);

const TABS = ['review', 'client'] as const;
type Turn = (typeof TABS)[number];
const TURNS: Record<Turn, { label: string; empty: string; list: string }> = {
  review: { label: 'To review', empty: 'Nothing to review.', list: 'Versions to review' },
  client: { label: 'With client', empty: 'No version is with a client.', list: 'Versions with a client' },
};

const stateOf = (search: Search<'page' | 'tab'>): { page: number; turn: Turn } => ({
  page: pageOf(search),
  turn: TABS.find((one) => one === firstValueOf(search, 'tab')) ?? 'review',
});

/** Opens the version. One to review opens in the queue, where a decision leads to the next one. */
const versionLink = (role: UserType, { cut, project }: WaitingCut, turn: Turn) =>
  cutLink(role, { projectId: project.id, number: cut.number }, { isInQueue: turn === 'review' });

const sinceText = ({ createdAt, sentAt }: WaitingCut['cut'], turn: Turn): string =>
  turn === 'client' && sentAt !== null ? `Sent ${exactTimeText(sentAt)}` : `Waiting since ${exactTimeText(createdAt)}`;

/** Opens the version that waits longest. Disabled without one, so that nothing moves when the list arrives. */
function PlayFirst({ first }: { first: WaitingCut | undefined }) {
  const role = useRole();
  return (
    <Button
      leftSection={<IconPlayerPlay size={16} aria-hidden />}
      disabled={!first}
      {...(first && { renderRoot: (link: object) => <Link {...versionLink(role, first, 'review')} {...link} /> })}
    >
      Play first
    </Button>
  );
}

function Waiting({ item: { cut, project }, turn }: { item: WaitingCut; turn: Turn }) {
  const role = useRole();
  const { deadlineAt } = project;
  const people = [project.client && fullNameOf(project.client), project.editor && fullNameOf(project.editor)];
  return (
    <li className={classes.row}>
      <Poster cut={cut} />
      <div className={classes.words}>
        <Link {...versionLink(role, { cut, project }, turn)} className={classes.link}>
          {titledVersionText(project.title, cut)}
        </Link>
        <Text size="sm" c="dimmed">
          {[...people, notesText(cut.openNoteCount)].filter(Boolean).join(' · ')}
        </Text>
        <Text size="xs" c="dimmed" className={classes.name}>
          {[cutLengthText(cut.facts), cut.originalName].filter(Boolean).join(' · ')}
        </Text>
      </div>
      <div className={classes.dates}>
        <Text size="sm">{sinceText(cut, turn)}</Text>
        {deadlineAt !== null && <Text size="sm" c="dimmed">{`Deadline: ${exactTimeText(deadlineAt)}`}</Text>}
      </div>
    </li>
  );
}

export function ReviewScreen() {
  const {
    state: { page, turn },
    update,
  } = useSearchState(stateOf);
  const container = useRef<HTMLDivElement>(null);
  const { data, error, refetch, isFetching, dataUpdatedAt } = useQuery(
    reviewsQuery({ page, isSent: turn === 'client' }),
  );
  const { data: others } = useQuery(reviewsQuery({ isSent: turn !== 'client' }));
  const deferred = useDeferredRows(container, {
    query: data?.question ?? '',
    rows: data?.items ?? NO_CUTS,
    fetchedAt: dataUpdatedAt,
    keyOf: ({ cut }) => cut.id,
  });
  const totals = { [turn]: data?.total, [turn === 'review' ? 'client' : 'review']: others?.total };
  const pages = pageCountOf(data?.total ?? 0, PAGE_SIZES.other);
  const onPage = (next: number): void => update(pageToUrl(next));
  useExistingPage({ page, found: data && { total: data.total, pages }, onPage });
  const isWaiting = data ? isAwaitingFirstPage(data.total, data.items) : !error;
  return (
    <>
      <PageHeader
        title="Review"
        subtitle="Versions awaiting approval, longest first."
        actions={turn === 'review' && <PlayFirst first={data?.items[0]} />}
      />
      <Tabs value={turn} onChange={(next) => update({ tab: next === 'client' ? next : undefined })}>
        <Tabs.List mb="sm">
          {TABS.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {totals[one] === undefined ? TURNS[one].label : `${TURNS[one].label} ${numberText(totals[one])}`}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={turn}>
          {data && !isWaiting && deferred.rows.length === 0 && <EmptyState>{TURNS[turn].empty}</EmptyState>}
          <div ref={container}>
            <DeferredPill deferred={deferred} container={container} />
            {deferred.rows.length > 0 && (
              <ol className={classes.list} aria-label={TURNS[turn].list}>
                {deferred.rows.map((item) => (
                  <Waiting key={item.cut.id} item={item} turn={turn} />
                ))}
              </ol>
            )}
          </div>
        </Tabs.Panel>
      </Tabs>
      {pages > 1 && <Pager page={page} pages={pages} numbers={pageNumbersShown(page, pages)} onPage={onPage} />}
      {!data && error && <QueryError message={CUT_TEXTS.queueFailed} query={{ error, refetch, isFetching }} />}
      {isWaiting && (
        <Stack gap="sm" aria-busy>
          <LoadingText>{COMMON_TEXTS.loading}</LoadingText>
          <Skeleton h={56} />
          <Skeleton h={56} />
        </Stack>
      )}
    </>
  );
}
