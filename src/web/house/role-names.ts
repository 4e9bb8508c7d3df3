/** Formats roles and tables as labels. */
import { FLOOR } from './house-data.ts';
import { words } from './words/index.ts';

/** The name of a role, with a capital letter, because it is a label. */
export function formatRole(role: string): string {
  const name = words.value.roles[role] ?? role;
  return name.charAt(0).toUpperCase() + name.slice(1);
}

export const formatRoles = (roles: readonly string[]): string => roles.map(formatRole).join(', ');

export const formatTable = (table: string): string => (table === FLOOR ? words.value.allTables : table);
