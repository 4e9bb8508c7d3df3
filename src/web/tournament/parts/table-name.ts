/** The two names of a table, as the pages of tournaments call them. */
export { cashTableOf as floorName, tournamentTableId as tournamentName } from '../../../table/table-names.ts';
