/** Who wrote a version of a record, asked while that is the present one; a host may lack the call, and then nobody knows. */
import { queryOptions } from '@tanstack/react-query';
import { lastChangeFromWire, lastClientChange, lastProjectChange, lastUserChange } from '#contract/last-change.ts';
import type { PersonRef } from '#domain/project.ts';
import { call } from './api.ts';

const CALLS = { project: lastProjectChange, client: lastClientChange, user: lastUserChange } as const;

/** A record that forms stand open over. */
export type EditedRecord = { kind: keyof typeof CALLS; id: number };

/** Null where it is not known, or no longer: somebody has written a later version. */
export const writerQuery = ({ kind, id }: EditedRecord, version: number) =>
  queryOptions({
    queryKey: ['last-change', kind, id, version],
    queryFn: async ({ signal }): Promise<PersonRef | null> => {
      const { data } = await call(CALLS[kind], { params: { id }, signal });
      const last = lastChangeFromWire(data);
      return last.version === version ? last.by : null;
    },
    staleTime: Infinity,
    retry: false,
  });
