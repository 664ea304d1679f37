/** Files dropped outside a drop area, on which a browser would leave the app and open them (docs/review.md#uploading). */

type Target = {
  /** Returns whether the element is in the part of the page that accepts drops. */
  contains: (element: Node) => boolean;
  /** Called while files are dragged over the page. */
  onOver: (isOver: boolean) => void;
  onDrop: (files: FileList) => void;
};

const targets = new Set<Target>();

/** Registers a part of the page that accepts dropped files; returns a function that unregisters it. */
export function claimFileDrops(target: Target): () => void {
  targets.add(target);
  return () => void targets.delete(target);
}

const targetAt = ({ target }: DragEvent): Target | undefined =>
  target instanceof Node ? [...targets].findLast((one) => one.contains(target)) : undefined;

/** Keeps the browser from opening dropped files: passes them to the part of the page under the pointer, or reports that none accepts them. */
export function watchFileDrops(onRefused: () => void): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  const show = (hovered: Target | undefined): void => {
    for (const one of targets) one.onOver(one === hovered);
  };
  const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true;
  const onOver = (event: DragEvent): void => {
    if (!hasFiles(event)) return;
    show(event.defaultPrevented ? undefined : targetAt(event));
    event.preventDefault();
  };
  const onDrop = (event: DragEvent): void => {
    show(undefined);
    if (event.defaultPrevented || !hasFiles(event)) return;
    event.preventDefault();
    const target = targetAt(event);
    if (target && event.dataTransfer) target.onDrop(event.dataTransfer.files);
    else onRefused();
  };
  window.addEventListener('dragover', onOver, { signal });
  window.addEventListener('drop', onDrop, { signal });
  window.addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && show(undefined), { signal });
  return () => listeners.abort();
}
