/** The messages of a round's page, in each language. */
import type { RoundView } from '../../protocol/index.ts';
import type { InEachLanguage } from '../shell/index.ts';

export interface RoundWords {
  readonly title: (table: string, round: string) => string;
  readonly round: (round: string) => string;
  readonly ends: Readonly<Record<NonNullable<RoundView['end']> | 'open', string>>;
  readonly noResult: string;
  readonly corrected: (from: string) => string;
  readonly opened: string;
  readonly closed: string;
  readonly ended: string;
  readonly wagers: string;
  readonly layout: string;
  readonly before: string;
  readonly after: string;
  readonly toTable: string;
  readonly print: string;
  readonly json: string;
  readonly check: string;
  readonly checkSays: string;
  readonly verify: string;
  readonly verifying: string;
  readonly verified: string;
  readonly verifiedSays: (dice: string) => string;
  readonly verifiedNoDice: string;
  readonly refuted: string;
  readonly refutedSays: string;
  readonly differs: Readonly<Record<'seed' | 'commitment' | 'faces', string>>;
  readonly said: string;
  readonly computed: string;
  readonly open: string;
  readonly realDice: string;
  readonly noCrypto: string;
  readonly draws: (count: string) => string;
  readonly commitment: string;
  readonly commitmentSays: string;
  readonly closeHash: string;
  readonly closeHashSays: (seq: string) => string;
  readonly seed: string;
  readonly seedSays: string;
  readonly draw: string;
  readonly notYet: string;
  readonly byHand: string;
  readonly byHandSays: string;
  readonly mine: string;
  readonly noneMine: string;
  readonly notFound: string;
  readonly lobby: string;
}

export const ROUND_WORDS: InEachLanguage<RoundWords> = {
  en: {
    title: (table, round) => `${table}, round ${round}`,
    round: (round) => `Round ${round}`,
    ends: { settled: 'Settled', void: 'Void, wagers returned', invalidated: 'Invalidated, wagers returned', open: 'Under way' },
    noResult: 'No result',
    corrected: (from) => `The house corrected the result; first entered were ${from}.`,
    opened: 'Betting opened',
    closed: 'No more bets',
    ended: 'Ended',
    wagers: 'Wagers settled',
    layout: 'Rules and layout',
    before: 'Round before',
    after: 'Round after',
    toTable: 'To the table',
    print: 'Print',
    json: 'Record as JSON',
    check: 'Check the dice',
    checkSays:
      'The house was bound to these dice before it knew the wagers, and the wagers were fixed before anybody knew the dice. Your browser can recompute the dice from the record alone.',
    verify: 'Recompute the dice here',
    verifying: 'Recomputing',
    verified: 'Verified',
    verifiedSays: (dice) => `The seed fits its commitment, and with the close it gives ${dice}.`,
    verifiedNoDice: 'The seed fits its commitment. The round had no result.',
    refuted: 'This record is not right',
    refutedSays: 'What the record says does not follow from its seed. Keep this page and ask the house.',
    differs: { seed: 'The seed', commitment: 'The commitment', faces: 'The dice' },
    said: 'the record says',
    computed: 'computed',
    open: 'The seed is shown when the round is over; until then nothing can be recomputed.',
    realDice: 'These dice were real ones: a dealer read them off the table. There is nothing to recompute.',
    noCrypto: 'This browser computes hashes only over https. Use the command below instead.',
    draws: (count) => `The roll was made ${count} times before anybody saw the dice; the last one counted.`,
    commitment: 'Commitment',
    commitmentSays: 'SHA-256 of the seed, shown before betting opened',
    closeHash: 'Hash of the close',
    closeHashSays: (seq) => `record ${seq} of the journal: it stands for every wager made`,
    seed: 'Seed',
    seedSays: 'shown after the result',
    draw: 'Draw',
    notYet: 'not yet',
    byHand: 'Check it elsewhere',
    byHandSays: 'Save the record and run:',
    mine: 'My wagers in this round',
    noneMine: 'No wager of yours was settled in this round.',
    notFound: 'There is no such round.',
    lobby: 'To the tables',
  },
  'zh-Hant': {
    title: (table, round) => `${table}，第 ${round} 局`,
    round: (round) => `第 ${round} 局`,
    ends: { settled: '已結算', void: '作廢，注碼退回', invalidated: '宣告無效，注碼退回', open: '進行中' },
    noResult: '沒有結果',
    corrected: (from) => `賭場已更正結果；最初輸入為 ${from}。`,
    opened: '開放下注',
    closed: '停止下注',
    ended: '完結',
    wagers: '已結算注數',
    layout: '規則與檯面',
    before: '上一局',
    after: '下一局',
    toTable: '前往賭檯',
    print: '列印',
    json: 'JSON 紀錄',
    check: '核實骰子',
    checkSays: '賭場在知道注碼之前已受這組骰子約束，而注碼在任何人知道骰子之前已經鎖定。你的瀏覽器可只憑紀錄重算骰子。',
    verify: '在此重算骰子',
    verifying: '重算中',
    verified: '核實無誤',
    verifiedSays: (dice) => `種子與承諾相符，連同截注得出 ${dice}。`,
    verifiedNoDice: '種子與承諾相符。此局沒有結果。',
    refuted: '此紀錄不正確',
    refutedSays: '紀錄所載不能由種子推出。請保留此頁並向賭場查詢。',
    differs: { seed: '種子', commitment: '承諾', faces: '骰子' },
    said: '紀錄所載',
    computed: '計算所得',
    open: '種子在本局完結後公開，在此之前無法重算。',
    realDice: '此局使用實體骰子，由荷官在檯上讀出，無需重算。',
    noCrypto: '此瀏覽器只在 https 下計算雜湊。請改用下方指令。',
    draws: (count) => `在任何人看到骰子之前共搖 ${count} 次，以最後一次為準。`,
    commitment: '承諾',
    commitmentSays: '種子的 SHA-256，在開放下注前公開',
    closeHash: '截注雜湊',
    closeHashSays: (seq) => `日誌第 ${seq} 條：代表所有已下的注`,
    seed: '種子',
    seedSays: '結果之後公開',
    draw: '抽取次序',
    notYet: '未有',
    byHand: '在別處核實',
    byHandSays: '儲存紀錄並執行：',
    mine: '我在此局的注碼',
    noneMine: '你在此局沒有已結算的注。',
    notFound: '沒有此局。',
    lobby: '返回賭檯',
  },
};
