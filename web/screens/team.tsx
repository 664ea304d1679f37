/** Team Overview for administrators: administrators, managers and editors (docs/people.md#team). */
import { Stack } from '@mantine/core';
import { USER_TYPES, type UserType } from '#domain/platform/actor.ts';
import { ImportLink } from '#web/work/import/import-link.tsx';
import { InviteNote, useInviteActions } from '#web/identity/invites/invite-note.tsx';
import { useMe, useRole } from '#web/identity/current-user.ts';
import { useOpenDialog } from '#web/lib/address/open-dialog.ts';
import { patchOf, type Search } from '#web/lib/address/search-codec.ts';
import { firstValueOf, pageOf, useSearchState } from '#web/lib/address/search-state.ts';
import { useUnlinkUser } from '#web/identity/oidc/use-unlink-user.ts';
import { usePasswordLinkActions } from '#web/identity/password-links/use-password-link-actions.ts';
import { projectsLink } from '#web/work/projects/list/projects-link.ts';
import { useSignOut } from '#web/identity/session/session.queries.ts';
import { useOpenProfile } from '#web/insight/stats/profile/profile-url.ts';
import { ProfileHost } from '#web/insight/stats/profile/profile-host.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { RenderInvite } from '#web/identity/users/team-columns.tsx';
import { TeamSection } from '#web/identity/users/team-section.tsx';
import { useUserActions } from '#web/work/leaving/use-user-actions.ts';
import { inOrder } from '#web/ui/in-order.ts';

const CreateUserDialog = lazyPart(
  async () => (await import('#web/identity/users/create-user-dialog.tsx')).CreateUserDialog,
);
const EditUserDialog = lazyPart(async () => (await import('#web/identity/users/edit-user-dialog.tsx')).EditUserDialog);
const SessionsDialog = lazyPart(async () => (await import('#web/identity/users/sessions-dialog.tsx')).SessionsDialog);
const WorkingDaysDialog = lazyPart(
  async () => (await import('#web/work/working-days/working-days-dialog.tsx')).WorkingDaysDialog,
);
const LeavingDialog = lazyPart(async () => (await import('#web/work/leaving/leaving-dialog.tsx')).LeavingDialog);
const InviteDialog = lazyPart(async () => (await import('#web/identity/invites/invite-dialog.tsx')).InviteDialog);
const InviteLinksDialog = lazyPart(
  async () => (await import('#web/identity/invites/invite-links.tsx')).InviteLinksDialog,
);
const CreatedLinkDialog = lazyPart(
  async () => (await import('#web/identity/password-links/created-link.tsx')).CreatedLinkDialog,
);

const SECTIONS: readonly { type: UserType; title: string }[] = [
  { type: 'admin', title: 'Administrators' },
  { type: 'manager', title: 'Managers' },
  { type: 'editor', title: 'Editors' },
];

type SectionState = { search: string; page: number };

/** Parses the state of each section, which has its own search and page: `editor.search=ann&editor.page=2`. */
const teamFrom = (search: Search<`${UserType}.${keyof SectionState}`>): Record<UserType, SectionState> => {
  const of = (type: UserType): SectionState => ({
    search: firstValueOf(search, `${type}.search`) ?? '',
    page: pageOf({ page: firstValueOf(search, `${type}.page`) ?? '1' }),
  });
  return { admin: of('admin'), manager: of('manager'), editor: of('editor') };
};

function Dialogs() {
  const { dialog, close } = useOpenDialog();
  const newType = USER_TYPES.find((type) => dialog?.name === `new-${type}`);
  if (newType) return <CreateUserDialog type={newType} onClose={close} />;
  const invitedType = USER_TYPES.find((type) => dialog?.name === `invite-${type}`);
  if (invitedType) return <InviteDialog type={invitedType} onClose={close} />;
  if (dialog?.name === 'edit' && dialog.id !== undefined)
    return <EditUserDialog key={dialog.id} id={dialog.id} onClose={close} />;
  if (dialog?.name === 'devices' && dialog.id !== undefined)
    return <SessionsDialog key={dialog.id} id={dialog.id} onClose={close} />;
  if (dialog?.name === 'working-days' && dialog.id !== undefined)
    return <WorkingDaysDialog key={dialog.id} userId={dialog.id} onClose={close} />;
  return null;
}

export function TeamScreen() {
  const role = useRole();
  const me = useMe();
  const { state, update } = useSearchState(teamFrom);
  const { open } = useOpenDialog();
  const openProfile = useOpenProfile();
  const actionHandlers = useUserActions(useSignOut());
  const invites = useInviteActions();
  const passwordLinks = usePasswordLinkActions();
  const unlink = useUnlinkUser();
  const renderInvite: RenderInvite = (user) =>
    user.invitedUntil !== null && <InviteNote user={user} invitedUntil={user.invitedUntil} actionHandlers={invites} />;
  return (
    <>
      <PageHeader title="Team Overview" actions={<ImportLink role={role} kind="people" />} />
      <Stack gap="xl" ref={inOrder} data-in-order>
        {SECTIONS.map(({ type, title }) => (
          <TeamSection
            key={type}
            type={type}
            title={title}
            state={state[type]}
            onState={({ search, page }) =>
              update({
                ...patchOf([`${type}.search` as const], search),
                ...patchOf([`${type}.page` as const], page > 1 ? page : undefined),
              })
            }
            onNew={() => open(`new-${type}`)}
            onInvite={() => open(`invite-${type}`)}
            renderInvite={renderInvite}
            ownId={me?.id}
            actionHandlers={actionHandlers}
            rowActions={{
              onEdit: ({ id }) => open('edit', id),
              onDevices: ({ id }) => open('devices', id),
              onWorkingDays: ({ id }) => open('working-days', id),
              onPasswordLink: (user) => passwordLinks.make(user, 'password'),
              onCompanyLink: (user) => passwordLinks.make(user, 'company'),
              onUnlink: (user) => void unlink(user),
              onDelete: (user) => void actionHandlers.remove(user),
              onPerformance: ({ id }) => openProfile(id),
              projectsLink: ({ email }) => projectsLink(role, { assigneeEmail: email }),
            }}
          />
        ))}
      </Stack>
      <Dialogs />
      {invites.invites.length > 0 && <InviteLinksDialog invites={invites.invites} onClose={invites.forget} />}
      {passwordLinks.created && (
        <CreatedLinkDialog
          key={passwordLinks.created.link}
          created={passwordLinks.created}
          onClose={passwordLinks.forget}
        />
      )}
      {actionHandlers.leaving && <LeavingDialog {...actionHandlers.leaving} />}
      <ProfileHost period={undefined} />
    </>
  );
}
