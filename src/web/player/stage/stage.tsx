/** The stage: the vessel with the dice, the dealer's call of the result and the player's net result. */
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { PublicTable } from '../../../protocol/index.ts';
import { Vessel } from '../../dice-animation/index.ts';
import { Dice, hasTumbler } from '../../parts/index.ts';
import type { RevealStep } from '../../parts/reveal.ts';
import { connection, formatChange, isMotionAllowed, settings } from '../../shell/index.ts';
import { formatNet } from '../notices/announcer.ts';
import type { ShownResult } from '../round/rounds.ts';
import { isBetweenRounds } from '../round/steps.ts';
import type { PlayerSession } from '../session.ts';
import { playSound } from '../wagers/wager-actions.ts';
import { formatCall } from '../words/descriptions.ts';
import { words } from '../words/index.ts';
import { Bell } from './bell.tsx';
import { findScene, type RollCover, type StageScene } from './scene.ts';
import './stage.css';

/** The scene of the vessel. The cover is lifted when the dealer uncovers the dice while the page is open. */
function useScene(
  { live, rounds }: PlayerSession,
  view: PublicTable,
): { readonly scene: StageScene; readonly endLift: () => void } {
  const cover = useRef<RollCover>('none');
  const [, setLifts] = useState(0);
  const canMove = isMotionAllowed();
  if (view.covered && view.faces === null) cover.current = 'on';
  else if (view.bettingOpen || !canMove) cover.current = 'none';
  else if (cover.current === 'on') cover.current = 'lifting';
  const lastFaces = rounds.lastResult.value?.faces ?? null;
  const reveal = live.reveal.value;
  return {
    scene: findScene({ view, reveal, lastFaces, cover: cover.current, canMove }),
    endLift: () => {
      // Without a result yet, the dice roll on, and land later.
      cover.current = reveal === null ? 'none' : 'lifted';
      setLifts((count) => count + 1);
    },
  };
}

/** The result as far as it is shown, and its step; null while the dice move. */
function useShownResult({
  live,
  rounds,
}: PlayerSession): { readonly result: ShownResult; readonly step: RevealStep | null } | null {
  const reveal = live.reveal.value;
  if (reveal?.step === 'dice' || reveal?.step === 'total')
    return { result: { round: reveal.round, faces: reveal.faces, lit: [], voided: false }, step: reveal.step };
  const result = rounds.lastResult.value;
  return result === null || reveal?.step === 'tumble' ? null : { result, step: reveal?.step ?? null };
}

/** The sounds of the dice: the tumbler, also under its cover, and the landing. */
function useSounds({ motion, cover }: StageScene, tumbles: number): void {
  const isTumbling = motion === 'rolling' || (cover === 'on' && tumbles > 0);
  useEffect(() => {
    if (isTumbling) playSound('tumble');
  }, [isTumbling, tumbles]);
  const isShown = motion === 'landing' || cover === 'lifting';
  useEffect(() => {
    if (isShown) playSound('land');
  }, [isShown]);
}

function VesselOf({ session }: { readonly session: PlayerSession }): VNode | null {
  const view = session.live.newestView.value;
  return view === null ? null : <SceneVessel session={session} view={view} />;
}

function SceneVessel({ session, view }: { readonly session: PlayerSession; readonly view: PublicTable }): VNode {
  const found = useScene(session, view);
  const { dice, rulebook } = session.data;
  useSounds(found.scene, view.tumbles);
  return (
    <Vessel
      {...found.scene}
      dice={dice}
      isTumbler={hasTumbler(rulebook.conduct.steps)}
      tumbles={view.tumbles}
      onFall={session.live.holdUntil}
      onLifted={found.endLift}
    />
  );
}

/** With `small`, the stage is one line at the top of a phone, and the vessel is in `ThrowStage`. */
export function Stage({ session, small = false }: { readonly session: PlayerSession; readonly small?: boolean }): VNode | null {
  const view = session.live.view.value;
  const shown = useShownResult(session);
  if (view === null) return null;
  const t = words.value;
  const { dice, rulebook } = session.data;
  const diceProps = { count: dice.count, symbols: dice.symbols, colours: dice.colours };
  const isHidden = session.live.reveal.value?.step === 'tumble';
  const isRolling =
    isHidden || (shown?.step == null && !view.bettingOpen && view.faces === null && !isBetweenRounds(view, rulebook.conduct));
  const isCovered = view.covered && view.faces === null;
  const vessel = !small && <VesselOf session={session} />;
  const bell = !small && rulebook.conduct.bell !== null && <Bell session={session} />;
  if (isRolling || shown === null) {
    const label = !isRolling ? t.noResultYet : isCovered ? t.covered : t.tumbling;
    return (
      <div class="player-stage" data-small={small ? 'true' : undefined} data-state={isRolling ? 'rolling' : 'none'}>
        {vessel}
        {bell}
        {small ? (
          isRolling && <Dice {...diceProps} faces={null} rolling label={label} />
        ) : (
          <p class="player-call soft">{label}</p>
        )}
      </div>
    );
  }
  const { result, step } = shown;
  const settlement = session.rounds.settlement.value;
  const isCurrent = step !== null || view.faces !== null || (!view.bettingOpen && result.round === view.round);
  const call = formatCall(result.faces, dice, rulebook.conduct.announcement, t);
  const total = result.faces.reduce((sum, face) => sum + face, 0);
  const faces = [...result.faces].sort((a, b) => a - b);
  const net = settlement?.net ?? 0;
  return (
    <div
      class="player-stage"
      data-small={small ? 'true' : undefined}
      data-state={isCurrent ? 'now' : 'last'}
      data-step={step ?? undefined}
    >
      {vessel}
      {bell}
      <Dice {...diceProps} faces={faces} label={call} />
      {dice.totals && step !== 'dice' && (
        <span class="player-total number" aria-hidden="true">
          {total}
        </span>
      )}
      {!small && step !== 'dice' && (
        <p class="player-call" lang={settings.language.value}>
          {!isCurrent && <small>{t.lastResult}: </small>}
          {call}
          {result.voided && <em> ({t.voided})</em>}
        </p>
      )}
      {settlement !== null && settlement.round === result.round && (
        // In the head, a net of 0 beside the total would look like a part of the result.
        <p class={`player-net ${net > 0 ? 'good' : ''}`} data-net={net} hidden={small && net === 0}>
          {small ? formatChange(net) : formatNet(net)}
        </p>
      )}
    </div>
  );
}

/** The vessel over the controls of a phone, from the roll until the winning bets are lit. Betting is closed meanwhile. */
export function ThrowStage({ session }: { readonly session: PlayerSession }): VNode | null {
  const { newestView, reveal } = session.live;
  const view = newestView.value;
  if (view === null || view.bettingOpen || !isMotionAllowed()) return null;
  // The notice of a lost connection is below the vessel.
  if (connection.value !== 'open') return null;
  const step = reveal.value?.step;
  const isRolling = view.faces === null && (view.covered || view.tumbles > 0 || view.next === 'result') && view.status === 'open';
  if (step === 'bets' || (step === undefined && !isRolling)) return null;
  const { dice, rulebook } = session.data;
  const { faces } = reveal.value ?? {};
  return (
    <div class="player-throw" aria-hidden="true">
      <VesselOf session={session} />
      {rulebook.conduct.bell !== null && <Bell session={session} />}
      <p>{step === 'total' && faces !== undefined && formatCall(faces, dice, rulebook.conduct.announcement, words.value)}</p>
    </div>
  );
}
