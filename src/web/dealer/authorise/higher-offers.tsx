/** Lists the acts that only a higher role may do now, so that a person of that role can confirm them on this device. */
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { OffersView, OfferView } from '../../../protocol/index.ts';
import type { BookAct } from '../../../rules/index.ts';
import { client } from '../../shell/index.ts';
import { type Choice, Choices } from '../forms/choices.tsx';
import { isRoleAllowed } from '../offers.ts';
import type { DealerSession } from '../session.ts';
import { words } from './words/index.ts';

const keyOf = ({ act, reason, ground, notice }: OfferView): string => [act, reason, ground, notice].join(' ');

/** The roles above a role, lowest first; none for people outside the ladder, who only watch. */
const rolesAbove = ({ conduct, liveTable }: DealerSession): readonly string[] => {
  const rank = conduct.ladder.indexOf(liveTable.role.value ?? '');
  return rank < 0 ? [] : conduct.ladder.slice(rank + 1);
};

/** What higher roles are offered now, and the own role is not. */
export function useHigherOffers(session: DealerSession): readonly OfferView[] {
  const { liveTable, conduct } = session;
  const [found, setFound] = useState<readonly OfferView[]>([]);
  const roles = rolesAbove(session);
  const { status, round, next } = liveTable.view.value ?? {};
  useEffect(() => {
    let isCurrent = true;
    const load = (role: string): Promise<OffersView> =>
      client.http.get<OffersView>(`/tables/${liveTable.name}/offers?role=${role}`);
    Promise.all(roles.map(load)).then(
      (answers) => isCurrent && setFound(answers.flatMap(({ items }) => [...items])),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [roles.join(), status, round, next]);
  const isHigher = ({ act }: OfferView): boolean => !isRoleAllowed(conduct, liveTable.role.value ?? '', act as BookAct);
  // `next`: the table waits for the act. In these lists, it is one act of several.
  const others = new Map(found.filter(isHigher).map(({ next: _, ...offer }) => [keyOf(offer), offer]));
  return [...others.values()];
}

/** The acts of higher roles, below those of the signed-in person. */
export function HigherOffers({ choices }: { readonly choices: readonly Choice[] }): VNode | null {
  if (choices.length === 0) return null;
  return (
    <section aria-label={words.value.higherRoles}>
      <h3>{words.value.higherRoles}</h3>
      <Choices choices={choices} hasDigits={false} />
    </section>
  );
}
