/** Who may do what, read off a book's ladder once; it must never know what an act does. */
import { ACTS, type Act, type Conduct, type Role } from '../rules/index.ts';

export interface Permission {
  /** Every role that may: those of the ladder from the least up, and players, shooters, officers and the system where they may. */
  readonly roles: ReadonlySet<Role>;
  /** Players may, for themselves alone. */
  readonly player: boolean;
  /** The shooter alone may. */
  readonly shooter: boolean;
  readonly clauses: readonly string[];
}

/** Roles outside every ladder. `tumbler` is the electronic dice, which alone may bring their result. */
export const OUTSIDE_ROLES = ['officer', 'player', 'system', 'tumbler'] as const;

/** What a set-up may leave to the system. It never wagers, moves chips, reads dice or decides anything that needs judgement. */
export const MAY_BE_AUTOMATIC: readonly Act[] = [
  'open-table',
  'start-gaming-day',
  'exclude-player',
  'call-bets',
  'tumble',
  'close-bets',
  'uncover',
  'throw',
  'settle-round',
  'take-losers',
  'pay-winners',
  'offer-dice',
  'choose-dice',
  'replace-shooter',
  'interrupt',
  'declare-rectified',
];

export const rolesOf = (conduct: Conduct): readonly Role[] => [...conduct.ladder, ...OUTSIDE_ROLES];

export function permissionsOf(
  conduct: Conduct,
  automatic: readonly Act[],
  dice: 'real' | 'electronic',
): Readonly<Record<Act, Permission | null>> {
  const entries = ACTS.map((act): [Act, Permission | null] => {
    if (act === 'commit-dice' || act === 'reveal-dice') {
      return [act, { roles: new Set(dice === 'electronic' ? ['tumbler'] : []), player: false, shooter: false, clauses: [] }];
    }
    const permit = conduct.acts[act];
    if (permit === null) return [act, null];
    const from = permit.least === null ? conduct.ladder.length : conduct.ladder.indexOf(permit.least);
    const to = permit.only ? from + 1 : conduct.ladder.length;
    const roles = new Set<Role>(conduct.ladder.slice(from, to));
    const player = permit.also?.includes('player') ?? false;
    const shooter = permit.also?.includes('shooter') ?? false;
    if (player || shooter) roles.add('player');
    if (permit.also?.includes('officer')) roles.add('officer');
    if (automatic.includes(act) && MAY_BE_AUTOMATIC.includes(act)) roles.add('system');
    // What electronic dice show comes from them alone; what real dice show only from people.
    if (act === 'enter-result')
      return [
        act,
        {
          roles: dice === 'electronic' ? new Set(['tumbler']) : roles,
          player,
          shooter,
          clauses: permit.clauses,
        },
      ];
    return [act, { roles, player, shooter, clauses: permit.clauses }];
  });
  return Object.fromEntries(entries) as Record<Act, Permission | null>;
}
