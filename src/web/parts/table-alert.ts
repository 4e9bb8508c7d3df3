/** Builds the alert of a table: a roll or round that does not count, a corrected result, lamps that show a wrong result, or suspended play. */
import type { PublicTable } from '../../protocol/index.ts';
import type { Conduct } from '../../rules/index.ts';
import type { PartsWords } from './words/index.ts';

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

export interface AlertWords {
  readonly alerts: PartsWords['alerts'];
  /** Names of roles. */
  readonly roles: Readonly<Record<string, string>>;
}

/**
 * The most important alert; null if there is none. `undone` is the last roll or round that does not count. `formatFaces` writes a result as
 * the dealer announces it. `conduct` says for whom a suspended table waits; null while it is not loaded.
 */
export function tableAlert(
  { status, round, corrected, undone, lampsWrong }: AlertFields,
  { alerts: t, roles }: AlertWords,
  formatFaces: (faces: readonly number[]) => string,
  conduct: Pick<Conduct, 'acts'> | null,
): TableAlert | null {
  const role = conduct === null || status !== 'suspended' ? null : waitingFor({ status }, conduct);
  const wait = role === null ? '' : role === 'house' ? t.waitsForHouse : t.waitsFor(roles[role] ?? role);
  const suspension = status === 'suspended' ? [t.malfunction, wait] : [];
  const join = (...sentences: readonly string[]): string => sentences.filter((sentence) => sentence !== '').join(' ');
  if (undone !== null) {
    const { consequence, reason } = undone;
    const wagers = consequence === 'again' ? t.wagersStand : t.wagersReturned;
    const more = join(reason === null ? '' : t.failures[reason], wagers, ...suspension);
    return { kind: consequence, round: undone.round, title: t[consequence](String(undone.round)), more };
  }
  if (corrected !== null) {
    const title = t.corrected(String(corrected.round), formatFaces(corrected.from), formatFaces(corrected.to));
    return { kind: 'corrected', round: corrected.round, title, more: join(...suspension) };
  }
  // The view does not say why play is suspended.
  if (status === 'suspended') return { kind: 'malfunction', round: null, title: t.malfunction, more: wait };
  return lampsWrong ? { kind: 'lamps', round, title: t.lamps, more: '' } : null;
}

/**
 * The lowest role that may open a closed table or resume a suspended one; null if the table waits for nobody, or if no role of the house
 * may do it. After a restart of the server, a table stays suspended until a person with this role resumes play.
 */
export function waitingFor({ status }: Pick<PublicTable, 'status'>, { acts }: Pick<Conduct, 'acts'>): string | null {
  if (status === 'open') return null;
  return acts[status === 'closed' ? 'open-table' : 'declare-rectified']?.least ?? null;
}
