/** The team's calls for captions of a version. */
import { queryOptions } from '@tanstack/react-query';
import {
  addCaptions,
  captionsFromApi,
  type ApiCaptions,
  changeCaptions,
  type CaptionsFile,
  type CaptionsPatch,
  copyCaptions,
  deleteCaptions,
  getCaptionsFile,
  listCaptions,
  replaceCaptions,
} from '#contract/review/captions/captions.ts';
import { etagOf } from '#contract/platform/etag.ts';
import type { CaptionEncoding, CaptionFormat } from '#domain/review/captions/cue.ts';
import type { Captions, CaptionTrack } from '#domain/review/captions/captions.ts';
import type { Milliseconds } from '#domain/platform/units.ts';
import { call } from '#web/lib/api/api.ts';
import { fillPath } from '#web/lib/api/request-text.ts';
import { send } from '#web/lib/api/request.ts';
import { useCall } from '#web/lib/api/use-call.ts';
import { fetchText } from './fetch-text.ts';

/** Fetches the URLs of captions, `download` in this format. */
export const fetchCaptionsFile = async (id: number, as?: CaptionFormat): Promise<CaptionsFile> =>
  (await call(getCaptionsFile, { params: { id }, query: { as } })).data;

/** Query for a version's captions with what the user may do with them. */
export const captionsQuery = (cutId: number) =>
  queryOptions({
    queryKey: ['cuts', 'captions', cutId],
    queryFn: async ({ signal }): Promise<{ captions: Captions[]; mayAdd: boolean }> => {
      const { data } = await call(listCaptions, { params: { id: cutId }, signal });
      return { captions: data.captions.map(captionsFromApi), mayAdd: data.mayAdd };
    },
  });

/** How the server reads a file, where the file doesn't say. */
export type FileReading = {
  encoding?: CaptionEncoding | undefined;
  /** Added to every time. */
  offsetMs?: Milliseconds | undefined;
};

export type NewCaptions = FileReading & { file: File; language: string; label: string; isInternal: boolean };

function formOf(file: File, fields: Record<string, string | number | boolean | undefined>): FormData {
  const form = new FormData();
  // Fields come first, since the server reads the form as a stream.
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, String(value));
  form.append('file', file);
  return form;
}

const ACCEPT = { accept: 'application/json' };

const captionsIn = async (response: Response): Promise<Captions> =>
  captionsFromApi((await response.json()) as ApiCaptions);

/** Adds captions to a version. */
export const useAddCaptions = () =>
  useCall('cuts', async ({ cutId, file, ...fields }: NewCaptions & { cutId: number }): Promise<Captions> => {
    const path = fillPath(addCaptions.path, { id: cutId });
    return captionsIn(await send(path, { method: addCaptions.method, headers: ACCEPT, body: formOf(file, fields) }));
  });

/** Replaces the cues of captions by those of a file. */
export const useReplaceCaptions = () =>
  useCall(
    'cuts',
    async ({
      track,
      file,
      encoding,
      offsetMs,
    }: FileReading & { track: CaptionTrack; file: File }): Promise<Captions> => {
      const headers = { ...ACCEPT, 'if-match': etagOf(track.version) };
      const path = fillPath(replaceCaptions.path, { id: track.id });
      const body = formOf(file, { encoding, offsetMs });
      return captionsIn(await send(path, { method: replaceCaptions.method, headers, body }));
    },
  );

/** Changes language, label or visibility of captions as they are shown. */
export const useChangeCaptions = () =>
  useCall(
    'cuts',
    async ({
      track,
      change,
    }: {
      track: Pick<CaptionTrack, 'id' | 'version'>;
      change: CaptionsPatch;
    }): Promise<Captions> => {
      const request = { params: { id: track.id }, body: change, ifMatch: etagOf(track.version) };
      return captionsFromApi((await call(changeCaptions, request)).data);
    },
  );

/** Deletes captions and returns what adds them again. */
export const useDeleteCaptions = (cutId: number) =>
  useCall('cuts', async (track: CaptionTrack): Promise<NewCaptions & { cutId: number }> => {
    const { language, label, isInternal } = track;
    const text = await fetchText((await fetchCaptionsFile(track.id)).url);
    await call(deleteCaptions, { params: { id: track.id }, ifMatch: etagOf(track.version) });
    return { cutId, file: new File([text], 'captions.vtt'), language, label, isInternal };
  });

/** Copies captions of another version to this one. */
export const useCopyCaptions = (cutId: number) =>
  useCall('cuts', async (body: { from: number; offset: number }): Promise<Captions> =>
    captionsFromApi((await call(copyCaptions, { params: { id: cutId }, body })).data),
  );
