/** Style guide and links of a client as fields that are edited in place. */
import type { Versioned } from '#web/lib/use-edit-conflict.ts';
import type { EditedField } from '#web/work/links/edited-field.ts';
import type { LinksValues } from '#web/work/links/links-form.tsx';
import { type ListedClient, loadClient, useChangeClientField } from './clients.queries.ts';
import type { StyleGuideValues } from './style-guide-form.tsx';

const guideOf = ({ record: { styleGuide }, etag }: Versioned<ListedClient>) => ({ record: { styleGuide }, etag });
const linksOf = ({ record: { links }, etag }: Versioned<ListedClient>) => ({ record: { links }, etag });

export function useEditedClient(loaded: Versioned<ListedClient>): {
  styleGuide: EditedField<StyleGuideValues>;
  links: EditedField<LinksValues>;
} {
  const { id } = loaded.record;
  const { mutateAsync } = useChangeClientField(id);
  const of = { kind: 'client', id } as const;
  const save = (change: StyleGuideValues | LinksValues, etag: string | undefined) => mutateAsync({ change, etag });
  return {
    styleGuide: { of, latest: guideOf(loaded), load: async () => guideOf(await loadClient(id)), save },
    links: { of, latest: linksOf(loaded), load: async () => linksOf(await loadClient(id)), save },
  };
}
