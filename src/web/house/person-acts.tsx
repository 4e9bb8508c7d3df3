/** A person in a list with the acts of an administrator: correct, new one-time code, disable, enable, delete. */
import type { ComponentChildren, VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { PersonView } from '../../protocol/index.ts';
import { announce, client, session } from '../shell/index.ts';
import { CodeDialog, type NewCode } from './code.tsx';
import { Confirm } from './confirm.tsx';
import { EditPerson } from './edit-person.tsx';
import { nameOf } from './house-data.ts';
import { NewPerson } from './new-person.tsx';
import './person-acts.css';
import { words } from './words/index.ts';

/** Acts that the administrator confirms. */
const CONFIRMED_ACTS = ['newCode', 'disable', 'enable', 'forget'] as const;
type ConfirmedAct = (typeof CONFIRMED_ACTS)[number];
type PersonAct = ConfirmedAct | 'edit';

/** The fields of a person that both lists have. */
export type ListedPerson = Pick<PersonView, 'person' | 'name' | 'login' | 'over' | 'disabled'>;

type OpenDialog =
  | { readonly kind: 'new' }
  | { readonly kind: 'code'; readonly code: NewCode }
  | { readonly kind: 'edit'; readonly person: ListedPerson }
  | { readonly kind: 'confirm'; readonly act: ConfirmedAct; readonly person: ListedPerson };

const formatAge = (over: number | null): string => {
  const { ages } = words.value.people;
  return over === 21 ? ages[21] : over === 18 ? ages[18] : ages.none;
};

interface PersonRowProps {
  readonly person: ListedPerson;
  /** Marks beside the name. */
  readonly marks?: ComponentChildren;
  /** More facts about the person. */
  readonly children?: ComponentChildren;
  /** More buttons. */
  readonly buttons?: ComponentChildren;
  readonly onAct: (act: PersonAct) => void;
}

export function PersonRow({ person, marks, children, buttons, onAct }: PersonRowProps): VNode {
  const t = words.value.people;
  const name = nameOf(person);
  const isUser = person.person === session.value?.person;
  // Administrators cannot disable or delete their own account here.
  const confirmedActs = isUser ? [] : CONFIRMED_ACTS.filter((act) => act !== (person.disabled ? 'disable' : 'enable'));
  const acts: readonly PersonAct[] = ['edit', ...confirmedActs];
  return (
    <li class="house-person" data-login={person.login}>
      <div>
        <h2>
          {name} {isUser && <span class="house-mark">{t.you}</span>}{' '}
          {person.disabled && <span class="house-mark bad">{t.disabled}</span>} {marks}
        </h2>
        <p>
          {t.login}: <span translate={false}>{person.login}</span> · {t.age}: {formatAge(person.over)}
        </p>
        {children}
      </div>
      <div class="house-actions">
        {buttons}
        {acts.map((act) => (
          <button key={act} type="button" class="button small" aria-haspopup="dialog" onClick={() => onAct(act)}>
            {t[act]} <span class="unseen">{name}</span>
          </button>
        ))}
      </div>
    </li>
  );
}

/** Sends the act to the server. Returns the code, if the act makes one. */
async function sendAct(act: ConfirmedAct, { person }: ListedPerson): Promise<string | null> {
  const path = `/people/${person}`;
  if (act === 'newCode') return (await client.http.post<{ readonly code: string }>(`${path}/code`)).code;
  if (act === 'forget') await client.http.delete(path);
  else await client.http.post(`${path}/disabled`, { disabled: act === 'disable' });
  return null;
}

export interface PersonActs {
  readonly add: () => void;
  readonly ask: (act: PersonAct, person: ListedPerson) => void;
  /** The open dialog; null without one. */
  readonly dialog: VNode | null;
}

/** Opens the dialogs of a list of people. `reload` runs after every change. */
export function usePersonActs(kind: 'staff' | 'player', reload: () => Promise<void>): PersonActs {
  const t = words.value.people;
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = (): void => setDialog(null);
  const showCode = (code: NewCode): void => {
    setDialog({ kind: 'code', code });
    void reload();
  };
  const confirm = async (act: ConfirmedAct, person: ListedPerson): Promise<void> => {
    const code = await sendAct(act, person);
    const name = nameOf(person);
    if (code !== null) return showCode({ name, login: person.login ?? '', code });
    close();
    announce({ newCode: '', disable: t.isDisabled(name), enable: t.isEnabled(name), forget: t.isForgotten(name) }[act]);
    await reload();
  };
  const saved = async (): Promise<void> => {
    close();
    announce(t.isSaved);
    await reload();
  };
  const show = (): VNode | null => {
    if (dialog?.kind === 'new') return <NewPerson kind={kind} onClose={close} onCreated={showCode} />;
    if (dialog?.kind === 'code') return <CodeDialog {...dialog.code} isStaff={kind === 'staff'} onClose={close} />;
    if (dialog?.kind === 'edit') return <EditPerson person={dialog.person} onClose={close} onSaved={saved} />;
    if (dialog === null) return null;
    const { act, person } = dialog;
    const name = nameOf(person);
    return (
      <Confirm title={t.titles[act](name)} action={t[act]} onCancel={close} onConfirm={() => confirm(act, person)}>
        <p>{t.effects[act](name)}</p>
      </Confirm>
    );
  };
  return {
    add: () => setDialog({ kind: 'new' }),
    ask: (act, person) => setDialog(act === 'edit' ? { kind: act, person } : { kind: 'confirm', act, person }),
    dialog: show(),
  };
}
