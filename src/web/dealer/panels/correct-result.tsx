/** The panel that corrects a result before the settlement. The journal keeps the first result too. */
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Face } from '../../../rules/index.ts';
import { Dice } from '../../parts/index.ts';
import { formatPerson } from '../../parts/person-name.ts';
import { session as userSession } from '../../shell/index.ts';
import { Form, FormButtons, TextField } from '../forms/form.tsx';
import { addDie, EMPTY_ENTRY, findKeyAction, isComplete, isDiceKey, parseFace, removeLastDie } from '../keyboard.ts';
import { findOtherReading } from '../other-reading.ts';
import { formatFaces } from '../round/dice-view.tsx';
import { FaceKeys } from '../round/keypad.tsx';
import type { DealerSession } from '../session.ts';
import { words } from '../words/index.ts';

/** Formats the readings that differ: the name of each reader and the faces. */
const formatReadings = ({ liveTable, names, dice }: DealerSession): readonly string[] =>
  (liveTable.staff.value?.readings ?? []).map(
    ({ person, faces }) => `${formatPerson(names.value, person)} ${formatFaces(dice, faces)}`,
  );

/** For a reader of two readings that differ: accepts the reading of the other person. */
function AcceptReading({ session, faces }: { readonly session: DealerSession; readonly faces: readonly Face[] }): VNode {
  const { dice, submit, panel, isBusy } = session;
  const t = words.value;
  const close = (): void => {
    panel.value = null;
  };
  return (
    <Form
      session={session}
      onSubmit={({ text }) =>
        void submit({ type: 'correct-result', faces, why: text('why') }).then((isDone) => isDone && close())
      }
    >
      <p>{t.readingsDiffer(formatReadings(session).join(' / '))}</p>
      <p>{t.youHaveRead}</p>
      <TextField label={t.reason} name="why" value={t.defaultReasons['correct-result'] ?? ''} />
      <FormButtons
        confirm={t.acceptFaces(formatFaces(dice, faces))}
        cancel={t.cancel}
        disabled={isBusy.value}
        autofocus
        // The panel to enter dice uses the dot key, so the console does not close this panel with it.
        hasCancelKey={false}
        onCancel={close}
      />
    </Form>
  );
}

export function CorrectResultPanel({ session }: { readonly session: DealerSession }): VNode {
  const other = findOtherReading(session.liveTable.staff.value?.readings, userSession.value?.person);
  return other === null ? <EnterCorrection session={session} /> : <AcceptReading session={session} faces={other.faces} />;
}

function EnterCorrection({ session }: { readonly session: DealerSession }): VNode {
  const { dice, liveTable, submit, panel, isBusy } = session;
  const t = words.value;
  const entry = useSignal(EMPTY_ENTRY);
  const { faces } = entry.value;
  const oldFaces = liveTable.view.value?.faces ?? [];
  const readings = formatReadings(session);
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
      <p>
        {readings.length > 0
          ? `${t.readingsDiffer(readings.join(' / '))} ${t.readAndEnter}`
          : t.enteredBefore(formatFaces(dice, oldFaces))}
      </p>
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
