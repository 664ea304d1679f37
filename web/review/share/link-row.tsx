/** One link in the list: state, permissions, visits and actions. */
import { Button, Group, Text } from '@mantine/core';
import { type RefObject, useRef, useState } from 'react';
import type { Cut } from '#domain/review/cuts.ts';
import type { ShareLink } from '#domain/review/share.ts';
import { failureOf } from '#web/lib/api/api-error.ts';
import { confirm } from '#web/ui/dialog/confirm.ts';
import { notifyFailure, notifySuccess } from '#web/ui/feedback/toasts.ts';
import { LinkVisits } from './link-visits.tsx';
import { allowedText, stateText, visitedText } from './link-labels.ts';
import classes from './links.module.css';
import { type CreatedLink, useDeleteLink, useRenewLink, useRevokeLink } from './share.queries.ts';

type LinkRowProps = {
  link: ShareLink;
  cuts: readonly Cut[];
  hasDeliverables: boolean;
  onEdit: () => void;
  onLinkCreated: (made: CreatedLink) => void;
};

const SMALL_BUTTON = { size: 'compact-sm', variant: 'subtle', mih: { base: 40, sm: 30 } } as const;

const failureNotice = (text: string) => ({ onError: (error: Error) => notifyFailure(failureOf(text, error)) });

/** Actions of the row. `focusTarget` is an element of the row that no action removes; it receives focus afterwards. */
function useLinkActions(
  { link, onLinkCreated }: Pick<LinkRowProps, 'link' | 'onLinkCreated'>,
  focusTarget: RefObject<HTMLElement | null>,
) {
  const [revoke, renew, remove] = [useRevokeLink(link.id), useRenewLink(link.id), useDeleteLink(link.id)];
  const confirmDanger = async (message: string, confirmLabel: string): Promise<boolean> => {
    const isSure = await confirm({ title: link.label, message, confirmLabel, isDangerous: true });
    // The dialog would return focus to the clicked button, which is disabled during the action and may be removed by it.
    if (isSure) focusTarget.current?.focus({ preventScroll: true });
    return isSure;
  };
  return {
    isBusy: revoke.isPending || renew.isPending || remove.isPending,
    revoke: async (): Promise<void> => {
      if (!(await confirmDanger("Viewers lose access immediately. The link can't be restored.", 'Revoke'))) return;
      const onSuccess = (): void => notifySuccess('Link revoked.');
      revoke.mutate(undefined, { onSuccess, ...failureNotice("Couldn't revoke the link.") });
    },
    renew: async (): Promise<void> => {
      if (!(await confirmDanger('The current address will stop working.', 'New address'))) return;
      renew.mutate(undefined, { onSuccess: onLinkCreated, ...failureNotice("Couldn't create a new address.") });
    },
    remove: async (): Promise<void> => {
      if (!(await confirmDanger('Deletes the link and its visit history. Guest notes remain.', 'Delete'))) return;
      const onSuccess = (): void => notifySuccess('Link deleted.');
      remove.mutate(undefined, { onSuccess, ...failureNotice("Couldn't delete the link.") });
    },
  };
}

export function LinkRow({ link, cuts, hasDeliverables, onEdit, onLinkCreated }: LinkRowProps) {
  const focusTarget = useRef<HTMLButtonElement>(null);
  const actions = useLinkActions({ link, onLinkCreated }, focusTarget);
  const [areVisitsOpen, setVisitsOpen] = useState(false);
  const labelWith = (verb: string): string => `${verb}: ${link.label}`;
  const isRevoked = link.state === 'revoked';
  return (
    <li className={classes.link} data-state={link.state}>
      <div className={classes.head}>
        <h3 className={classes.label}>{link.label}</h3>
        <span className={classes.state}>{stateText(link)}</span>
      </div>
      <Text size="sm" c="dimmed">
        {allowedText(link, cuts, hasDeliverables)}
      </Text>
      <Group gap={2}>
        <Button
          {...SMALL_BUTTON}
          ref={focusTarget}
          aria-expanded={areVisitsOpen}
          aria-label={`${visitedText(link)}: ${link.label}`}
          onClick={() => setVisitsOpen(!areVisitsOpen)}
        >
          {visitedText(link)}
        </Button>
        {!isRevoked && (
          <>
            <Button {...SMALL_BUTTON} aria-label={labelWith('Edit')} onClick={onEdit}>
              Edit
            </Button>
            <Button
              {...SMALL_BUTTON}
              aria-label={labelWith('New address')}
              disabled={actions.isBusy}
              onClick={() => void actions.renew()}
            >
              New address
            </Button>
            <Button
              {...SMALL_BUTTON}
              color="red"
              aria-label={labelWith('Revoke')}
              disabled={actions.isBusy}
              onClick={() => void actions.revoke()}
            >
              Revoke
            </Button>
          </>
        )}
        {isRevoked && (
          <Button
            {...SMALL_BUTTON}
            color="red"
            aria-label={labelWith('Delete')}
            disabled={actions.isBusy}
            onClick={() => void actions.remove()}
          >
            Delete
          </Button>
        )}
      </Group>
      {areVisitsOpen && <LinkVisits linkId={link.id} label={link.label} />}
    </li>
  );
}
