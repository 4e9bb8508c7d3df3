/** The changes that the log of people records. */

/** `forgotten`: the personal data was deleted. */
export const LOG_ACTIONS = [
  'staff-added',
  'player-added',
  'age-recorded',
  'renamed',
  'disabled',
  'enabled',
  'role-granted',
  'role-revoked',
  'code-given',
  'excluded',
  'exclusion-ended',
  'forgotten',
] as const;
export type LogAction = (typeof LOG_ACTIONS)[number];
