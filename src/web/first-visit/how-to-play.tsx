/** How to play in one screen: three steps, the felt, and three worked examples computed from the pay table. */
import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { openLayout } from '../../rules/index.ts';
import { FeltPicture, feltWords } from '../felt/index.ts';
import { Dialog, Dice } from '../parts/index.ts';
import { diceOf, type FeltData, formatMoney, formatNumber, settings } from '../shell/index.ts';
import { type Example, makeExamples } from './examples.ts';
import { words } from './words/index.ts';
import './how-to-play.css';

/** The stake of the examples, in minor units. */
const STAKE_MINOR = 1000;

interface HowToPlayProps {
  readonly data: FeltData;
  readonly layout: string;
}

function ExampleItem({ example, data, layout }: HowToPlayProps & { readonly example: Example }): VNode {
  const t = words.value;
  const language = settings.language.value;
  const { bet, faces, stakeMinor, odds: ratio, paidMinor } = example;
  const dice = diceOf(data.rulebook, layout);
  const title = data.bets(language).find(({ id }) => id === bet)?.title ?? bet;
  const stake = formatMoney(stakeMinor);
  const odds = t.odds(String(ratio.n), String(ratio.d));
  const names = faces.map((face) => feltWords(language).names[dice?.symbols?.[face - 1] ?? ''] ?? formatNumber(face));
  const total = dice?.totals ? formatNumber(faces.reduce((sum, face) => sum + face, 0)) : null;
  const label = t.result(names.join(' '), total);
  return (
    <li>
      <Dice faces={faces} count={faces.length} symbols={dice?.symbols ?? null} colours={dice?.colours ?? null} label={label} />
      {paidMinor === null ? (
        <p>{t.loses(stake, title, odds)}</p>
      ) : (
        <p>
          {t.wins(stake, title, odds, formatMoney(paidMinor))} <b class="good number">+{formatMoney(paidMinor)}</b>
        </p>
      )}
    </li>
  );
}

export function HowToPlay({ data, layout }: HowToPlayProps): VNode {
  const t = words.value;
  const language = settings.language.value;
  const examples = useMemo(() => {
    const opened = openLayout(data.rulebook, layout);
    return opened.ok ? makeExamples(opened.value, STAKE_MINOR) : [];
  }, [data, layout]);
  return (
    <div class="how">
      <ol class="how-steps">
        {t.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div class="how-felt">
        <FeltPicture layout={data.layout} bets={data.bets(language)} language={language} theme={settings.theme.value} />
      </div>
      <section class="how-examples" aria-labelledby="how-examples">
        <h3 id="how-examples">{t.examples}</h3>
        <ol>
          {examples.map((example) => (
            <ExampleItem key={example.bet} example={example} data={data} layout={layout} />
          ))}
        </ol>
      </section>
    </div>
  );
}

export function HowToPlayDialog({ onClose, ...props }: HowToPlayProps & { readonly onClose: () => void }): VNode {
  const t = words.value;
  return (
    <Dialog title={t.howToPlay} closeLabel={t.close} onClose={onClose}>
      <HowToPlay {...props} />
    </Dialog>
  );
}
