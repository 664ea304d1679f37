/** Downloads of a screen, which the test environment would follow as links. */
import { onTestFinished, vi } from 'vitest';

/** Collects the files that the browser downloads, by name, until the end of the test. */
export function watchDownloads(): Map<string, Blob> {
  const files = new Map<string, Blob>();
  const contents = new Map<string, Blob>();
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    const address = `blob:${contents.size}`;
    contents.set(address, content as Blob);
    return address;
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    files.set(this.download, contents.get(this.getAttribute('href') ?? '') ?? new Blob());
  });
  onTestFinished(() => {
    create.mockRestore();
    click.mockRestore();
  });
  return files;
}
