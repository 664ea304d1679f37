/** One link of the list: its state, what it allows, who came, and what can be done with it. */
import { Button, Group, Text } from '@mantine/core';
import { type RefObject, useRef, useState } from 'react';
import type { Cut } from '#domain/review/cuts.ts';
import type { ShareLink } from '#domain/review/share.ts';
import { failureOf } from '#web/lib/api-error.ts';
import { confirm } from '#web/ui/confirm.ts';
import { notifyFailure, notifySuccess } from '#web/ui/toasts.ts';
import { LinkVisits } from './link-visits.tsx';
import { allowedText, stateText, visitedText } from './link-words.ts';
import classes from './links.module.css';
import { type MadeLink, useDeleteLink, useRenewLink, useRevokeLink } from './share.queries.ts';

type LinkRowProps = {
  link: ShareLink;
  cuts: readonly Cut[];
  onEdit: () => void;
  onMade: (made: MadeLink) => void;
};

const LITTLE = { size: 'compact-sm', variant: 'subtle', mih: { base: 40, sm: 30 } } as const;

const failureNotice = (text: string) => ({ onError: (error: Error) => notifyFailure(failureOf(text, error)) });

/** `place` is what of the line no act takes away. */
function useLinkActs({ link, onMade }: Pick<LinkRowProps, 'link' | 'onMade'>, place: RefObject<HTMLElement | null>) {
  const [revoke, renew, remove] = [useRevokeLink(link.id), useRenewLink(link.id), useDeleteLink(link.id)];
  const confirmDanger = async (message: string, confirmLabel: string): Promise<boolean> => {
    const isSure = await confirm({ title: link.label, message, confirmLabel, isDangerous: true });
    // The question gives the focus back to what was pressed, which takes none while it is done and may be gone after it.
    if (isSure) place.current?.focus({ preventScroll: true });
    return isSure;
  };
  return {
    isBusy: revoke.isPending || renew.isPending || remove.isPending,
    revoke: async (): Promise<void> => {
      if (!(await confirmDanger('Whoever is watching is stopped, and the link never works again.', 'Revoke'))) return;
      const onSuccess = (): void => notifySuccess('Link revoked.');
      revoke.mutate(undefined, { onSuccess, ...failureNotice('The link could not be revoked.') });
    },
    renew: async (): Promise<void> => {
      if (!(await confirmDanger('The address that you sent before no longer works.', 'New address'))) return;
      renew.mutate(undefined, { onSuccess: onMade, ...failureNotice('The link could not be given a new address.') });
    },
    remove: async (): Promise<void> => {
      if (!(await confirmDanger('The link goes with the record of its visits. What guests wrote stays.', 'Delete')))
        return;
      const onSuccess = (): void => notifySuccess('Link deleted.');
      remove.mutate(undefined, { onSuccess, ...failureNotice('The link could not be deleted.') });
    },
  };
}

export function LinkRow({ link, cuts, onEdit, onMade }: LinkRowProps) {
  const place = useRef<HTMLButtonElement>(null);
  const acts = useLinkActs({ link, onMade }, place);
  const [areVisitsOpen, setVisitsOpen] = useState(false);
  const about = (verb: string): string => `${verb}: ${link.label}`;
  const isRevoked = link.state === 'revoked';
  return (
    <li className={classes.link} data-state={link.state}>
      <div className={classes.head}>
        <h3 className={classes.label}>{link.label}</h3>
        <span className={classes.state}>{stateText(link)}</span>
      </div>
      <Text size="sm" c="dimmed">
        {allowedText(link, cuts)}
      </Text>
      <Group gap={2}>
        <Button
          {...LITTLE}
          ref={place}
          aria-expanded={areVisitsOpen}
          aria-label={`${visitedText(link)}: ${link.label}`}
          onClick={() => setVisitsOpen(!areVisitsOpen)}
        >
          {visitedText(link)}
        </Button>
        {!isRevoked && (
          <>
            <Button {...LITTLE} aria-label={about('Edit')} onClick={onEdit}>
              Edit
            </Button>
            <Button
              {...LITTLE}
              aria-label={about('New address')}
              disabled={acts.isBusy}
              onClick={() => void acts.renew()}
            >
              New address
            </Button>
            <Button
              {...LITTLE}
              color="red"
              aria-label={about('Revoke')}
              disabled={acts.isBusy}
              onClick={() => void acts.revoke()}
            >
              Revoke
            </Button>
          </>
        )}
        {isRevoked && (
          <Button
            {...LITTLE}
            color="red"
            aria-label={about('Delete')}
            disabled={acts.isBusy}
            onClick={() => void acts.remove()}
          >
            Delete
          </Button>
        )}
      </Group>
      {areVisitsOpen && <LinkVisits linkId={link.id} label={link.label} />}
    </li>
  );
}
