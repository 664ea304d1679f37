/** Shows the profile overlay that the address asks for; a screen that lists people holds one of these (docs/figures.md#profile). */
import { Button, Group } from '@mantine/core';
import { IconArrowLeft, IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { User } from '#domain/users.ts';
import { COMMON_TEXTS } from '#domain/messages.ts';
import type { Period } from '#domain/period.ts';
import { fullNameOf } from '#domain/text.ts';
import { useMe, useRole } from '#web/lib/current-user.ts';
import { useSearchState } from '#web/lib/search-state.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Waiting } from '#web/ui/waiting.tsx';
import { ErrorRetry } from '#web/ui/error-retry.tsx';
import { profileFrom, type ProfileAddress, useProfileMoves } from './profile-address.ts';
import { ProfileProjects } from './profile-projects.tsx';
import { ProfileStatistics } from './profile-statistics.tsx';
import { profileUserQuery, useExportUser } from './stats.queries.ts';

/** The reports: one for all time, one for the dates of the screen below. */
function Reports({ user, period }: { user: User; period: Period | undefined }) {
  const report = useExportUser();
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconDownload size={14} aria-hidden />}
      loading={report.isPending}
      onClick={() => report.mutate({ id: user.id, period })}
    >
      Export Report
    </Button>
  );
}

type ProfileProps = { user: User; address: ProfileAddress; period: Period | undefined };

function Profile({ user, address, period }: ProfileProps) {
  const { show, close } = useProfileMoves();
  const isProjects = address.view === 'projects';
  const toStatistics = (): void => show({ ...address, view: 'statistics', page: 1 });
  return (
    <>
      <Group justify="space-between" mb="md" gap="xs">
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconArrowLeft size={14} aria-hidden />}
          onClick={isProjects ? toStatistics : close}
        >
          Back
        </Button>
        <Reports user={user} period={period} />
      </Group>
      {isProjects ? (
        <ProfileProjects
          user={user}
          period={period}
          page={address.page}
          onPage={(page) => show({ ...address, page })}
          onMissingPage={(last) => show({ ...address, page: last }, true)}
        />
      ) : (
        <ProfileStatistics
          user={user}
          period={period}
          onAllProjects={() => show({ ...address, view: 'projects', page: 1 })}
        />
      )}
    </>
  );
}

/**
 * Not in the editor role, whose lists hold the own projects only.
 * `period` is that of the screen below; only administrators' figures are narrowed by it (docs/product.md#rights).
 */
export function ProfileHost({ period }: { period: Period | undefined }) {
  const { state: address } = useSearchState(profileFrom);
  const { close } = useProfileMoves();
  const me = useMe();
  const role = useRole();
  const {
    data: user,
    error,
    refetch,
  } = useQuery({
    ...profileUserQuery(address.userId ?? 0),
    enabled: address.userId !== undefined,
  });
  const isOpen = address.userId !== undefined && me !== undefined && role !== 'editor';
  const title = user ? fullNameOf(user) : COMMON_TEXTS.loading;
  return (
    <Dialog isOpen={isOpen} title={title} onClose={close} kind="detail">
      {error && <ErrorRetry message="The profile could not be loaded." error={error} onRetry={() => void refetch()} />}
      {!user && !error && <Waiting text={COMMON_TEXTS.loading} height={320} />}
      {user && <Profile user={user} address={address} period={me?.type === 'admin' ? period : undefined} />}
    </Dialog>
  );
}
