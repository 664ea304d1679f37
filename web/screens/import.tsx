/** Import of clients, people and projects from a spreadsheet (docs/people.md#import). */
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import type { ImportKind } from '#domain/work/import/import-kinds.ts';
import { parseImportParams, kindsOf } from '#web/work/import/import-url.ts';
import { ImportResult } from '#web/work/import/import-result.tsx';
import type { PreviewParams } from '#web/work/import/import-sheet.tsx';
import { ImportStart } from '#web/work/import/import-start.tsx';
import { IMPORT_SCREEN_TEXTS, IMPORT_KIND_LABELS } from '#web/work/import/import-texts.ts';
import { importQuery } from '#web/work/import/import.queries.ts';
import { RecentImports } from '#web/work/import/recent-imports.tsx';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { useMe, useRole } from '#web/identity/current-user.ts';
import { type PageOf, pathOf } from '#web/lib/address/paths.ts';
import { pageToUrl, useSearchState } from '#web/lib/address/search-state.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { LoadingText } from '#web/ui/feedback/loading-text.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

const ImportSheet = lazyPart(async () => (await import('#web/work/import/import-sheet.tsx')).ImportSheet);

/** Page with the records of each kind. */
const PAGES: Record<ImportKind, PageOf<'admin'>> = { clients: 'clients', people: 'team', projects: 'projects' };

type StoredImportProps = {
  id: number;
  kind: ImportKind | undefined;
  kinds: readonly ImportKind[];
  onChooseAnother: () => void;
  onKind: (kind: ImportKind) => void;
};

function StoredImport({
  id,
  kind: wantedKind,
  kinds,
  onChooseAnother: onAnother,
  onKind,
  ...sheet
}: StoredImportProps & { previewParams: PreviewParams; onPreviewParams: (previewParams: PreviewParams) => void }) {
  const role = useRole();
  const { data, error, refetch, isFetching } = useQuery(importQuery(id));
  if (hasStatus(error, 404))
    return (
      <EmptyState action={<Button onClick={onAnother}>Choose a file</Button>}>{IMPORT_SCREEN_TEXTS.gone}</EmptyState>
    );
  if (error && !data)
    return <QueryError message={IMPORT_SCREEN_TEXTS.loadFailed} query={{ error, refetch, isFetching }} />;
  if (!data)
    return (
      <>
        <LoadingText>{COMMON_TEXTS.loading}</LoadingText>
        <Skeleton h={240} />
      </>
    );
  const isDone = data.doneAt !== undefined && data.undoneAt === undefined;
  const kind = (isDone ? data.plan?.kind : wantedKind) ?? data.plan?.kind ?? kinds[0] ?? 'clients';
  if (!isDone)
    return <ImportSheet key={kind} {...sheet} kind={kind} record={data} onCancel={onAnother} onKind={onKind} />;
  const show = (
    <Button renderRoot={(props) => <Link to={pathOf(role, PAGES[kind] as 'clients')} {...props} />}>
      {`Show ${IMPORT_KIND_LABELS[kind].toLowerCase()}`}
    </Button>
  );
  return <ImportResult kind={kind} record={data} show={show} onAnother={onAnother} />;
}

export function ImportScreen() {
  const role = useRole();
  const me = useMe();
  const { state, update } = useSearchState(parseImportParams);
  const kinds = kindsOf(role);
  const kind = kinds.find((one) => one === state.kind);
  return (
    <>
      <PageHeader title={kind ? `Import ${IMPORT_KIND_LABELS[kind].toLowerCase()}` : 'Import'} />
      {state.id === undefined ? (
        <>
          <ImportStart
            kinds={kinds}
            kind={kind ?? kinds[0] ?? 'clients'}
            onKind={(next) => update({ kind: next })}
            onRead={({ id }) => update({ id: String(id), kind: kind ?? kinds[0] })}
            personId={me?.id ?? 0}
          />
          <RecentImports role={role} />
        </>
      ) : (
        <StoredImport
          id={state.id}
          kind={kind}
          kinds={kinds}
          onKind={(next) => update({ kind: next, rows: undefined, page: undefined })}
          onChooseAnother={() => update({ id: undefined, rows: undefined, page: undefined })}
          previewParams={state}
          onPreviewParams={({ rows, page }) => update({ rows, ...pageToUrl(page) })}
        />
      )}
    </>
  );
}
