/** The dialog that changes the roles of a person at a table. It says the effect before it is saved. */
import type { Ref, VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { PersonView } from '../../protocol/index.ts';
import { ErrorText } from '../parts/error-text.tsx';
import { Dialog } from '../parts/index.ts';
import { client, session } from '../shell/index.ts';
import { FormActions } from './form-actions.tsx';
import { FLOOR, type HouseData, nameOf } from './house-data.ts';
import { useAttempt } from './requests.ts';
import { formatRole, formatRoles, formatTable } from './role-names.ts';
import { roleOptionsAt, rolesOf } from './role-options.ts';
import { words } from './words/index.ts';

interface RoleGroupProps {
  readonly title: string;
  readonly hint?: string;
  readonly roles: readonly string[];
  readonly chosen: ReadonlySet<string>;
  readonly onToggle: (role: string) => void;
}

function RoleGroup({ title, hint, roles, chosen, onToggle }: RoleGroupProps): VNode | null {
  if (roles.length === 0) return null;
  return (
    <fieldset class="house-roles">
      <legend>{title}</legend>
      {hint !== undefined && <small>{hint}</small>}
      {roles.map((role) => (
        <label key={role}>
          <input type="checkbox" name="role" value={role} checked={chosen.has(role)} onChange={() => onToggle(role)} />
          <span>{formatRole(role)}</span>
        </label>
      ))}
    </fieldset>
  );
}

export interface RoleDialogProps {
  readonly person: PersonView;
  readonly table: string;
  readonly data: HouseData;
  readonly onClose: () => void;
  readonly onSaved: () => Promise<void>;
}

interface RoleFormProps extends RoleDialogProps {
  readonly formRef: Ref<HTMLFormElement>;
}

function RoleForm({ person, table, data, onClose, onSaved, formRef }: RoleFormProps): VNode {
  const t = words.value.matrix;
  const [held] = useState(() => rolesOf(person, table));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(held));
  const { error, isBusy, attempt } = useAttempt();
  const options = roleOptionsAt(table, data);
  const known = Object.values(options).flat();
  const gained = known.filter((role) => chosen.has(role) && !held.includes(role));
  const lost = held.filter((role) => !chosen.has(role));
  const toggle = (role: string): void => {
    const next = new Set(chosen);
    if (!next.delete(role)) next.add(role);
    setChosen(next);
  };
  const save = async (): Promise<void> => {
    for (const role of gained) await client.http.post('/grants', { person: person.person, table, role });
    for (const role of lost) await client.http.delete('/grants', { person: person.person, table, role });
    await onSaved();
  };
  const [name, place] = [nameOf(person), formatTable(table)];
  return (
    <form
      ref={formRef}
      class="house-dialog"
      onSubmit={(event) => {
        event.preventDefault();
        if (gained.length + lost.length === 0) onClose();
        else attempt(save);
      }}
    >
      {person.disabled && <p class="warning-strip">{t.isDisabled}</p>}
      <RoleGroup
        title={t.ofStaff}
        {...(table === FLOOR ? { hint: t.tournaments } : {})}
        roles={[...new Set([...options.ofStaff, ...held.filter((role) => !known.includes(role))])]}
        chosen={chosen}
        onToggle={toggle}
      />
      <RoleGroup title={t.ofGovernment} hint={t.governmentHint} roles={options.ofGovernment} chosen={chosen} onToggle={toggle} />
      <RoleGroup title={t.ofHouse} hint={t.houseHint} roles={options.ofHouse} chosen={chosen} onToggle={toggle} />
      <div role="status" class="house-effect">
        {gained.length > 0 && <p>{t.gets(name, formatRoles(gained), place)}</p>}
        {lost.length > 0 && <p class="bad">{t.loses(name, formatRoles(lost), place)}</p>}
        {gained.length + lost.length === 0 && <p>{t.noChange}</p>}
      </div>
      <ErrorText error={error} />
      <FormActions label={t.save} isBusy={isBusy || gained.length + lost.length === 0} onCancel={onClose} />
    </form>
  );
}

export function RoleDialog(props: RoleDialogProps): VNode {
  const { person, table, onClose } = props;
  const t = words.value.matrix;
  const isUser = person.person === session.value?.person;
  const form = useRef<HTMLFormElement>(null);
  // The dialog moves the focus when it opens, so this must run later than the effects of its children.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  return (
    <Dialog title={t.dialog(nameOf(person), formatTable(table))} closeLabel={words.value.close} onClose={onClose}>
      {isUser ? (
        <div class="house-dialog">
          <p>{formatRoles(rolesOf(person, table)) || t.none}</p>
          <p>{t.own}</p>
        </div>
      ) : (
        <RoleForm {...props} formRef={form} />
      )}
    </Dialog>
  );
}
