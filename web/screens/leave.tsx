/** Leave: the user's applications, and for those who decide, the applications of others (docs/leave.md#screen). */
import { Button, Tabs, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { mayDecideAnyLeave } from '#domain/work/leave/leave.ts';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import { pageNumbersShown } from '#domain/platform/paging.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { ApproveLeaves } from '#web/work/leave/approve-leaves.tsx';
import { parseLeaveSearch, type LeaveTab, tabPatch } from '#web/work/leave/leave-url.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { OwnLeaves } from '#web/work/leave/own-leaves.tsx';
import { useActor } from '#web/identity/current-user.ts';
import { useOpenDialog } from '#web/lib/address/open-dialog.ts';
import { pathOf } from '#web/lib/address/paths.ts';
import { useSearchState } from '#web/lib/address/search-state.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Pager } from '#web/ui/table/pager.tsx';
import { SkeletonCards } from '#web/ui/feedback/skeleton-card.tsx';

const LeaveDialog = lazyPart(async () => (await import('#web/work/leave/leave-dialog.tsx')).LeaveDialog);
const ApplyLeaveDialog = lazyPart(
  async () => (await import('#web/work/leave/apply-leave-dialog.tsx')).ApplyLeaveDialog,
);

function Dialogs() {
  const { dialog, close } = useOpenDialog();
  if (dialog?.name === 'apply') return <ApplyLeaveDialog onClose={close} />;
  if (dialog?.name === 'leave' && dialog.id !== undefined)
    return <LeaveDialog key={dialog.id} id={dialog.id} onClose={close} />;
  return null;
}

type TabbedProps = { tab: LeaveTab; onTab: (tab: LeaveTab) => void; approve: ReactNode; own: ReactNode };

function Tabbed({ tab, onTab, approve, own }: TabbedProps) {
  return (
    <Tabs value={tab} onChange={(next) => onTab(next === 'own' ? 'own' : 'approve')} keepMounted={false}>
      <Tabs.List mb="md" data-no-print>
        <Tabs.Tab value="approve">Approve Leaves</Tabs.Tab>
        <Tabs.Tab value="own">Your Applied Leaves</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="approve">{approve}</Tabs.Panel>
      <Tabs.Panel value="own">{own}</Tabs.Panel>
    </Tabs>
  );
}

function LeaveContent({ actor }: { actor: Actor }) {
  const { state, update } = useSearchState(parseLeaveSearch);
  const { open } = useOpenDialog();
  const mayDecide = mayDecideAnyLeave(actor);
  const apply = (): void => open('apply');
  const show = ({ id }: { id: number }): void => open('leave', id);
  const goToPage = (page: number): void => update({ page: page > 1 ? page : undefined });
  const pager = (pages: number) => (
    <Pager
      page={state.page}
      pages={pages}
      numbers={pageNumbersShown(state.page, pages)}
      onPage={goToPage}
      label="Leave pages"
    />
  );
  const own = (
    <OwnLeaves userId={actor.id} page={state.page} onApply={apply} onOpen={show} pager={pager} onPage={goToPage} />
  );
  return (
    <>
      <PageHeader
        title="Leave"
        actions={
          <>
            {actor.type === 'admin' && (
              <Button variant="subtle" renderRoot={(props) => <Link to={pathOf('admin', 'leave')} {...props} />}>
                Leave Approvals
              </Button>
            )}
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={apply}>
              Apply Leave
            </Button>
          </>
        }
      />
      {mayDecide ? (
        <Tabbed
          tab={state.tab}
          onTab={(tab) => update(tabPatch(tab))}
          approve={
            <ApproveLeaves actor={actor} state={state} update={update} onOpen={show} pager={pager} onPage={goToPage} />
          }
          own={own}
        />
      ) : (
        <>
          <Title order={2} fz="lg" mb="xs">
            Your Applied Leaves
          </Title>
          {own}
        </>
      )}
      <Dialogs />
    </>
  );
}

export function LeaveScreen() {
  const actor = useActor();
  if (actor) return <LeaveContent actor={actor} />;
  return (
    <>
      <PageHeader title="Leave" />
      <SkeletonCards label={COMMON_TEXTS.loading} count={3} />
    </>
  );
}
