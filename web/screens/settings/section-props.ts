/** Properties of each section of the settings. */
export type SectionProps = { title: string };
