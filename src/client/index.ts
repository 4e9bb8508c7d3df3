/** Public exports of the client. */
export { type ClientEvents, type ClientOptions, CroupierClient } from './client.ts';
export { CroupierError } from './http.ts';
export { ClientTable, makeKey, type TableEvents } from './table.ts';
