/** Card with labels and values, on the status page and in other sections of the settings. */
import { Paper, type PaperProps, Title } from '@mantine/core';
import { useId } from 'react';
import { settingsPathOf } from '#web/lib/address/settings-paths.ts';
import { QuietLink } from '#web/ui/figures/quiet-link.tsx';
import type { StatusLine } from './status-labels.ts';
import classes from './status.module.css';

type Props = Pick<PaperProps, 'mt' | 'maw'> & {
  /** ID of the heading, for links to the card. */
  id?: string;
  title: string;
  lines: readonly StatusLine[];
};

export function StatusList({ id, title, lines, ...size }: Props) {
  const ownId = useId();
  const titleId = id ?? ownId;
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={titleId} {...size}>
      <Title order={2} id={titleId} fz="lg">
        {title}
      </Title>
      <dl className={classes.list}>
        {lines.map(({ label, text, isBad, section }) => (
          <div key={label} className={classes.line}>
            <dt>{label}</dt>
            <dd className={isBad ? classes.bad : undefined}>
              {section ? <QuietLink link={{ to: settingsPathOf(section), search: {} }}>{text}</QuietLink> : text}
            </dd>
          </div>
        ))}
      </dl>
    </Paper>
  );
}
