/** Text of a file whose URL works without a token. */
import { httpErrorText } from '#domain/platform/messages.ts';
import { ApiError, unreachable } from '#web/lib/api/api-error.ts';
import { serverUrl } from '#web/lib/api/host.ts';

/** Fetches the text. Throws `ApiError`; an aborted call throws the same error as `fetch`. */
export async function fetchText(url: string, signal?: AbortSignal): Promise<string> {
  const response = await fetch(serverUrl(url), signal && { signal }).catch((error: unknown) => {
    throw signal?.aborted ? error : unreachable();
  });
  if (!response.ok) throw new ApiError({ status: response.status, message: httpErrorText(response.status) });
  return response.text();
}
