/** Time zones of the tests: that of the workspace, and that of the browser. Both are reset after the file, since all files of a worker share them. */
import { afterAll, beforeAll } from 'vitest';
import { UTC } from '#domain/platform/time-zone.ts';
import { setTimeZone } from '#web/lib/time/local-time.ts';

/** Runs the tests of a file or a `describe` block in a workspace of this zone. */
export function inZone(zone: string): void {
  beforeAll(() => setTimeZone(zone));
  afterAll(() => setTimeZone(UTC));
}

/** Runs the tests of a file or a `describe` block in a browser of this zone. */
export function inBrowserZone(zone: string): void {
  const { TZ } = process.env;
  beforeAll(() => {
    process.env['TZ'] = zone;
  });
  afterAll(() => {
    if (TZ === undefined) delete process.env['TZ'];
    else process.env['TZ'] = TZ;
  });
}
