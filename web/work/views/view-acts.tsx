/** What can be done with the present view: keep it, keep what was changed, name, share, move or delete it. */
import { Button, Group, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import type { Actor } from '#domain/identity/roles.ts';
import { checkChangeView, checkDeleteView, checkSharing, type SavedView } from '#domain/work/views.ts';
import { failureOf } from '#web/lib/api-error.ts';
import { confirm } from '#web/ui/confirm.ts';
import { notifyFailure } from '#web/ui/toasts.ts';
import type { ViewTab } from './tabs-of.ts';
import { LateMenu } from '#web/ui/late-menu.tsx';
import { latePart } from '#web/ui/late-part.tsx';
import { useChangeView, useCreateView, useDeleteView } from './views.queries.ts';

const ViewDialog = latePart(async () => (await import('./view-dialog.tsx')).ViewDialog);

const FAILED = 'Failed to save the view';
const SHARED = 'team';

type ViewActsProps = {
  actor: Actor;
  tab: ViewTab | undefined;
  /** The present address differs from the view that it came from. */
  isEdited: boolean;
  /** The present address, as it is kept. */
  search: string;
  columns: readonly string[] | null;
  /** How many views are the own ones. */
  ownCount: number;
  /** To that view, or to the untouched list. */
  goTo: (tab: { key: string; search: string } | undefined) => void;
};

type Naming = 'new' | 'present' | undefined;

/** Of a view of somebody else an administrator can end the sharing. */
function useViewActs({ tab, search, columns, goTo }: ViewActsProps) {
  const change = useChangeView();
  const remove = useDeleteView(() => goTo(undefined));
  const view = tab?.saved;
  // Of each, though another one is pressed meanwhile, or the view is left.
  const tell = (text: string) => (error: unknown) => notifyFailure(failureOf(text, error));
  const set = (values: Parameters<typeof change.mutate>[0]['change']): void =>
    void (view && change.mutateAsync({ id: view.id, change: values }).catch(tell(FAILED)));
  const drop = async (): Promise<void> => {
    if (!view) return;
    const message = `Are you sure you want to delete the view “${view.name}”?`;
    if (!(await confirm({ message, confirmLabel: 'Delete', isDangerous: true }))) return;
    await remove.mutateAsync(view.id).catch(tell('Failed to delete the view'));
  };
  const keep = (): void => set({ search, columns: columns && [...columns] });
  return { set, drop, keep };
}

type ViewMenuProps = {
  actor: Actor;
  view: SavedView;
  ownCount: number;
  acts: ReturnType<typeof useViewActs>;
  onName: () => void;
};

function ViewMenu({ actor, view, ownCount, acts, onName }: ViewMenuProps) {
  const owned = { ownerId: view.owner?.id ?? 0, shared: view.shared };
  const isOwn = owned.ownerId === actor.id;
  const mayUnshare = !isOwn && !checkChangeView(actor, owned, { shared: 'none' });
  const mayDelete = !checkDeleteView(actor, owned);
  if (!isOwn && !mayUnshare && !mayDelete) return null;
  return (
    <LateMenu
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
            <Menu.Item onClick={() => acts.set({ position: view.position - 1 })}>Move to the left</Menu.Item>
          )}
          {isOwn && view.position < ownCount && (
            <Menu.Item onClick={() => acts.set({ position: view.position + 1 })}>Move to the right</Menu.Item>
          )}
          {mayUnshare && <Menu.Item onClick={() => acts.set({ shared: 'none' })}>End sharing</Menu.Item>}
          {mayDelete && <Menu.Item onClick={() => void acts.drop()}>Delete</Menu.Item>}
        </>
      )}
    </LateMenu>
  );
}

type NamingDialogProps = ViewActsProps & { naming: Exclude<Naming, undefined>; onClose: () => void };

function NamingDialog({ actor, tab, search, columns, goTo, naming, onClose }: NamingDialogProps) {
  const create = useCreateView((made) => {
    onClose();
    goTo({ key: String(made.id), search });
  });
  const change = useChangeView();
  const view = naming === 'present' ? tab?.saved : undefined;
  const saving = view ? change : create;
  return (
    <ViewDialog
      title={view ? 'Name of the view' : 'Save as a view'}
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

export function ViewActs(props: ViewActsProps) {
  const { actor, tab, isEdited, ownCount, goTo } = props;
  const [naming, setNaming] = useState<Naming>();
  const acts = useViewActs(props);
  const view = tab?.saved;
  const isOwn = view?.owner?.id === actor.id;
  return (
    <Group gap={4}>
      {isEdited && tab && (
        <>
          <Text size="sm">edited:</Text>
          {isOwn && (
            <Button size="compact-sm" variant="subtle" onClick={acts.keep}>
              Save
            </Button>
          )}
        </>
      )}
      {(isEdited || !tab) && (
        <Button size="compact-sm" variant="subtle" onClick={() => setNaming('new')}>
          {tab ? 'Save as' : 'Save as a view'}
        </Button>
      )}
      {isEdited && tab && (
        <Button size="compact-sm" variant="subtle" onClick={() => goTo(tab)}>
          Reset
        </Button>
      )}
      {view && (
        <ViewMenu actor={actor} view={view} ownCount={ownCount} acts={acts} onName={() => setNaming('present')} />
      )}
      {naming && <NamingDialog {...props} naming={naming} onClose={() => setNaming(undefined)} />}
    </Group>
  );
}
