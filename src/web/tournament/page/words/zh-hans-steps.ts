/** What a player must do next, in Simplified Chinese. */
import type { StepCode } from '../next-step.ts';
import type { StepFacts } from './en-steps.ts';

const atSeat = ({ table, seat }: StepFacts): string => `赌桌 ${table} 座位 ${seat}`;

const starts = ({ at, rest, isDue, isPractice }: StepFacts): string =>
  isDue ? (isPractice ? '即将开始' : '由总监宣布后开始') : `于 ${at}（${rest}）开始`;

const reason = ({ why }: StepFacts): string => (why === '' ? '' : `原因：${/[。.!?！？]$/.test(why) ? why : `${why}。`}`);

const steps: Readonly<Record<StepCode, (facts: StepFacts) => string>> = {
  preparing: () => '条款尚未获批准，目前不需要做任何事。',
  opens: ({ at, rest }) => `可于 ${at}（${rest}）起报名。`,
  'sign-in': ({ at, rest }) => `请登录后报名。报名于 ${at}（${rest}）截止。`,
  apply: ({ at, rest, fee, isFree }) =>
    `请于 ${at}（${rest}）前报名${isFree ? '，费用全免' : fee === '' ? '' : `，报名费 ${fee}`}。`,
  'apply-waiting': ({ at, rest }) => `名额已满。于 ${at}（${rest}）前报名可列入候补，获得名额才需付费。`,
  'entries-closing': () => '报名时间已过，即将抽座位。',
  'closed-to-you': () => '报名已截止。你可以在此观看排名。',
  applied: () => '你已报名，请等候总监接受。',
  waiting: (facts) => `你在候补名单上。有空位时便由你补上。请于比赛开始时到场：比赛${starts(facts)}。`,
  'waiting-standby': ({ session, at }) => `你在候补名单上并已签到。如有玩家缺席，${session}开始时（${at}）座位归你。`,
  sign: () => '请阅读下方条款并签署。未签署不能参赛。',
  'wait-briefing': (facts) => `总监会在比赛前向全体玩家说明条款。${facts.session}${starts(facts)}，请在开始前到场。`,
  'wait-draw': (facts) =>
    `你已获得名额。${facts.isClosed ? '接着' : '报名截止后'}抽赌桌与座位。${facts.session}${starts(facts)}。`,
  acknowledge: (facts) => `开始时间已更改：${facts.session}现${starts(facts)}。请确认知悉。`,
  'check-in': (facts) =>
    facts.table === ''
      ? `${facts.session}${starts(facts)}，请在开始前签到。`
      : facts.isCalled
        ? `总监现正召集玩家。请立即签到并前往${atSeat(facts)}。${facts.session}${starts(facts)}。`
        : `${facts.session}${starts(facts)}，请在开始前签到。你的位置是${atSeat(facts)}。`,
  'go-to-seat': (facts) =>
    `${facts.isCalled ? '总监现正召集玩家。' : ''}请到${atSeat(facts)}。${facts.session}${starts(facts)}。`,
  substituted: ({ session }) => `替补在本场次（${session}）代替你比赛。目前不需要做任何事。`,
  late: (facts) => `${facts.session}已开始，你尚未到场。请立即签到并前往${atSeat(facts)}。最多可缺 ${facts.grace} 局。`,
  'late-sign': (facts) =>
    `${facts.session}已开始，你尚未到场。请立即阅读下方条款并签署，然后签到并前往${atSeat(facts)}。最多可缺 ${facts.grace} 局。`,
  'late-briefing': (facts) =>
    `${facts.session}已开始，你尚未到场。请立即找赛事总监：听取条款说明后便可参赛。最多可缺 ${facts.grace} 局。`,
  play: (facts) => `${facts.session}进行中。请在${atSeat(facts)} 比赛。`,
  held: (facts) => `${facts.session}暂停。请留在${atSeat(facts)}：计时已停，稍后继续。`,
  'no-chips': ({ session, isLast }) => `你的筹码已用尽。请等候${session}结束并公布${isLast ? '名次' : '晋级者'}。`,
  counting: ({ session, chips, isLast }) =>
    `${session}已结束。现正清点及签署你的筹码（${chips}），之后总监${isLast ? '决定最终名次' : '公布晋级者'}。`,
  'play-off': (facts) =>
    `你与其他玩家成绩相同，由加赛决定。请到${atSeat(facts)}。你有 ${facts.chips} 筹码，尚余 ${facts.spins} 局，没有强制注。`,
  lot: () => '你与其他玩家成绩相同，由抽签决定。目前不需要做任何事。',
  advanced: (facts) =>
    facts.session === '' ? '你晋级下一场次。' : `你进入下一场次：${facts.session}${starts(facts)}，之前会抽座位。`,
  'buy-back': ({ session, at, rest, fee, chance }) =>
    [
      `你在${session}被淘汰。可于 ${at}（${rest}）前以 ${fee} 买回参赛权。`,
      ...(chance === null ? [] : [`不买回也有机会：${chance.session}于 ${chance.at}（${chance.rest}）开始。`]),
    ].join(''),
  'another-chance': (facts) => `你被淘汰，但仍有机会：${facts.session}${starts(facts)}，之前会抽座位。`,
  eliminated: ({ session, place }) => `你在${session}以第 ${place} 名被淘汰。感谢参与。`,
  missed: ({ session }) => `你未及时出席${session}，因此不再参赛。`,
  ranked: ({ place }) => `你以第 ${place} 名完成比赛。总监稍后颁奖。`,
  'substitute-done': ({ session }) => `你已在本场次（${session}）代替另一名玩家比赛。之后不需要再做任何事。`,
  'prize-due': ({ place, prize }) => `你以第 ${place} 名完成比赛，获得 ${prize}。请到账房领奖。`,
  'prize-paid': ({ place, prize }) => `你以第 ${place} 名完成比赛，获得 ${prize}。奖金已支付。`,
  over: ({ place }) => (place === '–' ? '赛事已结束。这次没有奖金。' : `赛事已结束。你在最后一场次名列第 ${place}，没有奖金。`),
  cancelled: (facts) => `赛事已取消。${reason(facts)}${facts.isPractice ? '' : '所有已付款项退还。'}`,
  refused: (facts) => `你的申请被拒绝。${reason(facts)}没有收费。`,
  withdrawn: () => '你已退出。',
  retired: () => '你已退赛。',
  disqualified: (facts) =>
    `总监已取消你的资格。${reason(facts)}${facts.kept === '' ? '' : `已付款项不予退还：${facts.kept}。`}如有疑问，请向总监查询。`,
  watch: ({ isOver }) => (isOver ? '赛事已结束，结果见下方。' : '你可以在此观看排名。'),
  played: () => '赛事已结束。结果载于本页。',
};

export const ZH_HANS_STEPS = {
  steps,
  tooFewPlayers: (least: string) => `报名玩家少于 ${least} 名`,
  nobodyEntered: '没有玩家报名',
};
