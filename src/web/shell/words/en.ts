/** The English messages of the shell. */

export const EN = {
  notFound: 'Page not found.',
  offline: 'The page could not be loaded. The server may be offline or have a newer version.',
  lobby: 'Back to the tables',
  again: 'Try again',
};
