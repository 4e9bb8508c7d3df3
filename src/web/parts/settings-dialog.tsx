/** The settings dialog. Settings are stored in this browser only. */
import type { Signal } from '@preact/signals';
import type { VNode } from 'preact';
import { useId } from 'preact/hooks';
import { LANGUAGES, type Language, THEMES } from '../felt/index.ts';
import { FELT_FORMS, formatMoney, HANDEDNESS, MOTIONS, parseMoney, settings, wordsOf } from '../shell/index.ts';
import { AmountInput } from './amount-input.tsx';
import { Dialog } from './dialog.tsx';
import { PARTS_WORDS } from './words/index.ts';
import { SETTINGS_WORDS } from './words/settings.ts';

const partsWords = wordsOf(PARTS_WORDS);
const words = wordsOf(SETTINGS_WORDS);

/** Each name is written in its own language. */
const LANGUAGE_NAMES = Object.fromEntries(
  LANGUAGES.map((language) => [language, SETTINGS_WORDS[language].languageName]),
) as Readonly<Record<Language, string>>;

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
  const t = words.value;
  const { settings: title, close } = partsWords.value;
  const confirmId = useId();
  return (
    <Dialog title={title} closeLabel={close} onClose={onClose}>
      <Choice label={t.language} value={settings.language} options={LANGUAGES} names={LANGUAGE_NAMES} />
      <Choice label={t.theme} value={settings.theme} options={THEMES} names={t.themes} />
      <Choice label={t.tableView} value={settings.form} options={FELT_FORMS} names={t.tableViews} />
      <Choice label={t.motion} value={settings.motion} options={MOTIONS} names={t.motions} />
      <Choice label={t.hand} value={settings.hand} options={HANDEDNESS} names={t.hands} />
      <Switch label={t.sound} value={settings.sound} />
      <Switch label={t.letterKeys} value={settings.letterKeys} />
      <div class="field">
        <label for={confirmId}>
          {t.confirmAbove} <small>({t.confirmNever})</small>
        </label>
        <AmountInput
          id={confirmId}
          defaultValue={formatMoney(settings.confirmAboveMinor.value)}
          onChange={({ currentTarget: field }) => {
            const minor = parseMoney(field.value === '' ? '0' : field.value);
            if (minor === null) {
              field.reportValidity();
              return;
            }
            settings.confirmAboveMinor.value = minor;
            field.value = formatMoney(minor);
          }}
        />
      </div>
    </Dialog>
  );
}
