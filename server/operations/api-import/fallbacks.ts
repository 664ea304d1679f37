/** Substitutes for lists that a provider lacks, built by reading each referenced record (docs/import.md#import). */
import { RESOURCE_PATHS } from '#contract/platform/jsonld.ts';
import { type Fields, isFields, type Page, pagesOf } from './provider/pages.ts';
import type { Provider } from './provider/provider.ts';
import { idOfRecord } from './kinds/values.ts';

const NO_POSITION = { address: '', next: undefined, total: undefined };

/** Returns the existing records at these addresses. */
async function readAll(provider: Provider, path: string, ids: readonly number[]): Promise<Fields[]> {
  const found = await Promise.all(ids.map((id) => provider.read(`${path}/${id}`)));
  return found.filter(isFields);
}

const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);

/** Yields each record of this class that the list references in that field, once. */
async function* namedIn(
  provider: Provider,
  { list, field, path }: { list: string; field: string; path: string },
  seen: Set<number>,
): AsyncGenerator<Page> {
  for await (const { members } of pagesOf(provider, list)) {
    const ids = members.flatMap((one) => listIn(one[field])).flatMap((one) => idOfRecord(one) ?? []);
    const fresh = [...new Set(ids)].filter((id) => !seen.has(id));
    for (const id of fresh) seen.add(id);
    yield { ...NO_POSITION, members: await readAll(provider, path, fresh) };
  }
}

const { MediaUpload, User, Client, Feedback, Project, PointAction } = RESOURCE_PATHS;

/** Yields the feedback of each project. */
export const feedbackOfProjects = (provider: Provider): AsyncGenerator<Page> =>
  namedIn(provider, { list: Project, field: 'feedbacks', path: Feedback }, new Set());

/** Yields the files that people and clients use as pictures, and the attachments of feedback. */
export async function* mediaByName(provider: Provider): AsyncGenerator<Page> {
  const seen = new Set<number>();
  for (const list of [User, Client]) yield* namedIn(provider, { list, field: 'profileImage', path: MediaUpload }, seen);
  const isListed = (await provider.read(Feedback)) !== undefined;
  const feedbackPages = isListed ? pagesOf(provider, Feedback) : feedbackOfProjects(provider);
  for await (const { members } of feedbackPages) {
    const ids = members.flatMap((one) => listIn(one['attachments'])).flatMap((one) => idOfRecord(one) ?? []);
    const fresh = [...new Set(ids)].filter((id) => !seen.has(id));
    for (const id of fresh) seen.add(id);
    yield { ...NO_POSITION, members: await readAll(provider, MediaUpload, fresh) };
  }
}

/** Yields the points log project by project. */
export async function* pointsOfProjects(provider: Provider): AsyncGenerator<Page> {
  for await (const { members } of pagesOf(provider, Project))
    for (const id of members.flatMap((one) => idOfRecord(one) ?? []))
      for await (const page of pagesOf(provider, PointAction, { filter: `project=${id}&` }))
        yield { ...NO_POSITION, members: page.members };
}
