/** Files that a user chose or dropped, with the folders they lie in. */

export type ChosenFile = {
  file: File;
  /** Name with its folders, separated by slashes. */
  path: string;
};

/** Returns files from an input, which knows their folders if a folder was chosen. */
export const chosenFrom = (files: Iterable<File>): ChosenFile[] =>
  [...files].map((file) => ({ file, path: file.webkitRelativePath || file.name }));

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

/** Reads a folder's entries; a browser returns about a hundred at a time. */
async function entriesIn(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

async function filesIn(entry: FileSystemEntry, folder: string): Promise<ChosenFile[]> {
  const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
  if (isFile(entry)) return [{ file: await fileOf(entry), path }];
  const inside: ChosenFile[] = [];
  for (const one of await entriesIn(entry as FileSystemDirectoryEntry)) inside.push(...(await filesIn(one, path)));
  return inside;
}

/** Names of files that systems put into folders, which nobody means to send. */
const SYSTEM_FILES = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini']);

/** Returns dropped files with those in dropped folders. Must be called while the event is handled. */
export async function droppedFrom({ items, files }: DataTransfer): Promise<ChosenFile[]> {
  // The list is emptied once the event has been handled.
  const entries = [...(items ?? [])].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  const plain = chosenFrom(files);
  const found = entries.length === 0 ? plain : (await Promise.all(entries.map((entry) => filesIn(entry, '')))).flat();
  return found.filter(({ file }) => !SYSTEM_FILES.has(file.name));
}
