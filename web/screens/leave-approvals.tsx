/** Leave approvals for administrators: separate tables for managers and editors, and a shared calendar (docs/leave.md#approvals). */
import { Button, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { LeaveStatus, Leave } from '#domain/work/leave/leave.ts';
import { LEAVE_TEXTS } from '#domain/platform/messages.ts';
import type { UserType } from '#domain/platform/actor.ts';
import { parseLeaveSearch, type LeaveParam } from '#web/work/leave/leave-url.ts';
import { LeaveBoard } from '#web/work/leave/leave-board.tsx';
import { LeaveCalendar } from '#web/work/leave/leave-calendar.tsx';
import { APPROVALS_COLUMNS } from '#web/work/leave/leave-columns.tsx';
import { LeaveRowActions } from '#web/work/leave/leave-decision.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { LeaveList } from '#web/work/leave/leave-list.tsx';
import { leaveQuery } from '#web/work/leave/leave.queries.ts';
import { PrevNextPager } from '#web/work/leave/prev-next-pager.tsx';
import { StatusFilter } from '#web/work/leave/status-filter.tsx';
import { useOpenDialog } from '#web/lib/address/open-dialog.ts';
import { sharedLink } from '#web/lib/address/links.ts';
import { patchOf, type Search } from '#web/lib/address/search-codec.ts';
import { pageOf, useSearchState } from '#web/lib/address/search-state.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

const LeaveDialog = lazyPart(async () => (await import('#web/work/leave/leave-dialog.tsx')).LeaveDialog);

const SECTIONS: readonly { type: UserType; title: string; failedText: string }[] = [
  { type: 'manager', title: 'Managers', failedText: LEAVE_TEXTS.fetchManagersFailed },
  { type: 'editor', title: 'Editors', failedText: LEAVE_TEXTS.fetchEditorsFailed },
];

type PageName = `${UserType}.page`;
const pageName = (type: UserType): PageName => `${type}.page`;

/** Each table has its own page parameter: `manager.page=2`. */
const approvalsFrom = (search: Search<LeaveParam | PageName>) => {
  const { status, month } = parseLeaveSearch(search);
  const pageIn = (type: UserType): number => pageOf({ page: search[pageName(type)] ?? '1' });
  return { status, month, pages: { manager: pageIn('manager'), editor: pageIn('editor'), admin: 1 } };
};

type SectionProps = (typeof SECTIONS)[number] & {
  page: number;
  status: LeaveStatus | undefined;
  /** True to hide the table until the content above it has loaded, which would push it down. */
  isHidden: boolean;
  onPage: (page: number) => void;
  onOpen: (leave: Leave) => void;
};

function Section({ type, title, failedText, page, status, isHidden, onPage, onOpen }: SectionProps) {
  const groupName = title.toLowerCase();
  return (
    <section aria-labelledby={`leave-of-${groupName}`} style={{ visibility: isHidden ? 'hidden' : undefined }}>
      <Title order={2} fz="lg" mb="xs" id={`leave-of-${groupName}`}>
        {title}
      </Title>
      <LeaveList
        label={`Leave of ${groupName}`}
        listParams={{ page, type, status }}
        columns={APPROVALS_COLUMNS}
        actions={(leave) => <LeaveRowActions leave={leave} onOpen={() => onOpen(leave)} />}
        onOpen={onOpen}
        failedText={failedText}
        empty={
          <EmptyState>
            {status ? `No ${status} leave of ${groupName}.` : `No ${type} has applied for leave yet.`}
          </EmptyState>
        }
        onPage={onPage}
        pager={(pages) => <PrevNextPager page={page} pages={pages} onPage={onPage} label={` leave pages`} />}
      />
    </section>
  );
}

export function LeaveApprovalsScreen() {
  const { state, update } = useSearchState(approvalsFrom);
  const { dialog, open, close } = useOpenDialog();
  const show = ({ id }: Leave): void => open('leave', id);
  const { isPending } = useQuery(leaveQuery({ page: state.pages.manager, type: 'manager', status: state.status }));
  const firstPages = patchOf(SECTIONS.map(({ type }) => pageName(type)));
  return (
    <>
      <PageHeader
        title="Leave Approvals"
        actions={
          <Button
            variant="default"
            renderRoot={(props) => <Link {...sharedLink('leave', { tab: 'own' })} {...props} />}
          >
            Your Applied Leaves
          </Button>
        }
      />
      <LeaveBoard calendar={<LeaveCalendar month={state.month} onMonth={(month) => update({ month })} onOpen={show} />}>
        <Stack gap="lg">
          <StatusFilter value={state.status} onChange={(status) => update({ ...firstPages, status })} />
          {SECTIONS.map((section) => (
            <Section
              key={section.type}
              {...section}
              page={state.pages[section.type]}
              status={state.status}
              isHidden={isPending && section.type !== 'manager'}
              onPage={(page) => update(patchOf([pageName(section.type)], page > 1 ? page : undefined))}
              onOpen={show}
            />
          ))}
        </Stack>
      </LeaveBoard>
      {dialog?.name === 'leave' && dialog.id !== undefined && (
        <LeaveDialog key={dialog.id} id={dialog.id} onClose={close} />
      )}
    </>
  );
}
