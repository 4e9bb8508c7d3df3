/** English names of roles and authorities, for pages that say who decides or who has to act. */

/** The roles of all rulebooks. */
export const EN_ROLES: Readonly<Record<string, string>> = {
  dealer: 'dealer',
  'game-supervisor': 'Game Supervisor',
  'pit-boss': 'Pit Boss',
  'pit-supervisor': 'Pit Supervisor',
  'pit-manager': 'Pit Manager',
  'shift-manager': 'Shift Manager',
  inspector: 'inspector',
  house: 'house',
  supervisor: 'supervisor',
  officer: 'officer',
  'inspectorate-manager': 'Manager of the Inspectorate',
  administrator: 'administrator',
  player: 'player',
  system: 'system',
};

/** Authorities that players may consult or ask for a review. The rulebooks have them in English, so English needs no entry. */
export const EN_AUTHORITIES: Readonly<Record<string, string>> = {};
