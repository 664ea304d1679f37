/** Figures of an editor's home (docs/figures.md#editor-dashboard). */
import { Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { STATS_TEXTS } from '#domain/platform/messages.ts';
import type { Me } from '#domain/identity/users.ts';
import { useRole } from '#web/identity/current-user.ts';
import { useSearchState } from '#web/lib/address/search-state.ts';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { userStatsQuery } from '../stats.queries.ts';
import { parseEditorUrl } from './editor-url.ts';
import { ClassBreakdown, EditorWidgets } from './editor-widgets.tsx';

const EditorClassDialog = lazyPart(async () => (await import('./editor-class-dialog.tsx')).EditorClassDialog);
const EditorPointsDialog = lazyPart(async () => (await import('./editor-points-dialog.tsx')).EditorPointsDialog);

/** Shows the editor's points and projects; each figure links to its list. */
export function EditorFigures({ me }: { me: Me }) {
  const role = useRole();
  const { state } = useSearchState(parseEditorUrl);
  const scope = { role, email: me.email, period: undefined };
  const { data: stats, error, refetch, isFetching } = useQuery(userStatsQuery(me.id, undefined));
  return (
    <>
      {error && !stats && <QueryError message={STATS_TEXTS.fetchFailed} query={{ error, refetch, isFetching }} />}
      <EditorWidgets stats={stats} scope={scope} />
      <section aria-labelledby="breakdown">
        <Title order={2} size="h4" id="breakdown" mb="xs">
          Completed by class
        </Title>
        <Text c="dimmed" mb="xs">
          Without podcasts
        </Text>
        <ClassBreakdown stats={stats} />
      </section>
      {stats && state.points && <EditorPointsDialog stats={stats} kind={state.points} scope={scope} />}
      {state.class && <EditorClassDialog userId={me.id} name={state.class} page={state.page} />}
    </>
  );
}
