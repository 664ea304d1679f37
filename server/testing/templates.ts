/** Location of the migrated template, passed from the global setup to every test file. */
export type TemplateLocation =
  | { engine: 'sqlite'; folder: string }
  /** `server` is the URL including the slash before the database name. */
  | { engine: 'postgres'; folder: string; server: string };

declare module 'vitest' {
  interface ProvidedContext {
    template: TemplateLocation;
  }
}
