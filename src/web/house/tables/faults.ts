/** Finds the field and the text of a fault that the server found in a set-up. */
import type { CroupierError } from '../../../client/index.ts';
import type { Rulebook } from '../../../rules/index.ts';
import { isTournamentTableId } from '../../../table/table-names.ts';
import { type FeltBet, feltBets } from '../../felt/index.ts';
import { settings } from '../../shell/index.ts';
import type { FieldFault } from './field.tsx';
import { words } from './words/index.ts';

function idFault(code: string, id: string): string {
  const t = words.value.form.faults;
  if (code === 'table-retired') return t.idRetired;
  if (code === 'table-name-taken') return t.idIsName;
  return isTournamentTableId(id) ? t.idForTournaments : t.idTaken;
}

const titleOf = (bets: readonly FeltBet[], bet: string): string => bets.find(({ id }) => id === bet)?.title ?? bet;

/** The text of a fault in a field. `path` is the path below `setup`. */
function textOf(path: string, { code, message }: CroupierError, rulebook: Rulebook, setup: SentSetup): string {
  const t = words.value.form.faults;
  const [field = ''] = path.split('.');
  if (field === 'table') return idFault(code, setup.table);
  if (field === 'name') return code === 'table-name-taken' ? t.nameTaken : t.name;
  if (path.startsWith('odds.')) {
    const bets = feltBets(rulebook, setup.layout, { language: settings.language.value });
    return t.oddsTooLow(titleOf(bets, path.slice('odds.'.length)));
  }
  const texts: Readonly<Record<string, string>> = {
    odds: t.odds,
    layout: t.layout,
    named: t.named,
    positions: t.positions,
    rulesDocument: t.rulesDocument,
  };
  return texts[field] ?? `${t.other} (${message})`;
}

/** The part of a set-up that the texts of faults name. */
interface SentSetup {
  readonly table: string;
  readonly layout: string;
}

/** null if the error is not about a field. */
export function findFault(failure: CroupierError, rulebook: Rulebook, setup: SentSetup): FieldFault | null {
  const { place = '', clauses = [] } = failure.error;
  const common = { clauses, rulebook: rulebook.id };
  if (failure.code === 'not-permitted' && clauses.length > 0)
    return { field: 'rulebook', text: words.value.form.faults.notPermitted, ...common };
  if (place === 'rulebook') return { field: 'rulebook', text: failure.message, ...common };
  if (!place.startsWith('setup.')) return null;
  const path = place.slice('setup.'.length);
  const field = path.startsWith('odds.') ? path : (path.split('.')[0] ?? path);
  return { field, text: textOf(path, failure, rulebook, setup), ...common };
}
