/** The door of the client. */
export { CroupierClient } from './client.ts';
export { CroupierError } from './http.ts';
export { ClientTable, makeKey, type TableEvents } from './table.ts';
