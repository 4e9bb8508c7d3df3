/** The settings dialog. Settings are stored in this browser only. */
import type { Signal } from '@preact/signals';
import type { VNode } from 'preact';
import { useId } from 'preact/hooks';
import { LANGUAGE_NAMES, LANGUAGES, THEMES, type Theme } from '../felt/index.ts';
import {
  chooseLanguage,
  DICE_COLOURS,
  type DiceColour,
  FELT_COLOURS,
  FELT_FORMS,
  type FeltColour,
  formatMoney,
  HANDEDNESS,
  MOTIONS,
  parseMoney,
  settings,
  VOLUME_MAX,
} from '../shell/index.ts';
import { AmountInput } from './amount-input.tsx';
import { Dialog } from './dialog.tsx';
import { Die } from './dice.tsx';
import { words as partsWords } from './words/index.ts';
import { words } from './words/settings.ts';
import './settings-dialog.css';

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly value: Signal<T>;
  readonly options: readonly T[];
  readonly names: Readonly<Record<T, string>>;
  readonly onChoose?: (chosen: T) => void;
}

function Choice<T extends string>({ label, value, options, names, onChoose }: ChoiceProps<T>): VNode {
  const id = useId();
  const choose =
    onChoose ??
    ((chosen: T): void => {
      value.value = chosen;
    });
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} value={value.value} onChange={(event) => choose(event.currentTarget.value as T)}>
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

interface PictureChoiceProps<T extends string> extends ChoiceProps<T> {
  readonly preview: (option: T) => VNode;
}

/** Options with a picture of each. Radio buttons, so that the arrow keys move between them. */
function PictureChoice<T extends string>({ label, value, options, names, preview }: PictureChoiceProps<T>): VNode {
  const name = useId();
  return (
    <fieldset class="settings-pictures">
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option}>
          <input
            type="radio"
            class="unseen"
            name={name}
            value={option}
            checked={value.value === option}
            onChange={() => {
              value.value = option;
            }}
          />
          {preview(option)}
          <span>{names[option]}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** A small page in the colours of a theme. */
const previewTheme = (theme: Theme): VNode => (
  <span class="settings-preview settings-theme" data-preview={theme} aria-hidden="true">
    <i />
    <b />
  </span>
);

const previewFelt = (colour: FeltColour): VNode => (
  <span class="settings-preview settings-felt" data-preview={colour} aria-hidden="true" />
);

const PREVIEW_FACES = [5, 1] as const;

const previewDice = (colour: DiceColour): VNode => (
  <span class="settings-preview settings-dice" data-preview={colour} aria-hidden="true">
    {PREVIEW_FACES.map((face) => (
      <Die key={face} face={face} />
    ))}
  </span>
);

const VOLUME_STEP = 5;

function Volume(): VNode {
  const id = useId();
  const { volume, sound } = settings;
  return (
    <div class="field">
      <label for={id}>{words.value.volume}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={VOLUME_MAX}
        step={VOLUME_STEP}
        disabled={!sound.value}
        value={volume.value}
        onInput={(event) => {
          volume.value = event.currentTarget.valueAsNumber;
        }}
      />
    </div>
  );
}

export function SettingsDialog({ onClose }: { readonly onClose: () => void }): VNode {
  const t = words.value;
  const { settings: title, close } = partsWords.value;
  const confirmId = useId();
  return (
    <Dialog title={title} closeLabel={close} onClose={onClose}>
      <Choice
        label={t.language}
        value={settings.language}
        options={LANGUAGES}
        names={LANGUAGE_NAMES}
        onChoose={(chosen) => void chooseLanguage(chosen)}
      />
      <h3 class="settings-group">{t.groups.appearance}</h3>
      <PictureChoice label={t.theme} value={settings.theme} options={THEMES} names={t.themes} preview={previewTheme} />
      <PictureChoice label={t.felt} value={settings.feltColour} options={FELT_COLOURS} names={t.felts} preview={previewFelt} />
      <PictureChoice
        label={t.dice}
        value={settings.diceColour}
        options={DICE_COLOURS}
        names={t.diceColours}
        preview={previewDice}
      />
      <Choice label={t.motion} value={settings.motion} options={MOTIONS} names={t.motions} />
      <h3 class="settings-group">{t.groups.sound}</h3>
      <Switch label={t.sound} value={settings.sound} />
      <Volume />
      <h3 class="settings-group">{t.groups.table}</h3>
      <Choice label={t.tableView} value={settings.form} options={FELT_FORMS} names={t.tableViews} />
      <Choice label={t.hand} value={settings.hand} options={HANDEDNESS} names={t.hands} />
      <Switch label={t.letterKeys} value={settings.letterKeys} />
      <Switch label={t.tips} value={settings.tips} />
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
