/** Accepts several entries, one after the other, after it has shown what follows for their fees. */
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Dialog } from '../../parts/dialog.tsx';
import { ClauseNumbers } from '../../parts/index.ts';
import { formatMoney, formatNumber } from '../../shell/index.ts';
import { tournamentWords } from '../parts/index.ts';
import { type BatchRefusal, runBatch } from './batch.ts';
import type { DirectorConsole } from './console-data.ts';
import { words } from './words/index.ts';

interface BatchDialogProps {
  readonly console: DirectorConsole;
  readonly entries: readonly string[];
  readonly onClose: () => void;
}

const ACT = 'accept-entry';

/** The number of players, the fees that are recorded as paid, and what follows if there are too few places. */
function BatchEffect({ console: { conditions, staff }, entries }: Omit<BatchDialogProps, 'onClose'>): VNode | null {
  const t = words.value;
  if (conditions === null) return null;
  const { entryFee, entry } = conditions;
  const players = staff.entries.filter(({ status }) => status === 'accepted').length;
  const count = Math.min(entries.length, Math.max(0, entry.playersMax - players));
  const lines = [
    t.batch.players(formatNumber(players), formatNumber(players + count), formatNumber(entry.playersMax)),
    entryFee.amount === 0
      ? t.batch.free
      : t.batch.fees(formatMoney(entryFee.amount), formatMoney(entryFee.amount * count), formatMoney(entryFee.housePart * count)),
    ...(count < entries.length ? [t.batch.waiting(formatNumber(entries.length - count))] : []),
  ];
  return (
    <section class="direct-preview" data-preview="effect">
      <h3>{t.dialog.effect}</h3>
      <ul class="direct-effect">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <ClauseNumbers of={['8.2.1(a)', '8.2.1(g)']} />
    </section>
  );
}

export function BatchDialog({ console, entries, onClose }: BatchDialogProps): VNode {
  const t = words.value.dialog;
  // The list of the page changes while the acts are done.
  const [all] = useState(entries);
  const [finished, setFinished] = useState(0);
  const [refusals, setRefusals] = useState<readonly BatchRefusal[]>([]);
  const [state, setState] = useState<'open' | 'busy' | 'over'>('open');
  const confirmButton = useRef<HTMLButtonElement>(null);
  const isStopped = useRef(false);
  useEffect(() => {
    confirmButton.current?.focus();
    return () => {
      isStopped.current = true;
    };
  }, []);
  const close = (): void => {
    isStopped.current = true;
    onClose();
  };
  const run = async (): Promise<void> => {
    setState('busy');
    const refused = await runBatch(all, {
      perform: (entry) => console.perform({ type: ACT, entry }),
      onStep: (count, refusedNow) => {
        setFinished(count);
        setRefusals(refusedNow);
      },
      isStopped: () => isStopped.current,
    });
    if (isStopped.current) return;
    setState('over');
    if (refused.length === 0) onClose();
  };
  const label = tournamentWords.value.acts[ACT] ?? ACT;
  return (
    <Dialog title={label} closeLabel={tournamentWords.value.close} onClose={close}>
      <form
        class="direct-dialog"
        onSubmit={(event) => {
          event.preventDefault();
          if (state === 'open') void run();
        }}
      >
        <p>{t.chosen(formatNumber(all.length))}</p>
        <ul class="direct-chosen">
          {all.map((entry) => (
            <li key={entry}>{console.nameOf(entry)}</li>
          ))}
        </ul>
        {state === 'open' && <BatchEffect console={console} entries={all} />}
        <p role="status">{state !== 'open' && t.stopped(formatNumber(finished - refusals.length), formatNumber(all.length))}</p>
        {refusals.length > 0 && (
          <ul class="bad" role="alert" data-refusals={refusals.length}>
            {refusals.map(({ entry, why }) => (
              <li key={entry}>
                {console.nameOf(entry)}: {why}
              </li>
            ))}
          </ul>
        )}
        <p class="direct-buttons">
          {state !== 'over' && (
            <button ref={confirmButton} type="submit" class="button main" aria-disabled={state === 'busy'} data-confirm={ACT}>
              {state === 'busy' ? t.sending : label}
            </button>
          )}
          <button type="button" class="button" onClick={close}>
            {state === 'busy' ? t.stop : state === 'over' ? tournamentWords.value.close : t.back}
          </button>
        </p>
      </form>
    </Dialog>
  );
}
