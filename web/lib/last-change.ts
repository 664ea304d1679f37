/** Who wrote a version of a record, asked while that is the present one; a host may lack the call, and then nobody knows. */
import { queryOptions } from '@tanstack/react-query';
import {
  lastChangeFromWire,
  lastClientChange,
  lastProjectChange,
  lastSettingsChange,
  lastUserChange,
} from '#contract/work/last-change.ts';
import type { PersonRef } from '#domain/work/project.ts';
import { call } from './api.ts';

const CALLS = { project: lastProjectChange, client: lastClientChange, user: lastUserChange } as const;

/** A record that forms stand open over. */
export type EditedRecord = { kind: keyof typeof CALLS | 'settings'; id: number };

/** The settings are one for the house. */
export const HOUSE_RECORD: EditedRecord = { kind: 'settings', id: 0 };

const askWriter = ({ kind, id }: EditedRecord, signal: AbortSignal) =>
  kind === 'settings' ? call(lastSettingsChange, { signal }) : call(CALLS[kind], { params: { id }, signal });

/** Null where it is not known, or no longer: somebody has written a later version. */
export const writerQuery = (record: EditedRecord, version: number) =>
  queryOptions({
    queryKey: ['last-change', record.kind, record.id, version],
    queryFn: async ({ signal }): Promise<PersonRef | null> => {
      const { data } = await askWriter(record, signal);
      const last = lastChangeFromWire(data);
      return last.version === version ? last.by : null;
    },
    staleTime: Infinity,
    retry: false,
  });
