/** Profile over a screen: figures and the projects behind them (docs/figures.md#profile). */
import { Button, Group } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { User } from '#domain/identity/users.ts';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import type { Period } from '#domain/platform/period.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import { useMe, useRole } from '#web/identity/current-user.ts';
import { useSearchState } from '#web/lib/address/search-state.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { ExportButtons } from '#web/ui/figures/export-buttons.tsx';
import { Waiting } from '#web/ui/feedback/waiting.tsx';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { parseProfileUrl, type ProfileUrlState, useProfileNavigation } from './profile-url.ts';
import { ProfileProjects } from './profile-projects.tsx';
import { ProfileStatistics } from './profile-statistics.tsx';
import { profileUserQuery, useExportUser } from '../stats.queries.ts';

const PersonRates = lazyPart(async () => (await import('#web/insight/money/gates.tsx')).PersonRates);

/** Reports for all time and for the dates of the screen below. */
function Reports({ user, period }: { user: User; period: Period | undefined }) {
  const report = useExportUser();
  return (
    <ExportButtons
      label="Export Report"
      of="the report"
      size="xs"
      isBusy={report.isPending}
      onExport={(format) => report.mutate({ id: user.id, period, format })}
    />
  );
}

type ProfileProps = { user: User; urlState: ProfileUrlState; period: Period | undefined };

function Profile({ user, urlState, period }: ProfileProps) {
  const role = useRole();
  const { show, close } = useProfileNavigation();
  const showsProjects = urlState.view === 'projects';
  const toStatistics = (): void => show({ ...urlState, view: 'statistics', page: 1 });
  return (
    <>
      <Group justify="space-between" mb="md" gap="xs">
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconArrowLeft size={14} aria-hidden />}
          onClick={showsProjects ? toStatistics : close}
        >
          Back
        </Button>
        <Group gap="xs">
          {role === 'admin' && <PersonRates userId={user.id} />}
          <Reports user={user} period={period} />
        </Group>
      </Group>
      {showsProjects ? (
        <ProfileProjects
          user={user}
          period={period}
          page={urlState.page}
          onPage={(page) => show({ ...urlState, page })}
          onMissingPage={(last) => show({ ...urlState, page: last }, true)}
        />
      ) : (
        <ProfileStatistics
          user={user}
          period={period}
          onAllProjects={() => show({ ...urlState, view: 'projects', page: 1 })}
        />
      )}
    </>
  );
}

export type ProfileDialogProps = { userId: number; period: Period | undefined };

/** Profile dialog. Only administrators' figures follow the period of the screen below (docs/product.md#rights). */
export function ProfileDialog({ userId, period }: ProfileDialogProps) {
  const { state: urlState } = useSearchState(parseProfileUrl);
  const { close } = useProfileNavigation();
  const me = useMe();
  const { data: user, error, refetch } = useQuery(profileUserQuery(userId));
  const title = user ? fullNameOf(user) : COMMON_TEXTS.loading;
  return (
    <Dialog isOpen title={title} onClose={close} kind="detail">
      {error && <QueryError message="Couldn't load the profile." query={{ error, refetch }} />}
      {!user && !error && <Waiting text={COMMON_TEXTS.loading} height={320} />}
      {user && <Profile user={user} urlState={urlState} period={me?.type === 'admin' ? period : undefined} />}
    </Dialog>
  );
}
