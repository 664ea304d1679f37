/** Dialogs that add captions, loaded when one opens. */
import { lazyPart } from '#web/ui/lazy-part.tsx';

export const AddCaptions = lazyPart(async () => (await import('./add-captions.tsx')).AddCaptions);
export const ChooseVersion = lazyPart(async () => (await import('./choose-version.tsx')).ChooseVersion);
