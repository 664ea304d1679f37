/** Name of the meta element that carries the workspace name, so the app can show it before anyone signs in (docs/people.md#settings). */
export const WORKSPACE_NAME_META = 'house-name';
