/** Links with their addresses. Only web addresses open; a path is text to copy (docs/projects.md#resources). */
import { Anchor, Button, Text } from '@mantine/core';
import { isWebLink } from '#domain/work/links.ts';
import type { Link } from '#domain/work/trim-links.ts';
import lines from '#web/ui/table/line-list.module.css';
import { notifyError, notifySuccess } from '#web/ui/feedback/toasts.ts';

function WebLink({ label, url }: Link) {
  return (
    <div className={lines.words}>
      <Anchor href={url} target="_blank" rel="noreferrer">
        {label}
      </Anchor>
      <Text size="xs" c="dimmed">
        {url.replace(/^https?:\/\//i, '')}
      </Text>
    </div>
  );
}

function Path({ label, url }: Link) {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(url);
      notifySuccess('Path copied.');
    } catch {
      // Browsers allow clipboard access only on secure origins.
      notifyError(`Couldn't copy the path: ${url}`);
    }
  };
  return (
    <>
      <div className={lines.words}>
        <Text>{label}</Text>
        <Text size="xs" c="dimmed">
          {url}
        </Text>
      </div>
      <Button size="compact-sm" variant="default" aria-label={`Copy path: ${label}`} onClick={() => void copy()}>
        Copy
      </Button>
    </>
  );
}

/** `label` distinguishes the lists of a project and its client. */
export function LinkList({ links, label }: { links: readonly Link[]; label: string }) {
  return (
    <ul className={lines.list} aria-label={label}>
      {links.map((link, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two links may be equal
        <li key={index} className={lines.line}>
          {isWebLink(link.url) ? <WebLink {...link} /> : <Path {...link} />}
        </li>
      ))}
    </ul>
  );
}
