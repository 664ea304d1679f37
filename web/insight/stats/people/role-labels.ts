/** Names of roles in texts about one person. Apart from tables of people, which a home page doesn't need. */

export const ROLE_LABELS = { admin: 'Admin', manager: 'Manager', editor: 'Editor' } as const;
