/** The conditions of a tournament in plain words, grouped by the items of rule 8.2.1, with the clauses that ask for them. */
import type { ComponentChildren, VNode } from 'preact';
import type { ClauseId } from '../../../rules/index.ts';
import type { Conditions, SessionRules } from '../../../tournament/index.ts';
import { formatGame } from '../../parts/index.ts';
import { useLazy } from '../../parts/lazy.tsx';
import { formatDateTime, formatMoney, formatNumber, loadRulebook } from '../../shell/index.ts';
import { ClauseLinks } from './clause-links.tsx';
import './conditions-view.css';
import { formatSession } from './format-session.ts';
import { conditionsWords } from './words/conditions.ts';

interface ConditionsViewProps {
  readonly conditions: Conditions;
  /** The level of the headings; 3 unless given. */
  readonly headingLevel?: 2 | 3;
}

interface PartProps {
  readonly title: string;
  readonly clauses?: readonly ClauseId[];
  readonly rulebook: string;
  readonly level: 2 | 3;
  readonly children: ComponentChildren;
}

/** One item of the conditions with its clauses. */
function Part({ title, clauses = [], rulebook, level, children }: PartProps): VNode {
  const Heading = `h${level}` as 'h2' | 'h3';
  return (
    <section class="plain-part">
      <Heading>
        {title} <ClauseLinks of={clauses} rulebook={rulebook} />
      </Heading>
      {children}
    </section>
  );
}

interface GroupProps {
  readonly conditions: Conditions;
  readonly level: 2 | 3;
}

/** Sentences as a list. Empty ones are left out. */
function Lines({ of: lines }: { readonly of: readonly (string | null)[] }): VNode {
  return (
    <ul>
      {lines
        .filter((line) => line !== null)
        .map((line) => (
          <li key={line}>{line}</li>
        ))}
    </ul>
  );
}

function formatLength({ length }: SessionRules): string {
  const t = conditionsWords.value;
  switch (length.by) {
    case 'spins':
      return t.length.spins(length.spins);
    case 'time':
      return t.length.time(length.minutes);
    case 'survivors':
      return t.length.survivors(length.remaining, length.spinsMax);
  }
}

/** What players need to know about one session. */
export function sessionLines(conditions: Pick<Conditions, 'sessions'>, session: SessionRules): readonly (string | null)[] {
  const t = conditionsWords.value;
  const { entrants, tables, seats, chips, compulsory, cuts, startsMs } = session;
  return [
    t.starts(formatDateTime(startsMs)),
    ...entrants.map((group) =>
      group.from === 'entries' ? t.everybody : t.from[group.from](formatSession(conditions, group.session)),
    ),
    t.tables(tables, seats),
    formatLength(session),
    t.chips(formatMoney(chips)),
    compulsory === null ? t.compulsoryNone : t.compulsory(formatMoney(compulsory.amount)),
    compulsory === null ? null : t.shortOfChips[compulsory.shortOfChips],
    ...cuts.map(({ by, n }) => t.cuts[by](n)),
    cuts.length === 0 ? t.ranks : null,
  ];
}

function SessionParts({ conditions, level }: GroupProps): VNode {
  const { sessions, ties, rulebook } = conditions;
  const t = conditionsWords.value;
  const common = { rulebook, level };
  const Heading = `h${level + 1}` as 'h3' | 'h4';
  return (
    <>
      <Part {...common} title={t.sessions} clauses={['8.2.1(b)', '8.2.1(c)', '8.2.1(d)']}>
        {sessions.map((session) => (
          <div key={session.id} class="plain-session" data-session={session.id}>
            <Heading>{formatSession(conditions, session.id)}</Heading>
            <Lines of={sessionLines(conditions, session)} />
          </div>
        ))}
      </Part>
      <Part {...common} title={t.tiesTitle} clauses={['8.2.1(d)']}>
        <p>{t.tiesText}</p>
        <ol>
          {ties.map((step) => (
            <li key={step.by}>{step.by === 'play-off' ? t.playOff(step.spins, step.times) : t.ties[step.by]}</li>
          ))}
        </ol>
      </Part>
    </>
  );
}

function prizeLines({ prizes }: Conditions): readonly string[] {
  const t = conditionsWords.value;
  return prizes.by === 'shares'
    ? prizes.percents.map((percent, i) => t.prizeShare(formatNumber(i + 1), percent))
    : prizes.amounts.map((amount, i) => t.prizeAmount(formatNumber(i + 1), formatMoney(amount)));
}

function MoneyParts({ conditions, level }: GroupProps): VNode {
  const t = conditionsWords.value;
  const common = { rulebook: conditions.rulebook, level };
  const { entryFee, buyBack } = conditions;
  return (
    <>
      <Part {...common} title={t.fee} clauses={['8.2.1(a)']}>
        <Lines
          of={
            entryFee.amount === 0
              ? [t.feeFree]
              : [
                  t.feeText(formatMoney(entryFee.amount)),
                  t.feeParts(formatMoney(entryFee.housePart), formatMoney(entryFee.amount - entryFee.housePart)),
                ]
          }
        />
      </Part>
      <Part {...common} title={t.prizes} clauses={['8.2.1(j)']}>
        <Lines of={prizeLines(conditions)} />
      </Part>
      <Part {...common} title={t.buyBack} clauses={['8.2.1(e)']}>
        <Lines
          of={
            buyBack === null
              ? [t.buyBackNone]
              : [
                  t.buyBackText(formatMoney(buyBack.fee.amount), buyBack.times, buyBack.minutes),
                  t.feeParts(formatMoney(buyBack.fee.housePart), formatMoney(buyBack.fee.amount - buyBack.fee.housePart)),
                  t.buyBackAfter(buyBack.after.map((id) => formatSession(conditions, id)).join(', ')),
                ]
          }
        />
      </Part>
    </>
  );
}

function EntryParts({ conditions, level }: GroupProps): VNode {
  const t = conditionsWords.value;
  const common = { rulebook: conditions.rulebook, level };
  const { entry, eligibility, statements, disqualification, retirement, lateness } = conditions;
  return (
    <>
      <Part {...common} title={t.eligibility} clauses={['8.2.1(f)', '8.2.1(k)']}>
        <Lines
          of={[
            ...statements.map((statement) => t.statements[statement]),
            eligibility.criteria === null ? t.criteriaNone : t.criteria(eligibility.criteria),
          ]}
        />
      </Part>
      <Part {...common} title={t.entry} clauses={['8.2.1(g)']}>
        <Lines
          of={[
            t.entryPlayers(entry.playersMin, entry.playersMax),
            t.entryTimes(formatDateTime(entry.opensMs), formatDateTime(entry.closesMs)),
            t.entryForm(entry.form),
            t.withdrawal(formatDateTime(entry.withdrawFreeUntilMs), entry.lateRefundPercent),
            t.tooFew[entry.tooFew],
          ]}
        />
      </Part>
      <Part {...common} title={t.endings} clauses={['8.2.1(h)']}>
        <Lines
          of={[
            `${t.disqualification(disqualification.basis)} ${t.refund(disqualification.refundPercent)}`,
            `${t.retirement(retirement.basis)} ${t.refund(retirement.refundPercent)}`,
          ]}
        />
      </Part>
      <Part {...common} title={t.lateness} clauses={['8.2.1(i)']}>
        <Lines
          of={[t.grace(lateness.graceSpins), t.lateChips[lateness.chips], t.waitingList[lateness.waitingList ? 'yes' : 'no']]}
        />
      </Part>
    </>
  );
}

export function ConditionsView({ conditions, headingLevel: level = 3 }: ConditionsViewProps): VNode {
  const t = conditionsWords.value;
  const { rulebook, layout, sign, remarks } = conditions;
  const common = { rulebook, level };
  // English calls a game by the title of its rulebook.
  const { value: book } = useLazy(rulebook, () => loadRulebook(rulebook));
  return (
    <div class="plain-conditions">
      <Part {...common} title={t.game}>
        <Lines
          of={[
            book === null ? null : t.gameText(formatGame({ rulebook, title: book.title }), layout),
            t.limits(formatMoney(sign.minimum ?? 0), formatMoney(sign.maximum ?? 0)),
            sign.bets === undefined ? null : t.otherLimits,
          ]}
        />
      </Part>
      <SessionParts conditions={conditions} level={level} />
      <MoneyParts conditions={conditions} level={level} />
      <EntryParts conditions={conditions} level={level} />
      <Part {...common} title={t.conduct} clauses={['8.2.2', '8.2.3', '8.2.4', '8.3.3', '8.3.4', '8.3.5(b)']}>
        <Lines
          of={[
            t.briefing,
            t.signature[conditions.signature],
            t.away(conditions.directorAwaySeconds),
            t.substitutes[conditions.substitutes],
            t.notice(conditions.noticeMinutes),
            conditions.chipsBecomeCash ? t.cash : t.cashNone,
            t.wagersShown[conditions.wagersShown],
          ]}
        />
      </Part>
      {remarks !== '' && (
        <Part {...common} title={t.remarks}>
          <p>{remarks}</p>
        </Part>
      )}
    </div>
  );
}
