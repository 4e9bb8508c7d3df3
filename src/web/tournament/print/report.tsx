/** The printed report of a tournament: facts, sessions with results, prizes, sums, gaps of the director, draws, decisions, signatures. */
import type { ComponentChildren, VNode } from 'preact';
import type { TournamentActView } from '../../../protocol/index.ts';
import type { TournamentAct } from '../../../tournament/index.ts';
import { formatDateTime, formatMoney, formatNumber } from '../../shell/index.ts';
import { canVerify } from '../../shell/verify.ts';
import { accountsOf, formatAccount } from '../director/format-account.ts';
import { formatSubjects } from '../director/format-event.ts';
import { formatSession, tournamentWords } from '../parts/index.ts';
import { useNaming } from '../record/act-events.tsx';
import { formatExactDateTime } from '../record/exact-time.ts';
import type { RecordData } from '../record/record-data.ts';
import { words as recordWords } from '../record/words/index.ts';
import { ListHead } from './head.tsx';
import { Incidents, TieNotes } from './incidents.tsx';
import { PrintTable, PrizeRows, StandingRows } from './lists.tsx';
import type { PrintData, ReportData } from './print-data.ts';
import { words } from './words/index.ts';

function Part({ title, children }: { readonly title: string; readonly children: ComponentChildren }): VNode {
  return (
    <section class="list-group">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Entries that had a place in the tournament, also if they left it. */
const HAD_PLACE: readonly PrintData['entries'][number]['status'][] = ['accepted', 'retired', 'disqualified'];

/** Such as “4, 1 of them disqualified”. */
function formatPlayers({ entries }: PrintData): string {
  const t = words.value;
  const count = (...statuses: readonly string[]): number => entries.filter(({ status }) => statuses.includes(status)).length;
  const left = (['retired', 'disqualified'] as const)
    .filter((status) => count(status) > 0)
    .map((status) => t.ofThem(formatNumber(count(status)), tournamentWords.value.entryStatuses[status]));
  return [formatNumber(count(...HAD_PLACE)), ...left].join(' · ');
}

function Facts({ data }: { readonly data: PrintData }): VNode {
  const t = words.value;
  const { view } = data;
  const approval = view.approval === null ? t.noApproval : [view.approval.reference, view.approval.added ?? ''].join(' ').trim();
  const facts: readonly (readonly [string, string])[] = [
    [t.stage, tournamentWords.value.stages[view.stage]],
    [t.approval, approval],
    [t.players, formatPlayers(data)],
  ];
  return (
    <dl class="list-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Sessions({ data }: { readonly data: PrintData }): VNode {
  const t = words.value;
  return (
    <PrintTable columns={[t.session, t.start, t.status, t.players, t.tables]}>
      {data.view.sessions.map(({ id, startsMs, phase, players, tables }) => (
        <tr key={id}>
          <th scope="row">{formatSession(data.view, id)}</th>
          <td>{formatDateTime(startsMs)}</td>
          <td>{tournamentWords.value.phases[phase]}</td>
          <td>{formatNumber(players)}</td>
          <td>{tables.map(({ table, spins }) => t.spins(table, formatNumber(spins))).join(' · ')}</td>
        </tr>
      ))}
    </PrintTable>
  );
}

function AccountsTable({ record: { inventory } }: { readonly record: RecordData }): VNode {
  const t = words.value;
  const { cash, chips } = recordWords.value;
  if (inventory === null) return <p>{t.notAvailable}</p>;
  const groups = [
    { title: cash, accounts: accountsOf('cash'), amounts: { ...inventory.cash } as Readonly<Record<string, number>> },
    { title: chips, accounts: accountsOf('chips'), amounts: { ...inventory.chips } as Readonly<Record<string, number>> },
  ];
  return (
    <>
      {groups.map(({ title, accounts, amounts }) => (
        <PrintTable key={title} columns={[title, ...Object.values(accounts), t.sum]}>
          <tr>
            <td />
            {Object.keys(accounts).map((account) => (
              <td key={account}>{formatAccount(account, amounts[account] ?? 0)}</td>
            ))}
            <td>{formatMoney(Object.values(amounts).reduce((sum, amount) => sum + amount, 0))}</td>
          </tr>
        </PrintTable>
      ))}
    </>
  );
}

function Gaps({ record: { inventory, names } }: { readonly record: RecordData }): VNode {
  const t = words.value;
  if (inventory === null) return <p>{t.notAvailable}</p>;
  if (inventory.gaps.length === 0) return <p>{t.noGaps}</p>;
  return (
    <ul>
      {inventory.gaps.map(({ person, fromMs, toMs }) => (
        <li key={fromMs}>
          {formatDateTime(fromMs)} – {formatDateTime(toMs)} · {names[person] ?? person}
        </li>
      ))}
    </ul>
  );
}

function Draws({ report: { record, checks } }: { readonly report: ReportData }): VNode {
  const t = words.value;
  if (record.draws.length === 0) return <p>{recordWords.value.noDraws}</p>;
  return (
    <>
      <ul class="list-draws">
        {record.draws.map(({ session, purpose }, i) => {
          const names = [formatSession(record.view, session), recordWords.value.purposes[purpose]] as const;
          const check = checks[i] ?? null;
          const format = check === null ? t.drawUnchecked : check ? t.drawCorrect : t.drawWrong;
          return <li key={`${session} ${purpose}`}>{format(...names)}</li>;
        })}
      </ul>
      {!canVerify() && <p>{recordWords.value.noCrypto}</p>}
    </>
  );
}

const formatAct = ({ act }: TournamentActView): string => tournamentWords.value.acts[act as TournamentAct] ?? act;

function Decisions({ record }: { readonly record: RecordData }): VNode {
  const t = words.value;
  const naming = useNaming(record);
  const decisions = record.acts.filter(({ reason }) => reason !== null);
  if (decisions.length === 0) return <p>{t.noDecisions}</p>;
  return (
    <PrintTable columns={[t.number, t.time, t.act, t.concerns, t.by, t.reason]}>
      {decisions.map((act) => (
        <tr key={act.seq}>
          <td>{formatNumber(act.seq)}</td>
          <td>{formatExactDateTime(act.atMs)}</td>
          <th scope="row">{formatAct(act)}</th>
          <td>{formatSubjects(act.events, naming).join(' · ')}</td>
          <td>{[act.name ?? '', recordWords.value.roles[act.role] ?? act.role].filter((text) => text !== '').join(', ')}</td>
          <td>{act.reason}</td>
        </tr>
      ))}
    </PrintTable>
  );
}

interface ReportProps {
  readonly data: PrintData;
  readonly report: ReportData;
}

export function Report({ data, report }: ReportProps): VNode {
  const t = words.value;
  const { record } = report;
  const played = data.view.sessions.filter(({ id }) => data.standings.has(id));
  return (
    <>
      <ListHead data={data} title={t.lists.report} />
      <Facts data={data} />
      <Part title={t.sessions}>
        <Sessions data={data} />
      </Part>
      {played.map((session) => (
        <Part key={session.id} title={t.result(formatSession(data.view, session.id))}>
          <StandingRows data={data} session={session} />
          <TieNotes record={record} ties={report.ties.filter((tie) => tie.session === session.id)} />
        </Part>
      ))}
      <Part title={t.incidents}>
        <Incidents record={record} />
      </Part>
      <Part title={t.prizes}>
        <PrizeRows data={data} />
      </Part>
      <Part title={t.accounts}>
        <AccountsTable record={record} />
      </Part>
      <Part title={t.draws}>
        <Draws report={report} />
      </Part>
      <Part title={t.gaps}>
        <Gaps record={record} />
      </Part>
      <Part title={t.decisions}>
        <Decisions record={record} />
      </Part>
      <Part title={t.signatures}>
        <p class="list-lines">
          <span>{t.directorSigns}</span>
          <span>{t.officerSigns}</span>
        </p>
      </Part>
    </>
  );
}
