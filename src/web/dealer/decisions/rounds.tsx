/** The list of past rounds, and one round with its dice, wagers and decisions. */
import type { VNode } from 'preact';
import type { SlipsView } from '../../../protocol/index.ts';
import { client, formatDateTime, formatExactTime, formatMoney } from '../../shell/index.ts';
import { Slip } from '../../slip/slip.tsx';
import { Timeline } from '../../timeline/timeline.tsx';
import { type Choice, Choices } from '../forms/choices.tsx';
import { formatFaces } from '../round/dice-view.tsx';
import { words as dealerWords } from '../words/index.ts';
import { decisionsAbout, isDangerous } from './acts.ts';
import { type DecisionTable, roleAt } from './decision-table.ts';
import { type GoTo, LoadingText } from './matters.tsx';
import { loadRound, loadRounds, loadSlips, useLoaded, useNames } from './requests.ts';
import { words } from './words/index.ts';

const formatEnd = (end: string): string => words.value.ends[end as keyof typeof words.value.ends] ?? end;

/** The round that is not settled yet, if it has wagers. One of them can be void. */
function CurrentRound({ table, goTo }: { readonly table: DecisionTable; readonly goTo: GoTo }): VNode | null {
  const staff = table.live.staff.value;
  const view = table.live.view.value;
  const nameOf = useNames(table, []);
  const acts = decisionsAbout(table.conduct, roleAt(table), 'wager');
  const isSettled = view?.next === 'take' || view?.next === 'pay';
  const wagers = isSettled
    ? []
    : (staff?.players ?? []).flatMap(({ player, wagers: own }) => own.map((wager) => ({ player, ...wager })));
  if (wagers.length === 0 || view === null || view === undefined) return null;
  return (
    <section class="decision-current" aria-label={words.value.currentRound(view.round)}>
      <h3>{words.value.currentRound(view.round)}</h3>
      <ul class="wager-list">
        {wagers.map(({ player, bet, stake }) => (
          <li key={`${player} ${bet}`}>
            <span>
              {nameOf(player)} · {table.titleOf(bet)} · <span class="number">{formatMoney(stake)}</span>
            </span>
            {acts.map((act) => (
              <button
                key={act}
                type="button"
                class="button small"
                aria-label={`${words.value.acts[act]}: ${nameOf(player)}, ${table.titleOf(bet)}`}
                onClick={() => goTo({ kind: 'act', act, subject: { player, bet }, from: { kind: 'tab', tab: 'rounds' } })}
              >
                {words.value.acts[act]}
              </button>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function PastRounds({
  table,
  before,
  goTo,
}: {
  readonly table: DecisionTable;
  readonly before: number | undefined;
  readonly goTo: GoTo;
}): VNode {
  const { round, next: nextStep, corrected } = table.live.view.value ?? {};
  // A round that ends is added to the list, and a corrected round shows its final dice.
  const loaded = useLoaded(() => loadRounds(table.live.name, before), [before, round, nextStep, corrected?.round].join());
  const t = words.value;
  if (loaded.state !== 'ready') return <LoadingText loaded={loaded} />;
  const { items, next } = loaded.value;
  return (
    <>
      {before === undefined && <CurrentRound table={table} goTo={goTo} />}
      {items.length === 0 && <p>{t.noRounds}</p>}
      <Choices
        choices={items.map(
          ({ round: number, faces, correctedFrom, end, endedAtMs }): Choice => ({
            key: String(number),
            label: dealerWords.value.round(number),
            note: [
              ...(faces.length === 0 ? [] : [formatFaces(table.dice, faces)]),
              formatEnd(end),
              ...(correctedFrom === undefined ? [] : [t.correctedFrom(formatFaces(table.dice, correctedFrom))]),
              formatDateTime(endedAtMs),
            ].join(' · '),
            onPick: () => goTo({ kind: 'round', round: number }),
          }),
        )}
      />
      <div class="form-buttons">
        {before !== undefined && (
          <button type="button" class="button" onClick={() => goTo({ kind: 'tab', tab: 'rounds' })}>
            {t.newest}
          </button>
        )}
        {next !== null && (
          <button type="button" class="button" onClick={() => goTo({ kind: 'tab', tab: 'rounds', before: Number(next) })}>
            {t.older}
          </button>
        )}
      </div>
    </>
  );
}

function RoundSlips({ table, slips }: { readonly table: DecisionTable; readonly slips: SlipsView }): VNode {
  const t = words.value;
  const nameOf = useNames(
    table,
    [...slips.items, ...slips.returned].map(({ player }) => player),
  );
  return (
    <>
      {slips.items.length + slips.returned.length === 0 && <p>{t.noWagers}</p>}
      {slips.items.map(({ player, rulebook, layout, wagers, net, adjusted, owed }) => (
        <section key={player} class="decision-slip" aria-label={nameOf(player)}>
          <h3>{nameOf(player)}</h3>
          <Slip rulebook={rulebook} layout={layout} wagers={wagers} net={net} adjusted={adjusted} owed={owed} data={table.felt} />
        </section>
      ))}
      {slips.returned.length > 0 && (
        <>
          <h3>{t.returnedWagers}</h3>
          <ul class="wager-list">
            {slips.returned.map(({ player, bet, amount }) => (
              <li key={`${player} ${bet}`}>
                {nameOf(player)} · {table.titleOf(bet)} · <span class="number">{formatMoney(amount)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {!slips.complete && <p>{t.morePlayers}</p>}
    </>
  );
}

export function RoundPanel({
  table,
  round,
  goTo,
}: {
  readonly table: DecisionTable;
  readonly round: number;
  readonly goTo: GoTo;
}): VNode {
  const loaded = useLoaded(async () => {
    const { name } = table.live;
    const [details, slips, events, disputes] = await Promise.all([
      loadRound(name, round),
      loadSlips(name, round),
      client.roundEvents(name, round),
      client.disputes(name),
    ]);
    return { details, slips, events: events.items, disputes: disputes.items.filter((dispute) => dispute.round === round) };
  }, `${round} ${table.live.view.value?.corrected?.round}`);
  const t = words.value;
  if (loaded.state !== 'ready') return <LoadingText loaded={loaded} />;
  const { details, slips, events, disputes } = loaded.value;
  const { faces, correctedFrom, end, endedAtMs, openedAtMs, closedAtMs } = details;
  const acts = decisionsAbout(table.conduct, roleAt(table), 'round');
  return (
    <>
      <p class="form-text">
        {faces !== null && faces.length > 0 ? formatFaces(table.dice, faces) : t.noResult} · {formatEnd(end ?? '')}
        {correctedFrom !== null && <> · {t.correctedFrom(formatFaces(table.dice, correctedFrom))}</>}
      </p>
      <p>
        {[
          ...(openedAtMs === null ? [] : [t.opened(formatExactTime(openedAtMs))]),
          ...(closedAtMs === null ? [] : [t.closed(formatExactTime(closedAtMs))]),
          ...(endedAtMs === null ? [] : [t.ended(formatDateTime(endedAtMs))]),
        ].join(' · ')}
      </p>
      <RoundSlips table={table} slips={slips} />
      {acts.length > 0 && <h3>{t.decideAbout}</h3>}
      <Choices
        choices={acts.map((act) => ({
          key: act,
          label: t.acts[act],
          note: t.effects[act],
          clauses: table.conduct.acts[act]?.clauses ?? [],
          danger: isDangerous(act),
          onPick: () => goTo({ kind: 'act', act, subject: { round }, from: { kind: 'round', round } }),
        }))}
      />
      <h3>{t.happened}</h3>
      <Timeline
        round={details}
        data={table.felt}
        events={events}
        disputes={disputes}
        names={table.live.staff.value?.names ?? {}}
      />
    </>
  );
}
