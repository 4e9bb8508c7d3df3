/** What a player must do next, in Traditional Chinese. */
import type { StepCode } from '../next-step.ts';
import type { StepFacts } from './en-steps.ts';

const atSeat = ({ table, seat }: StepFacts): string => `賭檯 ${table} 座位 ${seat}`;

const starts = ({ at, rest, isDue, isPractice }: StepFacts): string =>
  isDue ? (isPractice ? '即將開始' : '由總監宣布後開始') : `於 ${at}（${rest}）開始`;

const reason = ({ why }: StepFacts): string => (why === '' ? '' : `原因：${/[。.!?！？]$/.test(why) ? why : `${why}。`}`);

const steps: Readonly<Record<StepCode, (facts: StepFacts) => string>> = {
  preparing: () => '條款尚未獲批准，目前不需要做任何事。',
  opens: ({ at, rest }) => `可於 ${at}（${rest}）起報名。`,
  'sign-in': ({ at, rest }) => `請登入後報名。報名於 ${at}（${rest}）截止。`,
  apply: ({ at, rest, fee, isFree }) =>
    `請於 ${at}（${rest}）前報名${isFree ? '，費用全免' : fee === '' ? '' : `，報名費 ${fee}`}。`,
  'apply-waiting': ({ at, rest }) => `名額已滿。於 ${at}（${rest}）前報名可列入候補，獲得名額才需付費。`,
  'entries-closing': () => '報名時間已過，即將抽座位。',
  'closed-to-you': () => '報名已截止。你可以在此觀看排名。',
  applied: () => '你已報名，請等候總監接受。',
  waiting: (facts) => `你在候補名單上。有空位時便由你補上。請於比賽開始時到場：比賽${starts(facts)}。`,
  'waiting-standby': ({ session, at }) => `你在候補名單上並已報到。如有玩家缺席，${session}開始時（${at}）座位歸你。`,
  sign: () => '請閱讀下方條款並簽署。未簽署不能參賽。',
  'wait-briefing': (facts) => `總監會在比賽前向全體玩家說明條款。${facts.session}${starts(facts)}，請在開始前到場。`,
  'wait-draw': (facts) =>
    `你已獲得名額。${facts.isClosed ? '接著' : '報名截止後'}抽賭檯與座位。${facts.session}${starts(facts)}。`,
  acknowledge: (facts) => `開始時間已更改：${facts.session}現${starts(facts)}。請確認知悉。`,
  'check-in': (facts) =>
    facts.table === ''
      ? `${facts.session}${starts(facts)}，請在開始前報到。`
      : facts.isCalled
        ? `總監現正召集玩家。請立即報到並前往${atSeat(facts)}。${facts.session}${starts(facts)}。`
        : `${facts.session}${starts(facts)}，請在開始前報到。你的位置是${atSeat(facts)}。`,
  'go-to-seat': (facts) =>
    `${facts.isCalled ? '總監現正召集玩家。' : ''}請到${atSeat(facts)}。${facts.session}${starts(facts)}。`,
  substituted: ({ session }) => `替補在本場次（${session}）代替你比賽。目前不需要做任何事。`,
  late: (facts) => `${facts.session}已開始，你尚未到場。請立即報到並前往${atSeat(facts)}。最多可缺 ${facts.grace} 局。`,
  'late-sign': (facts) =>
    `${facts.session}已開始，你尚未到場。請立即閱讀下方條款並簽署，然後報到並前往${atSeat(facts)}。最多可缺 ${facts.grace} 局。`,
  'late-briefing': (facts) =>
    `${facts.session}已開始，你尚未到場。請立即找賽事總監：聽取條款說明後便可參賽。最多可缺 ${facts.grace} 局。`,
  play: (facts) => `${facts.session}進行中。請在${atSeat(facts)} 比賽。`,
  held: (facts) => `${facts.session}暫停。請留在${atSeat(facts)}：計時已停，稍後繼續。`,
  'no-chips': ({ session, isLast }) => `你的籌碼已用盡。請等候${session}結束並公布${isLast ? '名次' : '晉級者'}。`,
  counting: ({ session, chips, isLast }) =>
    `${session}已結束。現正點算及簽署你的籌碼（${chips}），之後總監${isLast ? '決定最終名次' : '公布晉級者'}。`,
  'play-off': (facts) =>
    `你與其他玩家成績相同，由加賽決定。請到${atSeat(facts)}。你有 ${facts.chips} 籌碼，尚餘 ${facts.spins} 局，沒有強制注。`,
  lot: () => '你與其他玩家成績相同，由抽籤決定。目前不需要做任何事。',
  advanced: (facts) =>
    facts.session === '' ? '你晉級下一場次。' : `你進入下一場次：${facts.session}${starts(facts)}，之前會抽座位。`,
  'buy-back': ({ session, at, rest, fee, chance }) =>
    [
      `你在${session}被淘汰。可於 ${at}（${rest}）前以 ${fee} 買回參賽權。`,
      ...(chance === null ? [] : [`不買回亦有機會：${chance.session}於 ${chance.at}（${chance.rest}）開始。`]),
    ].join(''),
  'another-chance': (facts) => `你被淘汰，但仍有機會：${facts.session}${starts(facts)}，之前會抽座位。`,
  eliminated: ({ session, place }) => `你在${session}以第 ${place} 名被淘汰。多謝參與。`,
  missed: ({ session }) => `你未及時出席${session}，因此不再參賽。`,
  ranked: ({ place }) => `你以第 ${place} 名完成比賽。總監稍後頒獎。`,
  'substitute-done': ({ session }) => `你已在本場次（${session}）代替另一名玩家比賽。之後不需要再做任何事。`,
  'prize-due': ({ place, prize }) => `你以第 ${place} 名完成比賽，獲得 ${prize}。請到帳房領獎。`,
  'prize-paid': ({ place, prize }) => `你以第 ${place} 名完成比賽，獲得 ${prize}。獎金已支付。`,
  over: ({ place }) => (place === '–' ? '賽事已結束。今次沒有獎金。' : `賽事已結束。你在最後一場次名列第 ${place}，沒有獎金。`),
  cancelled: (facts) => `賽事已取消。${reason(facts)}${facts.isPractice ? '' : '所有已付款項退還。'}`,
  refused: (facts) => `你的申請被拒絕。${reason(facts)}沒有收費。`,
  withdrawn: () => '你已退出。',
  retired: () => '你已退賽。',
  disqualified: (facts) =>
    `總監已取消你的資格。${reason(facts)}${facts.kept === '' ? '' : `已付款項不予退還：${facts.kept}。`}如有疑問，請向總監查詢。`,
  watch: ({ isOver }) => (isOver ? '賽事已結束，結果見下方。' : '你可以在此觀看排名。'),
  played: () => '賽事已結束。結果載於本頁。',
};

export const ZH_HANT_STEPS = {
  steps,
  tooFewPlayers: (least: string) => `報名玩家少於 ${least} 名`,
  nobodyEntered: '沒有玩家報名',
};
