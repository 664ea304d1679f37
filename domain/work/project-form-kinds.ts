/** Kinds of project forms. In their own file, so that addresses of forms don't load their rules. */
export const PROJECT_FORM_KINDS = ['new', 'ongoing', 'old'] as const;
export type ProjectFormKind = (typeof PROJECT_FORM_KINDS)[number];
