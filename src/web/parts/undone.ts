/** What everybody at a table must notice at once: a roll or a round that does not count, a corrected result, wrong lamps, a fault. It only words what the table tells. */
import type { PublicTable } from '../../protocol/index.ts';
import type { FailureReason } from '../../rules/index.ts';
import type { InEachLanguage } from '../shell/index.ts';

export interface Undone {
  readonly kind: 'corrected' | 'again' | 'void' | 'lamps' | 'malfunction';
  /** The round that it is about; null where it is about the table. */
  readonly round: number | null;
  readonly title: string;
  readonly more: string;
}

const EN = {
  again: (round: string) => `Round ${round}: this roll does not count.`,
  void: (round: string) => `Round ${round} is void.`,
  returned: 'All wagers of the round go back.',
  standing: 'Wagers stand; the dice roll again.',
  failures: {
    'not-flat': 'A die does not lie flat.',
    stacked: 'Dice lie on one another.',
    malfunction: 'The tumbler has failed.',
    exposed: 'The dice were seen before betting closed.',
    'too-few-tumbles': 'The dice were tumbled too few times.',
    'early-activation': 'The dice were tumbled before betting closed.',
    'not-together': 'The dice were not thrown together.',
  } satisfies Readonly<Record<FailureReason, string>>,
  corrected: (round: string, was: string, now: string) => `Result of round ${round} corrected: ${now}, not ${was}.`,
  lamps: 'The lamps have failed: the dice decide, not the lights.',
  malfunction: 'Play has been stopped. It goes on when the house says so.',
};

const WORDS: InEachLanguage<typeof EN> = {
  en: EN,
  'zh-Hant': {
    again: (round) => `第 ${round} 局：此次擲骰無效。`,
    void: (round) => `第 ${round} 局作廢。`,
    returned: '本局所有注碼退回。',
    standing: '注碼有效，重新搖骰。',
    failures: {
      'not-flat': '有骰子未平放。',
      stacked: '骰子重疊。',
      malfunction: '骰盅故障。',
      exposed: '停止下注前骰子已外露。',
      'too-few-tumbles': '搖骰次數不足。',
      'early-activation': '停止下注前已搖骰。',
      'not-together': '骰子並非同時擲出。',
    },
    corrected: (round, was, now) => `第 ${round} 局結果更正：${now}（原為 ${was}）。`,
    lamps: '燈號故障：以骰子為準。',
    malfunction: '遊戲已暫停，待賭場宣布後繼續。',
  },
};

type Seen = Pick<PublicTable, 'status' | 'round' | 'corrected' | 'undone' | 'lampsWrong'>;

/** The gravest of what is so now, in words; `sayFaces` says a result as the table calls it. */
export function undoneOf(
  { status, round, corrected, undone, lampsWrong }: Seen,
  language: keyof typeof WORDS,
  sayFaces: (faces: readonly number[]) => string,
): Undone | null {
  const said = WORDS[language];
  if (undone !== null) {
    const { consequence, reason } = undone;
    const why = reason === null ? '' : `${said.failures[reason]} `;
    const more = `${why}${consequence === 'again' ? said.standing : said.returned}`;
    return { kind: consequence, round: undone.round, title: said[consequence](String(undone.round)), more };
  }
  if (corrected !== null) {
    const title = said.corrected(String(corrected.round), sayFaces(corrected.from), sayFaces(corrected.to));
    return { kind: 'corrected', round: corrected.round, title, more: '' };
  }
  // By a fault or by anything else: the view does not say which, and neither do we.
  if (status === 'suspended') return { kind: 'malfunction', round: null, title: said.malfunction, more: '' };
  return lampsWrong ? { kind: 'lamps', round, title: said.lamps, more: '' } : null;
}
