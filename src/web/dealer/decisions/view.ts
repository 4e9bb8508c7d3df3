/** The views of the decisions: lists of open matters, past rounds and decided matters, one round, and the form of one decision. */
import type { DecisionAct } from './acts.ts';

export const TABS = ['open', 'rounds', 'decided'] as const;
export type Tab = (typeof TABS)[number];

/** What the form of a decision is about. The form asks for what is missing. */
export interface DecisionSubject {
  readonly round?: number | undefined;
  readonly player?: string | undefined;
  readonly bet?: string | undefined;
  readonly dispute?: number | undefined;
  /** What the player owes from the round. */
  readonly owed?: number | undefined;
}

export type DecisionView =
  | {
      readonly kind: 'tab';
      readonly tab: Tab;
      /** The list of rounds begins before this round. */
      readonly before?: number | undefined;
    }
  | { readonly kind: 'round'; readonly round: number }
  | { readonly kind: 'matter'; readonly id: string }
  | { readonly kind: 'act'; readonly act: DecisionAct; readonly subject: DecisionSubject; readonly from: DecisionView | null };

export const FIRST_VIEW: DecisionView = { kind: 'tab', tab: 'open' };

/** The view to which Back returns; null closes the decisions. */
export function parentView(view: DecisionView): DecisionView | null {
  switch (view.kind) {
    case 'tab':
      return null;
    case 'round':
      return { kind: 'tab', tab: 'rounds' };
    case 'matter':
      return FIRST_VIEW;
    case 'act':
      return view.from;
  }
}
