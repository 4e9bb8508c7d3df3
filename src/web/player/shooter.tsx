/** The shooter's turn, with the one thing to do next always in sight, so that nobody alone at a table is stuck. It must never throw by itself. */
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { Die, throwsInTurn } from '../parts/index.ts';
import { sayMoney } from '../shell/index.ts';
import type { Play } from './play.ts';
import './shooter.css';
import { words } from './words.ts';

function ChooseDice({
  play,
  chosen: count,
  offered,
}: {
  readonly play: Play;
  readonly chosen: number;
  readonly offered: number;
}): VNode {
  const [picked, setPicked] = useState<readonly number[]>([]);
  const { chooseDice, die, takeThese } = words.value;
  const toggle = (number: number): void =>
    setPicked((now) => (now.includes(number) ? now.filter((each) => each !== number) : [...now, number].slice(-count)));
  return (
    <fieldset class="player-choose">
      <legend>{chooseDice(count, offered)}</legend>
      {Array.from({ length: offered }, (_, i) => i + 1).map((number) => (
        <button
          type="button"
          key={number}
          aria-pressed={picked.includes(number)}
          aria-label={die(number)}
          onClick={() => toggle(number)}
        >
          <Die face={number} symbol={play.data.dice.symbols?.[number - 1] ?? null} />
        </button>
      ))}
      <button
        type="button"
        class="button main"
        aria-disabled={picked.length !== count}
        onClick={() => {
          if (picked.length === count) void play.turn({ dice: [...picked].sort((a, b) => a - b) });
        }}
      >
        {takeThese}
      </button>
    </fieldset>
  );
}

/** Whose throw it is and which, as it stands for whoever looks: one that was made is named as made until the next may come. */
function whoThrows({ play, isMine }: { readonly play: Play; readonly isMine: boolean }): string {
  const said = words.value;
  const view = play.live.view.value;
  const shooter = view?.shooter ?? null;
  if (view === null || shooter === null) return view?.diceOffered ? said.diceOffered : said.waitForShooter;
  const of = throwsInTurn(play.data.rulebook);
  const isThrown = view.faces !== null || view.next === 'result';
  if (!isMine) return (isThrown ? said.threwAt : said.shooterAt)(shooter.position, shooter.throw, of);
  const settled = play.rounds.settled.value;
  const bet = play.data.rulebook.conduct.shooter?.bet;
  // The wager that the turn is played for rides no more: there is no other throw. Who throws for somebody else has none.
  const isOver =
    isThrown && settled?.round === view.round && settled.wagers.some((wager) => wager.bet === bet && wager.outcome !== 'rides');
  return isOver ? said.turnOver : (isThrown ? said.youThrew : said.youShoot)(shooter.throw, of);
}

export function Shooter({ play }: { readonly play: Play }): VNode | null {
  const view = play.live.view.value;
  const own = play.live.own.value;
  const rules = play.data.rulebook.conduct.shooter;
  if (view === null || rules === null) return null;
  const said = words.value;
  const may = new Set<string>(own?.may ?? []);
  const { shooter } = view;
  const isMine = shooter !== null && own?.position != null && shooter.position === own.position;
  const stake = play.wagering.stakes.value[rules.bet] ?? 0;
  const chip = play.chip.value.valueMinor;
  return (
    <section class="player-shooter panel" aria-label={said.shooter}>
      <p class="who">{whoThrows({ play, isMine })}</p>
      {may.has('accept-dice') && (
        <button type="button" class="button main" disabled={play.busy.value} onClick={() => void play.turn('accept-dice')}>
          {said.takeDice}
        </button>
      )}
      {isMine && view.bettingOpen && shooter.throw === 1 && stake === 0 && (
        <>
          <p>{said.shooterBetFirst(play.titleOf(rules.bet))}</p>
          <button type="button" class="button main" onClick={() => play.place(rules.bet, chip)}>
            {said.putOnShooter(sayMoney(chip))}
          </button>
        </>
      )}
      {may.has('choose-dice') && shooter?.dice == null && (stake > 0 || shooter?.throw !== 1) && (
        <ChooseDice play={play} chosen={rules.diceChosen} offered={rules.diceOffered} />
      )}
      {may.has('throw') && (
        <button type="button" class="button main" disabled={play.busy.value} onClick={() => void play.turn('throw')}>
          {said.throwNow}
        </button>
      )}
      {isMine && stake > 0 && <p class="locked">{said.shooterRides(sayMoney(stake))}</p>}
    </section>
  );
}
