/** Author of a record's current version. Null if the host doesn't implement the call. */
import { queryOptions } from '@tanstack/react-query';
import {
  lastChangeFromApi,
  lastClientChange,
  lastProjectChange,
  lastSettingsChange,
  lastUserChange,
} from '#contract/identity/last-change.ts';
import type { PersonRef } from '#domain/platform/person.ts';
import { call } from '#web/lib/api/api.ts';

const CALLS = { project: lastProjectChange, client: lastClientChange, user: lastUserChange } as const;

/** A record that is open in a form. */
export type EditedRecord = { kind: keyof typeof CALLS | 'settings'; id: number };

/** Key of the settings, which exist once per workspace. */
export const SETTINGS_RECORD: EditedRecord = { kind: 'settings', id: 0 };

const fetchVersionAuthor = ({ kind, id }: EditedRecord, signal: AbortSignal) =>
  kind === 'settings' ? call(lastSettingsChange, { signal }) : call(CALLS[kind], { params: { id }, signal });

/** Returns the query for the author of this version; which is null if the author is unknown or a later version exists. */
export const versionAuthorQuery = (record: EditedRecord, version: number) =>
  queryOptions({
    queryKey: ['last-change', record.kind, record.id, version],
    queryFn: async ({ signal }): Promise<PersonRef | null> => {
      const { data } = await fetchVersionAuthor(record, signal);
      const last = lastChangeFromApi(data);
      return last.version === version ? last.by : null;
    },
    staleTime: Infinity,
    retry: false,
  });
