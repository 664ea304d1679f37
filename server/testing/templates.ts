/** Location of the migrated template, passed from the global setup to every test file. */
export type TemplateLocation =
  | { engine: 'sqlite'; folder: string }
  /** `server` is the URL up to and with the slash before the name of a database. */
  | { engine: 'postgres'; folder: string; server: string };

declare module 'vitest' {
  interface ProvidedContext {
    template: TemplateLocation;
  }
}
