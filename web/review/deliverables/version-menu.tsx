/** Menu of versions, newest first, by deliverable: opens one, or compares it. */
import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Cut } from '#domain/review/cuts.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import { exactTimeText } from '#web/lib/time/format.ts';
import type { MenuParts } from '#web/ui/menu/more-menu.tsx';
import { LazyMenu } from '#web/ui/menu/lazy-menu.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { cutLengthText, Poster } from '#web/work/projects/card/poster.tsx';
import { versionText } from '#web/review/versions/cut-labels.ts';
import { DecisionBadge } from '#web/review/versions/decision-badge.tsx';
import classes from '#web/review/versions/cut-head.module.css';

/** Loaded only for projects with deliverables. */
const VersionGroups = lazyPart(async () => (await import('./version-groups.tsx')).VersionGroups);

type VersionMenuProps = {
  label: string;
  cuts: readonly Cut[];
  /** Number of the current version. */
  number: number | null;
  onChoose: (cut: Cut) => void;
  /** Poster URL for guests (see `Poster`). */
  guestUrl?: string | undefined;
  /** Further items below the versions. */
  footer?: ((parts: MenuParts) => ReactNode) | undefined;
};

export function VersionMenu({ label, cuts, number, onChoose, guestUrl, footer }: VersionMenuProps) {
  return (
    <LazyMenu
      position="bottom-start"
      withinPortal={false}
      width={360}
      button={(control) => (
        <Button {...control} variant="default" mih={40} rightSection={<IconChevronDown size={16} aria-hidden />}>
          {label}
        </Button>
      )}
    >
      {(parts) => {
        const item = (cut: Cut) => (
          <parts.Item key={cut.id} aria-current={cut.number === number || undefined} onClick={() => onChoose(cut)}>
            <span className={classes.item}>
              <Poster cut={cut} guestUrl={guestUrl} />
              <span className={classes.version}>
                <strong>{versionText(cut)}</strong>
                <DecisionBadge cut={cut} />
                <span className={classes.dim}>
                  {[exactTimeText(cut.createdAt), cut.uploadedBy && fullNameOf(cut.uploadedBy)]
                    .filter(Boolean)
                    .join(', ')}
                </span>
                <span className={classes.dim}>
                  {[cutLengthText(cut.facts), cut.originalName].filter(Boolean).join(' · ')}
                </span>
                {cut.comment && <span className={classes.dim}>{cut.comment}</span>}
              </span>
            </span>
          </parts.Item>
        );
        const isOneGroup = cuts.every(({ deliverable }) => deliverable?.id === cuts[0]?.deliverable?.id);
        return (
          <>
            {isOneGroup ? cuts.map(item) : <VersionGroups parts={parts} cuts={cuts} renderItem={item} />}
            {footer?.(parts)}
          </>
        );
      }}
    </LazyMenu>
  );
}
