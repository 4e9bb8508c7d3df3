/** Builds the alert of a table: a roll or round that does not count, a corrected result, lamps that show a wrong result, or suspended play. */
import type { PublicTable } from '../../protocol/index.ts';
import type { Language } from '../felt/headless.ts';
import { PARTS_WORDS } from './words/index.ts';

export interface TableAlert {
  /** `again`: the roll does not count and the dice roll again. `malfunction`: play is suspended. */
  readonly kind: 'corrected' | 'again' | 'void' | 'lamps' | 'malfunction';
  /** null if the alert is about the whole table. */
  readonly round: number | null;
  readonly title: string;
  /** Sentences after the title; may be empty. */
  readonly more: string;
}

type AlertFields = Pick<PublicTable, 'status' | 'round' | 'corrected' | 'undone' | 'lampsWrong'>;

/** The most important alert; null if there is none. `undone` is the last roll or round that does not count. `formatFaces` writes a result as the dealer announces it. */
export function tableAlert(
  { status, round, corrected, undone, lampsWrong }: AlertFields,
  language: Language,
  formatFaces: (faces: readonly number[]) => string,
): TableAlert | null {
  const t = PARTS_WORDS[language].alerts;
  if (undone !== null) {
    const { consequence, reason } = undone;
    const reasonText = reason === null ? '' : `${t.failures[reason]} `;
    const more = `${reasonText}${consequence === 'again' ? t.wagersStand : t.wagersReturned}`;
    return { kind: consequence, round: undone.round, title: t[consequence](String(undone.round)), more };
  }
  if (corrected !== null) {
    const title = t.corrected(String(corrected.round), formatFaces(corrected.from), formatFaces(corrected.to));
    return { kind: 'corrected', round: corrected.round, title, more: '' };
  }
  // The view does not say why play is suspended.
  if (status === 'suspended') return { kind: 'malfunction', round: null, title: t.malfunction, more: '' };
  return lampsWrong ? { kind: 'lamps', round, title: t.lamps, more: '' } : null;
}
