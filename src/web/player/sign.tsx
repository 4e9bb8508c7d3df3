/** The sign of the table, always in sight: limits, differential, notices, whom to consult. It must never leave a limit out. */
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Sign as TableSign } from '../../rules/index.ts';
import { makePath, sayMoney, sayTime } from '../shell/index.ts';
import { Clauses } from './clauses.tsx';
import type { Play } from './play.ts';
import './sign.css';
import { words } from './words.ts';

/** `5 – 1,000`, or one of them. */
const span = ({ minimum, maximum }: Pick<TableSign, 'minimum' | 'maximum'>): string =>
  [minimum, maximum].map((amount) => (amount === undefined ? '' : sayMoney(amount))).join(' – ');

/** Of what stands there, what has just come: for ears, and in a place of its own, for it may come with a settlement. */
function useNews(lines: readonly string[]): string {
  const known = useRef<readonly string[]>([]);
  const [news, setNews] = useState('');
  useEffect(() => {
    setNews(lines.filter((line) => !known.current.includes(line)).join(words.value.space));
    known.current = lines;
  }, [lines.join('\n')]);
  return news;
}

/** Notices that a house must leave standing, with the time they take effect. */
export function Notices({ play }: { readonly play: Play }): VNode | null {
  const notices = play.live.view.value?.notices ?? [];
  const own = play.live.own.value;
  const said = words.value;
  const lines = [
    ...notices.map(({ kind, sign, dueMs }) =>
      kind === 'closure' ? said.closureNotice(sayTime(dueMs)) : said.raiseNotice(sayMoney(sign?.minimum ?? 0), sayTime(dueMs)),
    ),
    ...(own?.warned ? [said.warned] : []),
    ...(own != null && own.held > 0 ? [said.held(sayMoney(own.held))] : []),
    ...(own != null && own.owed > 0 ? [said.owed(sayMoney(own.owed))] : []),
  ];
  const news = useNews(lines);
  return (
    <>
      <p class="player-noticed unseen" role="status">
        {news}
      </p>
      {lines.length > 0 && (
        <div class="player-notices" role="note">
          {lines.map((line) => (
            <p key={line} class="warning-strip">
              {line}
            </p>
          ))}
        </div>
      )}
    </>
  );
}

/** Whoever asks is given the rules: ours, and the house's own copy. [crown-sic-bo 9.12] [adelaide-big-and-small 8(l)] */
export function RulesLinks({ play }: { readonly play: Play }): VNode {
  const { rulebook, layout, rulesDocument } = play.data.entry;
  const { rules, ownRules } = words.value;
  return (
    <>
      <a class="button plain small" href={`${makePath('rules', { rulebook })}?layout=${layout}`}>
        {rules}
      </a>
      {rulesDocument !== null && (
        <a class="button plain small" href={rulesDocument} target="_blank" rel="noopener noreferrer">
          {ownRules}
        </a>
      )}
    </>
  );
}

/** The same in full, with what the rules leave open: what happens beyond the limits, which bets favour the player. */
function RulesInShort({ play }: { readonly play: Play }): VNode {
  const { money } = play.data.rulebook;
  const { rulebook, title, rulesDocument, favouringBets } = play.data.entry;
  const said = words.value;
  const policies = [
    [said.below[money.belowMinimum.policy], money.belowMinimum.clauses],
    [said.above[money.aboveMaximum.policy], money.aboveMaximum.clauses],
  ] as const;
  return (
    <details>
      <summary>{said.rules}</summary>
      {policies.map(([text, clauses]) => (
        <p key={text}>
          {text} <Clauses of={clauses} />
        </p>
      ))}
      {favouringBets.length > 0 && <p>{said.favouringBets(favouringBets.map(play.titleOf).join(said.comma))}</p>}
      {/* [crown-sic-bo 3.4] [rws-tai-sai 3.4] */}
      <p>{said.upToYou}</p>
      <p>
        <a href={makePath('rules', { rulebook })}>{title}</a>
      </p>
      {rulesDocument !== null && (
        <p>
          <a href={rulesDocument} target="_blank" rel="noopener noreferrer">
            {said.ownRules}
          </a>
        </p>
      )}
    </details>
  );
}

/** Where everybody sees it, whatever else is open. [crown-sic-bo footnote-s66-1-c] */
export function Sign({ play }: { readonly play: Play }): VNode | null {
  const view = play.live.view.value;
  if (view?.sign == null) return null;
  const { sign, differentials, consult } = view;
  const { money } = play.data.rulebook;
  const said = words.value;
  const limits = play.live.own.value?.limits;
  const exceptions = Object.entries(sign.bets ?? {});
  return (
    <section class="player-sign panel" aria-labelledby="player-sign-title">
      <h2 id="player-sign-title" class="unseen">
        {said.sign}
      </h2>
      <dl>
        <div>
          <dt>{said.minimum}</dt>
          <dd class="number">{sayMoney(sign.minimum ?? 0)}</dd>
        </div>
        <div>
          <dt>{money.limits.maximumOver === 'bet' ? said.maximumOfAll : said.maximum}</dt>
          <dd class="number">{sign.maximum === undefined ? said.unlimited : sayMoney(sign.maximum)}</dd>
        </div>
        {exceptions.map(([bet, own]) => (
          <div key={bet}>
            <dt>{play.titleOf(bet)}</dt>
            <dd class="number">{span(own)}</dd>
          </div>
        ))}
        {/* [crown-sic-bo 1-1-distinctive-marker] */}
        {limits != null && (
          <div class="own">
            <dt>{said.ownLimits}</dt>
            <dd class="number">{span(limits)}</dd>
          </div>
        )}
        {sign.differential !== undefined && (
          <div>
            <dt>{said.differential}</dt>
            <dd class="number">{sayMoney(sign.differential)}</dd>
          </div>
        )}
        {differentials.map(({ bets, room }) => (
          <div key={bets.join()} class="rooms">
            <dt>{said.roomLeft}</dt>
            <dd class="number">
              {bets.map((bet, i) => said.differentialRoom(play.titleOf(bet), sayMoney(room[i] ?? 0))).join(' · ')}
            </dd>
          </div>
        ))}
      </dl>
      {sign.multiples && <p>{said.multiples}</p>}
      <RulesInShort play={play} />
      {consult !== null && (
        <p>
          {said.consult(said.whom[consult.whom] ?? consult.whom)} <Clauses of={consult.clauses} />
        </p>
      )}
    </section>
  );
}
