/** Public exports of the shell, which every page uses. */

export { lastActiveAtMs, markActive, reportActivity, startReportingActivity } from './activity.ts';
export { announce, createLiveRegions } from './announce.ts';
export { minuteClock, serverNow, usePassedTimes, useSecondsUntil } from './clock.ts';
export { formatChange, formatDateTime, formatMoney, formatNumber, formatTime, isPermanent } from './format.ts';
export { type LiveTable, useTable, useTableEvent } from './live-table.ts';
export { type InEachLanguage, lazyWords, type Messages, wordsOf } from './messages.ts';
export { CURRENCY, formatNumberIn, houseChips, minorPerUnit, parseMoney } from './money.ts';
export { focusHeading, makePath, navigate, route, startRouting, usePageTitle } from './router.ts';
export { type FeltData, loadFelt, loadRulebook, RULEBOOK_IDS } from './rulebook.ts';
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
  FELT_FORMS,
  type FeltForm,
  HANDEDNESS,
  type Handedness,
  isMotionAllowed,
  MOTIONS,
  type Motion,
  settings,
} from './settings.ts';
