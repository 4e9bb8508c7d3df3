/** English texts of the page with several tables. */

export const EN = {
  title: 'Several tables',
  watched: 'Other tables',
  playHere: (table: string) => `Play at ${table}`,
  remove: (table: string) => `Remove ${table}`,
  add: 'Add a table',
  addButton: 'Add',
  choose: 'Choose a table…',
  none: 'Add up to four tables. You play at one of them and watch the others.',
  /** Time until betting closes. */
  seconds: (seconds: string) => `${seconds} s`,
  lastResults: 'Last results',
};
