/** Putting a result right before it is settled: the dice read anew, and why. What was entered before stays in the journal. */
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { Dice } from '../parts/index.ts';
import { wordsOf } from '../shell/index.ts';
import { Actions } from './choices.tsx';
import { isComplete, NO_ENTRY, readDie, takeDieOff } from './entry.ts';
import { Form, TextField } from './fields.tsx';
import { FaceKeys } from './keypad.tsx';
import { actionOfKey, faceOf, isOfDice } from './keys.ts';
import { type Station, sayFaces } from './station.ts';
import { faceName } from './steps.tsx';
import { DEALER_WORDS } from './words.ts';

const words = wordsOf(DEALER_WORDS);

export function AmendPanel({ station }: { readonly station: Station }): VNode {
  const { dice, live, act, panel, busy } = station;
  const said = words.value;
  const entry = useSignal(NO_ENTRY);
  const names = faceName(station);
  const { faces } = entry.value;
  const was = live.view.value?.faces ?? [];
  const read = (digit: number): void => {
    const face = faceOf(digit);
    if (face !== null) entry.value = readDie(entry.value, face, dice.count, Date.now());
  };
  const takeOff = (): void => {
    entry.value = takeDieOff(entry.value, Date.now());
  };
  const close = (): void => {
    panel.value = null;
  };
  useEffect(() => {
    // Before the console's own keys: here a digit is a die, also after a field had the focus.
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.target instanceof HTMLInputElement) return;
      const action = actionOfKey(event, false);
      if (action === null || !isOfDice(action)) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.repeat) return;
      if (action.kind === 'digit') read(action.digit);
      else if (entry.value.faces.length > 0) takeOff();
      else if (action.kind === 'close') close();
    };
    addEventListener('keydown', onKeyDown, { capture: true });
    return () => removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
  return (
    <Form
      station={station}
      onTyped={({ text }) => {
        if (!isComplete(entry.value, dice.count)) return;
        void act({ type: 'correct-result', faces, why: text('why') }).then((happened) => happened && close());
      }}
    >
      <p>{said.wasRead(sayFaces(was, names))}</p>
      <div class="stage">
        {faces.length === 0 ? (
          <span class="stage-text">{said.noEntry}</span>
        ) : (
          <Dice
            count={faces.length}
            symbols={dice.symbols}
            colours={dice.colours}
            faces={faces}
            label={said.entry(sayFaces(faces, names))}
          />
        )}
      </div>
      <FaceKeys station={station} enabled onFace={read} onBack={takeOff} empty={faces.length === 0} />
      <TextField label={said.why} name="why" value={said.written['correct-result'] ?? ''} />
      <Actions
        confirm={faces.length === 0 ? said.amend : said.enterThese(sayFaces(faces, names))}
        cancel={said.cancel}
        disabled={busy.value || !isComplete(entry.value, dice.count)}
        begins
        cancelsByKey={faces.length === 0}
        onCancel={close}
      />
    </Form>
  );
}
