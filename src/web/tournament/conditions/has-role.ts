/** Whether the signed-in person has a role at all tables, such as a pit boss. */
import { rolesAt, session } from '../../shell/index.ts';

/** A grant at all tables. */
const ALL_TABLES = '*';

export const hasRole = (role: string): boolean => rolesAt(session.value, ALL_TABLES).includes(role);
