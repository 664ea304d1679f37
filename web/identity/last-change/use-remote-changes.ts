/** Changes that others save while a form is open, by field and author, shown before the user saves (docs/projects.md#meanwhile). */
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { fullNameOf } from '#domain/platform/text.ts';
import { useActor } from '#web/identity/current-user.ts';
import { type EditedRecord, versionAuthorQuery } from './last-change.ts';
import type { EditConflictField } from '#web/lib/use-edit-conflict.ts';

export type RemoteChange = {
  name: string;
  label: string;
  /** Author of the last change, if known. */
  author: string | undefined;
  before: string;
  now: string;
  /** The user's value in the form, if they have changed it. */
  typed: string | undefined;
};

type RemoteChangesOptions<Values, Version, Name extends string> = {
  record: EditedRecord | undefined;
  form: { values: Values };
  fields: readonly EditConflictField<Values, Version, Name>[];
  valuesOf: (version: Version) => Values;
  /** Version that the next save is based on. */
  base: Version | undefined;
  /** Latest version of the record. */
  latest: Version | undefined;
};

const numberOf = ({ etag }: { etag: string | undefined }): number => Number(/\d+/.exec(etag ?? '')?.[0] ?? Number.NaN);

/** Latest version seen, and the version that last changed each field; undefined if versions were missed, so the author is unknown. */
type SeenVersion<Version> = { version: Version; changedBy: Record<string, number | undefined> };

export function useRemoteChanges<Values, Version extends { etag: string | undefined }, Name extends string>({
  record,
  form,
  fields,
  valuesOf,
  base,
  latest,
}: RemoteChangesOptions<Values, Version, Name>): RemoteChange[] {
  const actorId = useActor()?.id;
  const differing = (one: Version, other: Version) => {
    const [before, after] = [valuesOf(one), valuesOf(other)];
    return fields.filter(({ read }) => read(before, one) !== read(after, other));
  };
  const [seen, setSeen] = useState<SeenVersion<Version>>();
  const lastSeen =
    seen && !(base && numberOf(base) > numberOf(seen.version)) ? seen : base && { version: base, changedBy: {} };
  if (lastSeen && latest && numberOf(latest) > numberOf(lastSeen.version)) {
    const by = numberOf(latest) === numberOf(lastSeen.version) + 1 ? numberOf(latest) : undefined;
    const newChanges = Object.fromEntries(differing(lastSeen.version, latest).map(({ name }) => [name, by]));
    setSeen({ version: latest, changedBy: { ...lastSeen.changedBy, ...newChanges } });
  }
  const now = base && lastSeen && numberOf(lastSeen.version) > numberOf(base) ? lastSeen.version : undefined;
  const changed = base && now ? differing(base, now) : [];
  const versions = [...new Set(changed.flatMap(({ name }) => lastSeen?.changedBy[name] ?? []))];
  const writers = useQueries({ queries: record ? versions.map((version) => versionAuthorQuery(record, version)) : [] });
  if (!base || !now) return [];
  const authorOf = (name: string): string | undefined => {
    const writer = writers[versions.indexOf(lastSeen?.changedBy[name] ?? Number.NaN)]?.data;
    if (!writer) return undefined;
    return writer.id === actorId ? 'You' : fullNameOf(writer) || writer.email;
  };
  const [before, after] = [valuesOf(base), valuesOf(now)];
  return changed.map(({ name, label, read, show = read }) => {
    const isTyped = read(form.values, base) !== read(before, base);
    return {
      name,
      label,
      author: authorOf(name),
      before: show(before, base),
      now: show(after, now),
      typed: isTyped ? show(form.values, base) : undefined,
    };
  });
}
