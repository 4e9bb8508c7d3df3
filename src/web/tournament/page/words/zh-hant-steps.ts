/** What a player must do next, in Traditional Chinese. */
import type { StepCode } from '../next-step.ts';
import type { StepFacts } from './en-steps.ts';

const atSeat = ({ table, seat }: StepFacts): string => `賭檯 ${table} 座位 ${seat}`;

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
  waiting: ({ at, rest }) => `你在候補名單上。有空位時便由你補上。請於比賽開始時到場：${at}（${rest}）。`,
  'waiting-standby': ({ session, at }) => `你在候補名單上並已報到。如有玩家缺席，${session}開始時（${at}）座位歸你。`,
  sign: () => '請閱讀下方條款並簽署。未簽署不能參賽。',
  'wait-briefing': ({ session, at, rest }) => `總監會在比賽前向全體玩家說明條款。請在${session}開始前到場：${at}（${rest}）。`,
  'wait-draw': ({ session, at, rest }) => `你已獲得名額。報名截止後抽賭檯與座位。${session}於 ${at}（${rest}）開始。`,
  acknowledge: ({ session, at, rest }) => `開始時間已更改：${session}改於 ${at}（${rest}）開始。請確認知悉。`,
  'check-in': (facts) =>
    facts.table === ''
      ? `請在${facts.session}開始前報到：${facts.at}（${facts.rest}）。`
      : `請在${facts.session}開始前報到：${facts.at}（${facts.rest}）。你的位置是${atSeat(facts)}。`,
  'go-to-seat': (facts) => `請到${atSeat(facts)}。${facts.session}於 ${facts.at}（${facts.rest}）開始。`,
  substituted: ({ session }) => `替補在本場次（${session}）代替你比賽。目前不需要做任何事。`,
  late: (facts) => `${facts.session}已開始，你尚未到場。請立即報到並前往${atSeat(facts)}。最多可缺 ${facts.grace} 局。`,
  play: (facts) => `${facts.session}進行中。請在${atSeat(facts)} 比賽。`,
  held: (facts) => `${facts.session}暫停。請留在${atSeat(facts)}：計時已停，稍後繼續。`,
  'no-chips': ({ session }) => `你的籌碼已用盡。請等候${session}結束並公布晉級者。`,
  counting: ({ session, chips }) => `${session}已結束。現正點算及簽署你的籌碼（${chips}），之後總監公布晉級者。`,
  'play-off': (facts) =>
    `你與其他玩家成績相同，由加賽決定。請到${atSeat(facts)}。你有 ${facts.chips} 籌碼，尚餘 ${facts.spins} 局，沒有強制注。`,
  lot: () => '你與其他玩家成績相同，由已承諾的種子抽籤決定。目前不需要做任何事。',
  advanced: ({ session, at, rest }) =>
    session === '' ? '你晉級下一場次。' : `你進入下一場次：${session}於 ${at}（${rest}）開始，之前會抽座位。`,
  'buy-back': ({ session, at, rest, fee }) => `你在${session}被淘汰。可於 ${at}（${rest}）前以 ${fee} 買回參賽權。`,
  'another-chance': ({ session, at, rest }) => `你被淘汰，但仍有機會：${session}於 ${at}（${rest}）開始，之前會抽座位。`,
  eliminated: ({ session, place }) => `你在${session}以第 ${place} 名被淘汰。多謝參與。`,
  missed: ({ session }) => `你未及時出席${session}，因此不再參賽。`,
  ranked: ({ place }) => `你以第 ${place} 名完成比賽。總監稍後頒獎。`,
  'prize-due': ({ place, prize }) => `你以第 ${place} 名完成比賽，獲得 ${prize}。請到帳房領獎。`,
  'prize-paid': ({ place, prize }) => `你以第 ${place} 名完成比賽，獲得 ${prize}。獎金已支付。`,
  over: ({ place }) => (place === '–' ? '賽事已結束。今次沒有獎金。' : `賽事已結束。你在最後一場次名列第 ${place}，沒有獎金。`),
  cancelled: () => '賽事已取消，所有已付款項退還。',
  refused: () => '你的申請被拒絕，沒有收費。',
  withdrawn: () => '你已退出。',
  retired: () => '你已退賽。',
  disqualified: () => '你被總監取消資格。',
  watch: () => '你可以在此觀看排名。',
};

export const ZH_HANT_STEPS = { steps };
