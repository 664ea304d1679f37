/** The name that a guest acts with, which a press changes. On a contact's link it says that decisions carry it (docs/review.md#contact-links). */
import { Button } from '@mantine/core';
import type { ShareVisit } from '#contract/review/share-guests.ts';
import { pageTexts, t } from '#web/lib/language/text.ts';

type GuestNameProps = { visit: Pick<ShareVisit, 'name' | 'contact' | 'mayDecide'>; onChange: () => void };

/** Returns what the button says, which is the name alone unless the guest acts as the contact. */
function labelOf({ name, contact, mayDecide }: GuestNameProps['visit']): string {
  if (!contact?.signs) return name;
  return t(mayDecide ? 'Deciding as {name} · Not you?' : '{name} · Not you?', { name });
}

export function GuestNameButton({ visit, onChange }: GuestNameProps) {
  if (visit.name === '') return null;
  const label = labelOf(visit);
  return (
    <Button
      size="compact-sm"
      h="auto"
      mih={40}
      px={6}
      variant="subtle"
      aria-label={visit.contact?.signs ? label : t('Change your name: {name}', { name: visit.name })}
      onClick={onChange}
    >
      {/* Long names wrap, so that the question after them is never cut off. */}
      <span style={{ lineHeight: 1.5, whiteSpace: 'normal', overflowWrap: 'anywhere', textAlign: 'start' }}>
        {label}
      </span>
    </Button>
  );
}

/** Returns who can approve, for guests of a contact's link who can't; undefined if nobody, or on other links. */
export function decidersText({ contact, mayDecide }: Pick<ShareVisit, 'contact' | 'mayDecide'>): string | undefined {
  if (!contact || mayDecide || contact.deciders.length === 0) return undefined;
  const list = new Intl.ListFormat(pageTexts()?.language ?? 'en', { type: 'disjunction' });
  return t('{names} can approve this.', { names: list.format(contact.deciders) });
}
