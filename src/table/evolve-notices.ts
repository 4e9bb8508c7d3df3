/** Takes notices down, when `evolve` applies an event. */
import type { NoticeKind } from './events.ts';
import type { TableState } from './state.ts';

/** Takes a notice down. A closed table can then not reopen with the announced sign either. */
export function takeNoticeDown(state: TableState, notice: NoticeKind): void {
  if (notice === 'closure') {
    state.closureDueMs = null;
    return;
  }
  state.notice = null;
  if (state.reopening !== null) state.reopening = { ...state.reopening, announced: null };
}
