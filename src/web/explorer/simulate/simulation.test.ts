/** Tests that a simulation in steps has the same tally (counted results) as `simulateBlocks` of the rules, and a path (points of the running result). */
import { describe, expect, test } from 'vitest';
import { RULEBOOKS } from '../../../rulebooks/index.ts';
import { blocksOf, openLayout, payMatrix, type SimulationPlan, simulateBlocks } from '../../../rules/index.ts';
import { PATH_POINTS, simulateSteps } from './simulation.ts';

function open(rulebookId: string, layoutId: string) {
  const rulebook = RULEBOOKS.find(({ id }) => id === rulebookId);
  const layout = rulebook && openLayout(rulebook, layoutId);
  if (!layout?.ok) throw new Error(`${rulebookId} has no layout ${layoutId}`);
  return layout.value;
}

const PLANS: readonly (readonly [rulebook: string, layout: string, SimulationPlan])[] = [
  ['crown-sic-bo', 'A', { rounds: 200_001, seed: 'a', wagers: [{ bet: 'big', stake: 500 }] }],
  ['adelaide-big-and-small', 'full', { rounds: 70_000, seed: 'b', wagers: [{ bet: 'pair:1-4', stake: 333 }] }],
  ['triple-dice', 'mat', { rounds: 150_000, seed: 'c', wagers: [{ bet: 'red', stake: 100 }] }],
  ['dicette', 'mat', { rounds: 5, seed: 'd', wagers: [{ bet: 'number:7', stake: 100 }] }],
  // With so many rounds, the distance between two points is longer than a block (the rounds of one random generator).
  ['dicette', 'mat', { rounds: 30_000_000, seed: 'e', wagers: [{ bet: 'red', stake: 100 }] }],
];

describe('the steps of a simulation', () => {
  test.each(PLANS)('have the same tally as a simulation without steps, for %s/%s %j', (rulebookId, layoutId, plan) => {
    const layout = open(rulebookId, layoutId);
    const steps = [...simulateSteps(layout, plan)];
    const tally = simulateBlocks(layout, plan, 0, blocksOf(plan.rounds));
    expect(steps.at(-1)?.tally).toEqual(tally);
    expect(steps.at(-1)?.rounds).toBe(plan.rounds);
    const path = steps.flatMap((step) => step.path);
    expect(path.length).toBeGreaterThan(0);
    // The last round may add one point.
    expect(path.length).toBeLessThanOrEqual(PATH_POINTS + 1);
    // The tally counts money in fractions of a minor unit with this denominator.
    const { denominator } = payMatrix(layout);
    expect(path.at(-1)).toEqual({ round: plan.rounds, net: tally.net / denominator });
    for (const { net } of path) {
      expect(net).toBeGreaterThanOrEqual(tally.lowest / denominator);
      expect(net).toBeLessThanOrEqual(tally.highest / denominator);
    }
  });

  test('have no points of the running result if the plan has no wagers', () => {
    const plan = { rounds: 1000, seed: 'a', wagers: [] };
    expect([...simulateSteps(open('dicette', 'mat'), plan)].flatMap(({ path }) => path)).toEqual([]);
  });
});
