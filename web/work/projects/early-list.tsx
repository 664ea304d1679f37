/** While the profile of the person is on its way their list is too: it is asked for by what the token tells. */
import { usePrefetchQuery } from '@tanstack/react-query';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import { useRole } from '#web/lib/current-user.ts';
import { useSession } from '#web/lib/session-store.ts';
import { emailOfToken } from '#web/lib/session-token.ts';
import { SkeletonCards } from '#web/ui/skeleton-card.tsx';
import { Waiting } from '#web/ui/waiting.tsx';
import type { ListViewer, ProjectListParams } from './project-request.ts';
import { projectsQuery } from './projects.queries.ts';

/** Undefined for an editor whom the token does not name by e-mail: their list is narrowed by it. */
function useViewerByToken(): ListViewer | undefined {
  const type = useRole();
  const { token } = useSession();
  const email = token === null ? undefined : emailOfToken(token);
  return type === 'editor' && email === undefined ? undefined : { type, email: email ?? '' };
}

function Ask({ params }: { params: ProjectListParams }) {
  usePrefetchQuery(projectsQuery(params));
  return null;
}

type Props = {
  /** The list's own request; undefined for one that needs more of the person than this. */
  paramsOf: (viewer: ListViewer) => ProjectListParams | undefined;
  /** What is to come are rows, not cards. */
  isTable?: boolean;
};

const TABLE_HEIGHT = 480;

export function EarlyList({ paramsOf, isTable = false }: Props) {
  const viewer = useViewerByToken();
  const params = viewer && paramsOf(viewer);
  return (
    <>
      {params && <Ask params={params} />}
      {isTable ? (
        <Waiting text={COMMON_TEXTS.loading} height={TABLE_HEIGHT} />
      ) : (
        <SkeletonCards label={COMMON_TEXTS.loading} />
      )}
    </>
  );
}
