/** Public exports of the shell, which every page uses. */

export { lastActiveAtMs, markActive, reportActivity, startReportingActivity } from './activity.ts';
export { announce, createLiveRegions } from './announce.ts';
export { minuteClock, serverNow, usePassedTimes, useSecondsUntil } from './clock.ts';
export {
  formatChange,
  formatDate,
  formatDateTime,
  formatExactTime,
  formatMoney,
  formatNumber,
  formatTime,
  isPermanent,
  parseMoney,
} from './format.ts';
export { type LiveTable, useTable, useTableEvent } from './live-table.ts';
export { chooseLanguage, withTexts, wordsOf } from './messages.ts';
export { CURRENCY, formatNumberIn, houseChips, minorPerUnit } from './money.ts';
export { focusHeading, makePath, navigate, route, startRouting, usePageTitle } from './router.ts';
export { diceOf, type FeltData, loadFelt, loadRulebook, RULEBOOK_IDS } from './rulebook.ts';
export {
  claimAge,
  client,
  connection,
  enterAsGuest,
  isAdministrator,
  offlineSinceMs,
  openSession,
  refreshSession,
  register,
  rolesAt,
  session,
  signIn,
  signInByCode,
  signOut,
  unlock,
  VISIT_KEY_PREFIX,
} from './session.ts';
export {
  DICE_COLOURS,
  type DiceColour,
  FELT_COLOURS,
  FELT_FORMS,
  type FeltColour,
  type FeltForm,
  HANDEDNESS,
  type Handedness,
  isMotionAllowed,
  MOTIONS,
  type Motion,
  settings,
  VOLUME_MAX,
} from './settings.ts';
export type { Messages } from './texts.ts';
