/** The fields of each decision, and the command that they make. The server decides whether the command is allowed. */
import type { VNode } from 'preact';
import { useId } from 'preact/hooks';
import { FACES, type Face, isFace } from '../../../rules/index.ts';
import type { CommandBody } from '../../../table/index.ts';
import { formatLimits } from '../../parts/limits.ts';
import { formatMoney, parseMoney } from '../../shell/index.ts';
import { type FormValues, SelectField, TextField } from '../forms/form.tsx';
import { formatFace } from '../round/dice-view.tsx';
import { sortBySeat } from '../round/player-list.tsx';
import { words as dealerWords } from '../words/index.ts';
import type { DecisionAct } from './acts.ts';
import type { DecisionTable } from './decision-table.ts';
import { parseRounds } from './parse-rounds.ts';
import type { DecisionSubject } from './view.ts';
import { words } from './words/index.ts';

export interface FieldsProps {
  readonly table: DecisionTable;
  readonly act: DecisionAct;
  readonly subject: DecisionSubject;
  readonly nameOf: (id: string) => string;
  /** Players of the round, besides those at the table. Null until they are loaded. */
  readonly players: readonly string[] | null;
}

const dieName = (number: number): string => `die-${number}`;

/** A digit chooses the face of the focused die and moves on: to the next die, after the last one to the button that Enter presses. */
function chooseFace(event: KeyboardEvent): void {
  const list = event.target;
  if (!(list instanceof HTMLSelectElement) || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!isFace(Number(event.key))) return;
  event.preventDefault();
  list.value = event.key;
  // As after a choice by mouse, the form forgets the effect of the other dice.
  list.dispatchEvent(new Event('input', { bubbles: true }));
  const lists = [...(list.closest('fieldset')?.querySelectorAll('select') ?? [])];
  (lists[lists.indexOf(list) + 1] ?? list.form?.querySelector<HTMLElement>('[data-enter]'))?.focus();
}

/** One list of faces for each die. The digits 1 to 6 fill them one after the other. */
function DiceFields({ table: { dice } }: Pick<FieldsProps, 'table'>): VNode {
  const id = useId();
  return (
    <fieldset class="form decision-dice" onKeyDown={chooseFace}>
      <legend>{words.value.rightDice}</legend>
      {Array.from({ length: dice.count }, (_, i) => i + 1).map((number) => (
        <div key={number} class="form-field">
          <label for={`${id}-${number}`}>{words.value.die(number)}</label>
          <select
            id={`${id}-${number}`}
            name={dieName(number)}
            required
            ref={number === 1 ? (element) => element?.setAttribute('autofocus', '') : null}
          >
            <option value="" />
            {FACES.map((face) => (
              <option key={face} value={face}>
                {dice.symbols === null ? face : `${face} ${formatFace(dice, face)}`}
              </option>
            ))}
          </select>
        </div>
      ))}
    </fieldset>
  );
}

function PlayerField({ table, nameOf, players, subject }: Omit<FieldsProps, 'act'>): VNode | null {
  if (subject.player !== undefined) return null;
  const atTable = sortBySeat(table.live.staff.value?.players ?? []).map(({ player }) => player);
  const options = [...new Set([...(players ?? []), ...atTable])].map((player) => [player, nameOf(player)] as const);
  const only = players?.length === 1 ? (players[0] ?? '') : '';
  return (
    <SelectField
      // A list that has just been loaded starts without the choice of the previous list.
      key={players === null ? 'loading' : 'loaded'}
      label={words.value.player}
      name="player"
      options={players === null ? [['', dealerWords.value.loading]] : [['', words.value.choosePlayer], ...options]}
      value={only}
      required
    />
  );
}

/** The number of the last round that has ended, because money of a round in progress cannot be decided yet. */
const lastRound = (table: DecisionTable): string => String(table.live.view.value?.lastResults.at(-1)?.round ?? '');

/** The fields of a decision. A decision without fields has a sentence instead. */
export function DecisionFields(props: FieldsProps): VNode | null {
  const { table, act, subject } = props;
  const t = words.value;
  const { grounds } = dealerWords.value;
  const reason = <TextField label={t.reason} name="why" value={t.defaultReasons[act] ?? ''} />;
  switch (act) {
    case 'correct-settlement':
      return (
        <>
          <DiceFields table={table} />
          {reason}
        </>
      );
    case 'confirm-result':
      return <DiceFields table={table} />;
    case 'void-damaged':
      return (
        <>
          <TextField label={t.rounds} name="rounds" value={String(subject.round ?? '')} hint={t.roundsHint} autofocus />
          {reason}
        </>
      );
    case 'invalidate':
      return (
        <>
          <SelectField
            label={t.ground}
            name="ground"
            options={(table.conduct.invalidation?.grounds ?? []).map(({ ground }) => [ground, grounds[ground] ?? ground])}
          />
          {reason}
        </>
      );
    case 'adjust':
      return (
        <>
          {subject.round === undefined && <TextField label={t.roundNumber} name="round" kind="count" value={lastRound(table)} />}
          <PlayerField {...props} />
          <SelectField
            label={t.direction}
            name="direction"
            value={subject.owed === undefined ? 'pay' : 'take'}
            options={[
              ['pay', t.payPlayer],
              ['take', t.takeFromPlayer],
            ]}
          />
          <TextField
            label={t.amount}
            name="amount"
            kind="amount"
            value={subject.owed === undefined ? '' : formatMoney(subject.owed)}
            autofocus
          />
          <TextField label={t.reason} name="why" value={subject.owed === undefined ? '' : t.debtReason} />
        </>
      );
    case 'raise-dispute':
      return (
        <>
          <PlayerField {...props} />
          <TextField label={t.whatHappened} name="about" autofocus />
        </>
      );
    case 'record-error':
      return <TextField label={t.whatHappened} name="about" autofocus />;
    case 'void-wager':
    case 'exclude-player':
      return <TextField label={t.grounds} name="grounds" autofocus />;
    case 'hold-winnings':
      return (
        <>
          <TextField label={t.sinceRound} name="since" kind="count" value={lastRound(table)} hint={t.sinceHint} autofocus />
          <TextField label={t.amount} name="amount" kind="amount" />
          <TextField label={t.grounds} name="grounds" />
        </>
      );
    case 'record-investigation':
      return (
        <>
          <SelectField
            label={t.outcome}
            name="outcome"
            options={[
              ['release', t.outcomes.release],
              ['keep', t.outcomes.keep],
            ]}
          />
          <TextField label={t.decidedBy} name="decidedBy" autofocus />
          <TextField label={t.reference} name="reference" />
        </>
      );
    case 'decide-dispute':
    case 'decide-review':
      return <TextField label={t.decision} name="decision" autofocus />;
    case 'rule':
      return (
        <>
          <p>{t.rulingPublic}</p>
          <TextField label={t.rulingAbout} name="about" autofocus />
          <TextField label={t.decision} name="decision" />
        </>
      );
    case 'agree-limits': {
      const player = findPlayer(table, subject);
      return player?.limitsProposed == null ? null : (
        <p>{dealerWords.value.limitsAccepted(formatLimits(player.limitsProposed, table.titleOf))}</p>
      );
    }
    case 'pay-due':
    case 'release-held':
    case 'forfeit-held':
    case 'readmit-player':
    case 'decline-limits':
    case 'request-review':
      return <p>{t.effects[act]}</p>;
  }
}

const findPlayer = ({ live }: DecisionTable, { player }: DecisionSubject) =>
  live.staff.value?.players.find((each) => each.player === player);

/** The name of a field that is not filled in correctly. */
export interface FieldFault {
  readonly fault: 'dice' | 'rounds' | 'amount';
}

function readFaces({ dice }: DecisionTable, { text }: FormValues): readonly Face[] | null {
  const faces = Array.from({ length: dice.count }, (_, i) => Number(text(dieName(i + 1))));
  return faces.every(isFace) ? (faces as Face[]) : null;
}

/** Builds the command from the fields, or says which field is wrong. */
export function buildDecision(
  table: DecisionTable,
  act: DecisionAct,
  subject: DecisionSubject,
  values: FormValues,
): CommandBody | FieldFault {
  const { text } = values;
  const player = subject.player ?? text('player');
  const round = subject.round ?? Number(text('round'));
  const dispute = subject.dispute ?? 0;
  const amount = parseMoney(text('amount'));
  const why = text('why');
  switch (act) {
    case 'correct-settlement': {
      const faces = readFaces(table, values);
      return faces === null ? { fault: 'dice' } : { type: act, round, faces, why };
    }
    case 'confirm-result': {
      const faces = readFaces(table, values);
      return faces === null ? { fault: 'dice' } : { type: act, round, faces };
    }
    case 'void-damaged': {
      const rounds = parseRounds(text('rounds'));
      return rounds === null ? { fault: 'rounds' } : { type: act, rounds, why };
    }
    case 'invalidate':
      return { type: act, round, ground: text('ground'), why };
    case 'adjust':
      if (amount === null) return { fault: 'amount' };
      return { type: act, round, player, amount: text('direction') === 'take' ? -amount : amount, why };
    case 'raise-dispute':
      return { type: act, player, about: text('about'), ...(subject.round === undefined ? {} : { round: subject.round }) };
    case 'record-error':
      return { type: act, round, about: text('about') };
    case 'void-wager':
      return { type: act, player, bet: subject.bet ?? '', grounds: text('grounds') };
    case 'exclude-player':
      return { type: act, player, grounds: text('grounds') };
    case 'hold-winnings':
      return amount === null
        ? { fault: 'amount' }
        : { type: act, player, since: Number(text('since')), amount, grounds: text('grounds') };
    case 'record-investigation':
      return {
        ...{ type: act, player, decidedBy: text('decidedBy'), reference: text('reference') },
        outcome: text('outcome') === 'keep' ? 'keep' : 'release',
      };
    case 'agree-limits':
      return { type: act, player, limits: findPlayer(table, subject)?.limitsProposed ?? null };
    case 'decide-dispute':
    case 'decide-review':
      return { type: act, dispute, decision: text('decision') };
    case 'request-review':
      return { type: act, player, dispute };
    case 'rule':
      return { type: act, about: text('about'), decision: text('decision') };
    case 'release-held':
    case 'forfeit-held':
    case 'readmit-player':
    case 'decline-limits':
    case 'pay-due':
      return { type: act, player };
  }
}

/** The wager of a subject, as text. */
export const formatWager = (table: DecisionTable, subject: DecisionSubject): string | null => {
  const stake = findPlayer(table, subject)?.wagers.find(({ bet }) => bet === subject.bet)?.stake;
  return subject.bet === undefined ? null : `${table.titleOf(subject.bet)} ${stake === undefined ? '' : formatMoney(stake)}`;
};
