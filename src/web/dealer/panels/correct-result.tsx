/** The panel that corrects a result before the settlement. The journal keeps the first result too. */
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { Dice } from '../../parts/index.ts';
import { formatPerson } from '../../parts/person-name.ts';
import { wordsOf } from '../../shell/index.ts';
import { Form, FormButtons, TextField } from '../forms/form.tsx';
import { addDie, EMPTY_ENTRY, findKeyAction, isComplete, isDiceKey, parseFace, removeLastDie } from '../keyboard.ts';
import { formatFaces } from '../round/dice-view.tsx';
import { FaceKeys } from '../round/keypad.tsx';
import type { DealerSession } from '../session.ts';
import { DEALER_WORDS } from '../words/index.ts';

const words = wordsOf(DEALER_WORDS);

export function CorrectResultPanel({ session }: { readonly session: DealerSession }): VNode {
  const { dice, liveTable, submit, panel, isBusy } = session;
  const t = words.value;
  const entry = useSignal(EMPTY_ENTRY);
  const { faces } = entry.value;
  const oldFaces = liveTable.view.value?.faces ?? [];
  const readings = (liveTable.staff.value?.readings ?? []).map(
    (reading) => `${formatPerson(session.names.value, reading.person)} ${formatFaces(dice, reading.faces)}`,
  );
  const addDigit = (digit: number): void => {
    const face = parseFace(digit);
    if (face !== null) entry.value = addDie(entry.value, face, dice.count, Date.now());
  };
  const removeDie = (): void => {
    entry.value = removeLastDie(entry.value, Date.now());
  };
  const close = (): void => {
    panel.value = null;
  };
  useEffect(() => {
    // The console does not handle these keys while this panel is open, because here a digit is a die.
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.target instanceof HTMLInputElement) return;
      // `false`: letters are no shortcuts here.
      const action = findKeyAction(event, false);
      if (action === null || !isDiceKey(action)) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.repeat) return;
      if (action.kind === 'digit') addDigit(action.digit);
      else if (entry.value.faces.length > 0) removeDie();
      else if (action.kind === 'close') close();
    };
    addEventListener('keydown', onKeyDown, { capture: true });
    return () => removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
  return (
    <Form
      session={session}
      onSubmit={({ text }) => {
        if (!isComplete(entry.value, dice.count)) return;
        void submit({ type: 'correct-result', faces, why: text('why') }).then((isDone) => isDone && close());
      }}
    >
      <p>{readings.length > 0 ? t.readingsDiffer(readings.join(' / ')) : t.enteredBefore(formatFaces(dice, oldFaces))}</p>
      <div class="dice-view">
        {faces.length === 0 ? (
          <span class="dice-view-text">{t.noDieRead}</span>
        ) : (
          <Dice
            count={faces.length}
            symbols={dice.symbols}
            colours={dice.colours}
            faces={faces}
            label={t.facesRead(formatFaces(dice, faces))}
          />
        )}
      </div>
      <FaceKeys session={session} isEnabled onFace={addDigit} onRemove={removeDie} isEmpty={faces.length === 0} />
      <TextField label={t.reason} name="why" value={t.defaultReasons['correct-result'] ?? ''} />
      <FormButtons
        confirm={faces.length === 0 ? t.correct : t.enterFaces(formatFaces(dice, faces))}
        cancel={t.cancel}
        disabled={isBusy.value || !isComplete(entry.value, dice.count)}
        autofocus
        hasCancelKey={faces.length === 0}
        onCancel={close}
      />
    </Form>
  );
}
