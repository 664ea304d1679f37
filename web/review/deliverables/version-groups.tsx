/** Menu items of versions, grouped by deliverable in the order of the project. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Cut } from '#domain/review/cuts.ts';
import { deliverableNameOf, versionsOf } from '#web/review/versions/cut-labels.ts';
import type { MenuParts } from '#web/ui/menu/more-menu.tsx';
import { deliverablesQuery } from './deliverables.queries.ts';

type VersionGroupsProps = { parts: MenuParts; cuts: readonly Cut[]; renderItem: (cut: Cut) => ReactNode };

export function VersionGroups({ parts, cuts, renderItem }: VersionGroupsProps) {
  const { data } = useQuery(deliverablesQuery(cuts[0]?.projectId ?? 0));
  const present = [...new Set(cuts.map(({ deliverable }) => deliverable?.id ?? null))];
  const order = data?.map(({ id }) => id) ?? [];
  const ids = present.toSorted((a, b) => order.indexOf(a) - order.indexOf(b) || (a ?? 0) - (b ?? 0));
  return ids.map((id) => {
    const own = versionsOf(cuts, id);
    const name = own[0] && deliverableNameOf(own[0], cuts);
    return (
      <div key={id ?? 0} role="group" aria-label={name}>
        <parts.Label>{name}</parts.Label>
        {own.map(renderItem)}
      </div>
    );
  });
}
