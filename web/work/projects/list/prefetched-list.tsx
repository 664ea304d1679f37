/** Prefetches the list using the claims in the token while the user's profile is loading. */
import { usePrefetchQuery } from '@tanstack/react-query';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import { useRole } from '#web/identity/current-user.ts';
import { useSession } from '#web/lib/api/session-store.ts';
import { emailOfToken } from '#web/lib/api/session-token.ts';
import { SkeletonCards } from '#web/ui/feedback/skeleton-card.tsx';
import { Waiting } from '#web/ui/feedback/waiting.tsx';
import type { ListViewer, ProjectListParams } from '../filters/filter-kinds.ts';
import { projectsQuery } from '../projects.queries.ts';

/** Returns the viewer; undefined for editors if the token lacks the email by which their list is filtered. */
function useViewerFromToken(): ListViewer | undefined {
  const type = useRole();
  const { token } = useSession();
  const email = token === null ? undefined : emailOfToken(token);
  return type === 'editor' && email === undefined ? undefined : { type, email: email ?? '' };
}

function Prefetch({ params }: { params: ProjectListParams }) {
  usePrefetchQuery(projectsQuery(params));
  return null;
}

type Props = {
  /** Returns the list's request; undefined if the request depends on other data of the profile. */
  paramsOf: (viewer: ListViewer) => ProjectListParams | undefined;
  /** True for the placeholder of a table instead of cards. */
  isTable?: boolean;
};

const TABLE_HEIGHT = 480;

export function PrefetchedList({ paramsOf, isTable = false }: Props) {
  const viewer = useViewerFromToken();
  const params = viewer && paramsOf(viewer);
  return (
    <>
      {params && <Prefetch params={params} />}
      {isTable ? (
        <Waiting text={COMMON_TEXTS.loading} height={TABLE_HEIGHT} />
      ) : (
        <SkeletonCards label={COMMON_TEXTS.loading} />
      )}
    </>
  );
}
