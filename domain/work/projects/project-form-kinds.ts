/** Kinds of project forms. In a separate file so that parsing a form's address doesn't load the form's rules. */
export const PROJECT_FORM_KINDS = ['new', 'ongoing', 'old'] as const;
export type ProjectFormKind = (typeof PROJECT_FORM_KINDS)[number];
