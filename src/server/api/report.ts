/** Builds the report of a table for one day from its events. */
import type { ReportView } from '../../protocol/index.ts';

/** The report without the name of the table, which is no record of a day. */
export type DayReport = Omit<ReportView, 'tableName'>;

import { netOfRow } from '../../rules/index.ts';
import type { TableEvent } from '../../table/index.ts';
import { isCorrection, listMoved } from './corrections.ts';

/** What the last settled round added to the report. A reversal of its settlement takes it back. */
interface LastRound {
  readonly round: number;
  readonly wagers: number;
  readonly handle: number;
  win: number;
  hasEnded: boolean;
}

export interface ReportBuilder {
  readonly report: DayReport;
  /** Events must be added in the order of the journal. */
  readonly add: (event: TableEvent) => void;
}

const sum = <T>(rows: readonly T[], amountOf: (row: T) => number): number =>
  rows.reduce((total, row) => total + amountOf(row), 0);

/** `drop`: chips bought. `handle`: total of the wagers, without those that stay for the next throw (`rides`). `win`: won by the house. */
export function createReportBuilder(table: string, day: string): ReportBuilder {
  const report = { table, day, rounds: 0, voided: 0, wagers: 0, drop: 0, cashedOut: 0, handle: 0, win: 0 };
  let last: LastRound | null = null;
  const addWin = (amount: number, round: number | null): void => {
    report.win += amount;
    if (last !== null && last.round === round) last.win += amount;
  };
  const reverse = (owed: number): void => {
    if (last !== null) {
      report.wagers -= last.wagers;
      report.handle -= last.handle;
      report.win -= last.win;
      if (last.hasEnded) report.rounds -= 1;
    }
    // What players could not give back stays with them.
    report.win -= owed;
    last = null;
  };
  const add = (event: TableEvent): void => {
    if (isCorrection(event)) addWin(-sum(listMoved(event), ([, amount]) => amount), event.round);
    switch (event.type) {
      case 'chips-bought':
        report.drop += event.amount;
        break;
      case 'chips-cashed':
        report.cashedOut += event.amount;
        break;
      case 'round-settled': {
        const handle = sum(event.rows, ([, , counted, , outcome]) => (outcome === 'rides' ? 0 : counted));
        last = { round: event.round, wagers: event.rows.length, handle, win: 0, hasEnded: false };
        report.wagers += event.rows.length;
        report.handle += handle;
        addWin(-sum(event.rows, netOfRow), event.round);
        break;
      }
      case 'settlement-reversed':
        reverse(sum(event.rows, ([, , owed]) => owed));
        break;
      case 'adjustment-made':
        addWin(-event.amount, event.round);
        break;
      case 'held-forfeited':
        // Winnings that the house held back and now keeps.
        report.win += event.amount;
        break;
      case 'round-ended':
        report.rounds += 1;
        if (event.end !== 'settled') report.voided += 1;
        if (last !== null && last.round === event.round) last.hasEnded = true;
        break;
      default:
    }
  };
  return { report, add };
}
