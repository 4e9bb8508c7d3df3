/** The throw, large over the felt, for as long as everybody looks at the dice. It must never take a press, stay while bets are placed, or move where nothing may. */
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { PublicTable } from '../../protocol/index.ts';
import type { Dice } from '../../rules/index.ts';
import { Cover, hasCage, type Order } from '../parts/index.ts';
import { mayMove } from '../shell/index.ts';
import { Cubes } from './cubes.tsx';
import { Glass } from './glass.tsx';
import { LASTS_MS, type Scene, sceneOf } from './scene.ts';
import './throw.css';

/** What there is to see until something else is. */
interface Act {
  /** What tells it from the one before. */
  readonly name: string;
  readonly number: number;
  readonly scene: Scene | null;
  /** The scene that it follows; null where nothing was seen before. */
  readonly before: Scene | null;
  /** Under the cover, or lifted from it in this act or the one before. */
  readonly unveiled: boolean;
}

const NOTHING: Act = { name: '', number: 0, scene: null, before: null, unveiled: false };
const FADE_MS = 300;

/** The present act: a tumble more or another throw is a new one, dice that are put right later are not. `over` is the last that has had its time. */
function useAct({ round, tumbles, shooter }: PublicTable, scene: Scene | null, over: number): Act {
  const act = useRef(NOTHING);
  const { name: last, number, scene: before, unveiled } = act.current;
  const name = scene === null ? '' : [round, shooter?.throw, scene, scene === 'landed' ? '' : tumbles].join(' ');
  if (name !== last) {
    const isLifted = scene !== null && unveiled && over !== number;
    act.current = { name, number: number + 1, scene, before, unveiled: isLifted || scene === 'covered' };
  }
  return act.current;
}

export interface ThrowProps {
  readonly view: PublicTable;
  readonly dice: Dice;
  readonly order: Order;
  /** A result as it is called. */
  readonly call: (faces: readonly number[]) => string;
}

export function Throw({ view, dice, order, call }: ThrowProps): VNode | null {
  const [over, setOver] = useState(0);
  const { number, scene, before, unveiled } = useAct(view, sceneOf(view, order), over);
  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (scene === null) return;
    const timer = setTimeout(() => {
      const fade = stage.current?.animate({ opacity: [1, 0] }, { duration: FADE_MS, fill: 'forwards' });
      if (fade) fade.onfinish = () => setOver(number);
      // Nobody saw it, and it has had its time all the same.
      else setOver(number);
    }, LASTS_MS[scene]);
    return () => {
      clearTimeout(timer);
      // A fade that has begun is not for what comes now.
      for (const fade of stage.current?.getAnimations() ?? []) fade.cancel();
    };
  }, [number]);
  // Dice that lay there when somebody came are no event.
  const isLate = scene === 'landed' && before === null;
  if (scene === null || isLate || over === number || !mayMove() || document.hidden) return null;
  const { faces } = view;
  const isMachine = hasCage(order);
  return (
    <div class={`throw ${scene} ${isMachine ? 'machine' : 'tray'}`} aria-hidden="true" ref={stage}>
      <div class="throw-stage">
        <div class="throw-vessel">
          {isMachine && <Glass />}
          {scene !== 'covered' && <Cubes dice={dice} faces={faces} falls={before !== 'covered'} />}
          {unveiled && <Cover key={view.tumbles} />}
        </div>
        <p class="throw-call">{faces !== null && call(faces)}</p>
      </div>
    </div>
  );
}
