/** The prizes as shares or amounts, with what each place gets for a number of players. */
import type { VNode } from 'preact';
import { useId, useState } from 'preact/hooks';
import { formatMoney, formatNumber, parseMoney, settings } from '../../shell/index.ts';
import { FieldGroup, optionsOf, RemoveButton } from './field.tsx';
import type { FormValues } from './form-values.ts';
import { previewPrizes } from './prize-preview.ts';
import { words } from './words/index.ts';

interface PrizesFieldProps {
  readonly values: FormValues;
  readonly onChange: (changes: Partial<FormValues>) => void;
}

function Preview({ values }: { readonly values: FormValues }): VNode {
  const t = words.value;
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const players = typed ?? values.playersMax;
  const preview = previewPrizes(values, Number(players), settings.language.value);
  return (
    <div class="conditions-preview">
      <label for={id}>{t.previewPlayers}</label>
      <input
        id={id}
        class="conditions-number"
        inputMode="numeric"
        autocomplete="off"
        value={players}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {preview === null ? (
        <p>{t.previewNone}</p>
      ) : (
        <>
          <p>
            <strong>{t.pool(formatMoney(preview.pool))}</strong>
          </p>
          <ol class="conditions-prizes">
            {preview.prizes.map((amount, i) => (
              // The number of a place is its identity.
              <li key={i}>
                <span>{t.place(formatNumber(i + 1))}</span> <b class="number">{formatMoney(amount)}</b>
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}

export function PrizesField({ values, onChange }: PrizesFieldProps): VNode {
  const t = words.value;
  const isShares = values.prizesBy === 'shares';
  const texts = isShares ? values.percents : values.amounts;
  const set = (changed: readonly string[]): void => onChange(isShares ? { percents: changed } : { amounts: changed });
  const sum = texts.reduce((total, text) => total + (isShares ? Number(text) || 0 : (parseMoney(text) ?? 0)), 0);
  return (
    <FieldGroup place="prizes">
      <select
        aria-label={t.prizeKind}
        name="prizes.by"
        value={values.prizesBy}
        onChange={({ currentTarget }) => {
          const prizesBy = currentTarget.value as FormValues['prizesBy'];
          // The other kind gets as many places.
          const places = Math.max(1, texts.length);
          onChange({
            prizesBy,
            ...(prizesBy === 'amounts' && values.amounts.length === 0
              ? { amounts: Array.from({ length: places }, (_, i) => formatMoney(100_000 * (places - i))) }
              : {}),
          });
        }}
      >
        {optionsOf(t.prizesBy).map(([by, label]) => (
          <option key={by} value={by}>
            {label}
          </option>
        ))}
      </select>
      <ol class="conditions-list">
        {texts.map((text, i) => {
          const label = t.place(formatNumber(i + 1));
          return (
            // The number of a place is its identity.
            <li key={i} class="conditions-row">
              <span aria-hidden="true">{label}</span>
              <input
                aria-label={label}
                name={isShares ? `prizes.percents[${i}]` : `prizes.amounts[${i}]`}
                class="conditions-number"
                inputMode={isShares ? 'numeric' : 'decimal'}
                autocomplete="off"
                value={text}
                onFocus={({ currentTarget }) => currentTarget.select()}
                onInput={({ currentTarget }) => set(texts.map((each, k) => (k === i ? currentTarget.value : each)))}
              />
              {isShares && <span aria-hidden="true">%</span>}
              <RemoveButton label={t.remove(label)} onRemove={() => set(texts.filter((_, k) => k !== i))} />
            </li>
          );
        })}
      </ol>
      <p>{isShares ? t.shareSum(formatNumber(sum)) : t.amountSum(formatMoney(sum))}</p>
      <button type="button" class="button small conditions-add" onClick={() => set([...texts, ''])}>
        {t.addPrize}
      </button>
      <Preview values={values} />
    </FieldGroup>
  );
}
