/** The settings of this browser. It must never change anything at the house. */
import type { Signal } from '@preact/signals';
import type { VNode } from 'preact';
import { useId } from 'preact/hooks';
import { LANGUAGES, THEMES } from '../felt/index.ts';
import { FELT_FORMS, HANDS, MOTIONS, parseMoney, sayMoney, settings, wordsOf } from '../shell/index.ts';
import { AmountInput } from './amount-input.tsx';
import { Dialog } from './dialog.tsx';
import { SETTINGS_WORDS } from './settings-words.ts';
import { PARTS_WORDS } from './words.ts';

const parts = wordsOf(PARTS_WORDS);
const words = wordsOf(SETTINGS_WORDS);

/** Each by its own name, in its own letters. */
const LANGUAGE_NAMES = { en: 'English', 'zh-Hant': '繁體中文' } as const;

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly value: Signal<T>;
  readonly options: readonly T[];
  readonly names: Readonly<Record<T, string>>;
}

function Choice<T extends string>({ label, value, options, names }: ChoiceProps<T>): VNode {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        id={id}
        value={value.value}
        onChange={(event) => {
          value.value = event.currentTarget.value as T;
        }}
      >
        {options.map((option) => (
          <option key={option} value={option}>
            {names[option]}
          </option>
        ))}
      </select>
    </div>
  );
}

function Switch({ label, value }: { readonly label: string; readonly value: Signal<boolean> }): VNode {
  return (
    <label class="field switch">
      <span>{label}</span>
      <input
        type="checkbox"
        checked={value.value}
        onChange={(event) => {
          value.value = event.currentTarget.checked;
        }}
      />
    </label>
  );
}

export function SettingsDialog({ onClose }: { readonly onClose: () => void }): VNode {
  const said = words.value;
  const { settings: title, close } = parts.value;
  const confirmId = useId();
  return (
    <Dialog title={title} closeLabel={close} onClose={onClose}>
      <Choice label={said.language} value={settings.language} options={LANGUAGES} names={LANGUAGE_NAMES} />
      <Choice label={said.theme} value={settings.theme} options={THEMES} names={said.themes} />
      <Choice label={said.form} value={settings.form} options={FELT_FORMS} names={said.forms} />
      <Choice label={said.motion} value={settings.motion} options={MOTIONS} names={said.motions} />
      <Choice label={said.hand} value={settings.hand} options={HANDS} names={said.hands} />
      <Switch label={said.sound} value={settings.sound} />
      <Switch label={said.letterKeys} value={settings.letterKeys} />
      <div class="field">
        <label for={confirmId}>
          {said.confirmAbove} <small>({said.confirmNever})</small>
        </label>
        <AmountInput
          id={confirmId}
          defaultValue={sayMoney(settings.confirmAboveMinor.value)}
          onChange={({ currentTarget: field }) => {
            const minor = parseMoney(field.value === '' ? '0' : field.value);
            if (minor === null) {
              field.reportValidity();
              return;
            }
            settings.confirmAboveMinor.value = minor;
            field.value = sayMoney(minor);
          }}
        />
      </div>
    </Dialog>
  );
}
