/** Sharing a colour of chips: the player asks to share a colour, and agrees to share the own colour (Crown 3.1.2(d)). */
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { SharingView } from '../../../protocol/index.ts';
import { refusals } from '../../parts/words/refusals.ts';
import { client } from '../../shell/index.ts';
import { getApiError } from '../seat/seat-actions.ts';
import type { PlayerSession } from '../session.ts';
import { dialogWords } from '../words/dialogs.ts';
import { Clauses } from './notices.tsx';
import './personal-notices.css';

/** A player with a colour learns after at most this time that another player asks to share it. */
const POLL_MS = 10_000;

/** `round`: other players may have got a colour since the last round. */
function useSharing(
  table: string,
  round: number,
  hasColour: boolean,
): { readonly sharing: SharingView | null; readonly reload: () => void } {
  const [sharing, setSharing] = useState<SharingView | null>(null);
  const [reloads, setReloads] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    const load = (): void => {
      client.sharing(table).then(
        (loaded) => isCurrent && setSharing(loaded),
        () => {
          // The next poll or the next round tries again.
        },
      );
    };
    load();
    const timer = hasColour ? setInterval(() => !document.hidden && load(), POLL_MS) : 0;
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, [table, round, hasColour, reloads]);
  return { sharing, reload: () => setReloads((count) => count + 1) };
}

export function Sharing({ session }: { readonly session: PlayerSession }): VNode | null {
  const { live, showMessage } = session;
  const hasColour = (live.own.value?.colours ?? []).some(({ count }) => count > 0);
  const { sharing, reload } = useSharing(live.name, live.view.value?.round ?? 0, hasColour);
  const [isBusy, setBusy] = useState(false);
  const t = dialogWords.value.sharing;
  if (sharing === null || sharing.colours.length + sharing.requests.length === 0) return null;
  const colourName = (colour: string): string => t.colours[colour] ?? colour;
  const send = async (act: () => Promise<unknown>): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    try {
      await act();
    } catch (error) {
      const code = getApiError(error)?.code;
      showMessage(code === undefined ? t.failed : refusals.value[code], 'bad');
    } finally {
      setBusy(false);
      reload();
    }
  };
  return (
    <section class="player-sharing" aria-label={t.title}>
      <h3>
        {t.title} <Clauses ids={sharing.clauses} />
      </h3>
      {sharing.requests.map(({ colour, position, agreed }) => (
        <p key={`${colour} ${position}`} data-colour={colour} data-position={position}>
          {agreed ? t.agreed(position, colourName(colour)) : t.request(position, colourName(colour))}{' '}
          {!agreed && (
            <button
              type="button"
              class="button small"
              aria-disabled={isBusy}
              onClick={() => void send(() => client.agreeToShare(live.name, colour, position))}
            >
              {t.agree}
            </button>
          )}
        </p>
      ))}
      {sharing.colours.map(({ colour, asked }) =>
        asked ? (
          <p key={colour}>{t.asked(colourName(colour))}</p>
        ) : (
          <button
            key={colour}
            type="button"
            class="button small"
            aria-disabled={isBusy}
            onClick={() =>
              void send(() => live.table.act({ type: 'agree-to-share', player: client.session?.person ?? '', colour }))
            }
          >
            {t.ask(colourName(colour))}
          </button>
        ),
      )}
    </section>
  );
}
