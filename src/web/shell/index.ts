/** The door of the shell: what every page stands on. */
export { roughNow, serverNow, useSecondsUntil } from './clock.ts';
export { type LiveTable, useTable, useTableEvent } from './follow.ts';
export {
  claimAge,
  client,
  connection,
  enterAsGuest,
  lostSinceMs,
  openSession,
  refreshSession,
  register,
  session,
  signIn,
  signInByCode,
  signOut,
  unlock,
} from './house.ts';
export { CURRENCY, formatNumber, houseChips, minorPerUnit, parseMoney } from './money.ts';
export { usePageTitle } from './page-title.ts';
export { goTo, makePath, place, startRouting } from './router.ts';
export { type FeltData, loadFelt, loadRulebook, RULEBOOK_IDS } from './rulebook.ts';
export { say, startSaying } from './say.ts';
export {
  FELT_FORMS,
  type FeltForm,
  HANDS,
  type Hand,
  MOTIONS,
  type Motion,
  mayMove,
  settings,
} from './settings.ts';
export { mayVerify, type RoundVerification, verifyRound } from './verify.ts';
export {
  type InEachLanguage,
  isEndless,
  type Messages,
  sayChange,
  sayDateTime,
  sayMoney,
  sayNumber,
  sayTime,
  wordsLater,
  wordsOf,
} from './words.ts';
