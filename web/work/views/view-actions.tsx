/** Actions on the current view: save, save as, rename, share, move, delete. */
import { Button, Group, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import type { Actor } from '#domain/platform/actor.ts';
import { checkChangeView, checkDeleteView, checkSharing, type SavedView } from '#domain/work/views.ts';
import { failureOf } from '#web/lib/api/api-error.ts';
import { confirm } from '#web/ui/dialog/confirm.ts';
import { notifyFailure } from '#web/ui/feedback/toasts.ts';
import type { ViewTab } from './tabs-of.ts';
import { LazyMenu } from '#web/ui/menu/lazy-menu.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useChangeView, useCreateView, useDeleteView } from './views.queries.ts';

const ViewDialog = lazyPart(async () => (await import('./view-dialog.tsx')).ViewDialog);

const FAILED = "Couldn't save the view.";
const SHARED = 'team';

type ViewActionsProps = {
  actor: Actor;
  tab: ViewTab | undefined;
  /** True if the current address differs from the view. */
  isEdited: boolean;
  /** Current address in canonical form, to be stored. */
  search: string;
  columns: readonly string[] | null;
  /** Number of the user's own views. */
  ownCount: number;
  /** Navigates to a view, or to the unfiltered list. */
  goTo: (tab: { key: string; search: string } | undefined) => void;
};

type NamingTarget = 'new' | 'present' | undefined;

/** Returns the actions on a view. Administrators can also stop the sharing of other people's views. */
function useViewActions({ tab, search, columns, goTo }: ViewActionsProps) {
  const change = useChangeView();
  const remove = useDeleteView(() => goTo(undefined));
  const view = tab?.saved;
  // `mutateAsync` reports every failure, even if another action starts or the view is left.
  const reportFailure = (text: string) => (error: unknown) => notifyFailure(failureOf(text, error));
  const set = (values: Parameters<typeof change.mutate>[0]['change']): void =>
    void (view && change.mutateAsync({ id: view.id, change: values }).catch(reportFailure(FAILED)));
  const deleteView = async (): Promise<void> => {
    if (!view) return;
    const message = `Are you sure you want to delete the view “${view.name}”?`;
    if (!(await confirm({ message, confirmLabel: 'Delete', isDangerous: true }))) return;
    await remove.mutateAsync(view.id).catch(reportFailure("Couldn't delete the view."));
  };
  const saveChanges = (): void => set({ search, columns: columns && [...columns] });
  return { set, deleteView, saveChanges };
}

type ViewMenuProps = {
  actor: Actor;
  view: SavedView;
  ownCount: number;
  viewActions: ReturnType<typeof useViewActions>;
  onName: () => void;
};

function ViewMenu({ actor, view, ownCount, viewActions, onName }: ViewMenuProps) {
  const owned = { ownerId: view.owner?.id ?? 0, shared: view.shared };
  const isOwn = owned.ownerId === actor.id;
  const mayUnshare = !isOwn && !checkChangeView(actor, owned, { shared: 'none' });
  const mayDelete = !checkDeleteView(actor, owned);
  if (!isOwn && !mayUnshare && !mayDelete) return null;
  return (
    <LazyMenu
      position="bottom-start"
      width={220}
      button={(control) => (
        <Button
          {...control}
          size="compact-sm"
          variant="subtle"
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          Edit view
        </Button>
      )}
    >
      {(Menu) => (
        <>
          {isOwn && (
            <Menu.Item onClick={onName}>{checkSharing(actor, SHARED) ? 'Rename' : 'Rename or share'}</Menu.Item>
          )}
          {isOwn && view.position > 1 && (
            <Menu.Item onClick={() => viewActions.set({ position: view.position - 1 })}>Move left</Menu.Item>
          )}
          {isOwn && view.position < ownCount && (
            <Menu.Item onClick={() => viewActions.set({ position: view.position + 1 })}>Move right</Menu.Item>
          )}
          {mayUnshare && <Menu.Item onClick={() => viewActions.set({ shared: 'none' })}>Stop sharing</Menu.Item>}
          {mayDelete && <Menu.Item onClick={() => void viewActions.deleteView()}>Delete</Menu.Item>}
        </>
      )}
    </LazyMenu>
  );
}

type NamingDialogProps = ViewActionsProps & { naming: Exclude<NamingTarget, undefined>; onClose: () => void };

function NamingDialog({ actor, tab, search, columns, goTo, naming, onClose }: NamingDialogProps) {
  const create = useCreateView((created) => {
    onClose();
    goTo({ key: String(created.id), search });
  });
  const change = useChangeView();
  const view = naming === 'present' ? tab?.saved : undefined;
  const saving = view ? change : create;
  return (
    <ViewDialog
      title={view ? 'Rename view' : 'Save as view'}
      initial={{ name: view?.name ?? '', shared: view?.shared ?? 'none' }}
      mayShare={!checkSharing(actor, SHARED)}
      failure={{ text: FAILED, error: saving.error }}
      isBusy={saving.isPending}
      onClose={onClose}
      onSubmit={(named, onError) => {
        if (view) return change.mutate({ id: view.id, change: named }, { onSuccess: onClose, onError });
        const values = { ...named, search, columns: columns && [...columns] };
        return create.mutate(values, { onError });
      }}
    />
  );
}

export function ViewActions(props: ViewActionsProps) {
  const { actor, tab, isEdited, ownCount, goTo } = props;
  const [naming, setNaming] = useState<NamingTarget>();
  const viewActions = useViewActions(props);
  const view = tab?.saved;
  const isOwn = view?.owner?.id === actor.id;
  return (
    <Group gap={4}>
      {isEdited && tab && (
        <>
          <Text size="sm">Edited:</Text>
          {isOwn && (
            <Button size="compact-sm" variant="subtle" onClick={viewActions.saveChanges}>
              Save
            </Button>
          )}
        </>
      )}
      {(isEdited || !tab) && (
        <Button size="compact-sm" variant="subtle" onClick={() => setNaming('new')}>
          {tab ? 'Save as' : 'Save as view'}
        </Button>
      )}
      {isEdited && tab && (
        <Button size="compact-sm" variant="subtle" onClick={() => goTo(tab)}>
          Reset
        </Button>
      )}
      {view && (
        <ViewMenu
          actor={actor}
          view={view}
          ownCount={ownCount}
          viewActions={viewActions}
          onName={() => setNaming('present')}
        />
      )}
      {naming && <NamingDialog {...props} naming={naming} onClose={() => setNaming(undefined)} />}
    </Group>
  );
}
