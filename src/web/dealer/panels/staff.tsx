/** Staff at the table: their names and roles, and the panel that assigns and relieves them. People are found by name or login. */
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { formatPerson } from '../../parts/person-name.ts';
import { PersonPicker } from '../../parts/person-picker.tsx';
import { autofocusRef, Form, FormButtons, SelectField } from '../forms/form.tsx';
import type { DealerSession } from '../session.ts';
import { words } from '../words/index.ts';

const formatRole = (role: string): string => words.value.roles[role] ?? role;

/** Names the staff at the table in one line. */
export function formatStaff({ liveTable, names }: DealerSession): string {
  const staff = liveTable.staff.value?.staff ?? [];
  return staff.map(({ person, role }) => `${formatPerson(names.value, person)} (${formatRole(role)})`).join(', ');
}

export function StaffPanel({ session }: { readonly session: DealerSession }): VNode {
  const { liveTable, submit, conduct, names, panel } = session;
  const t = words.value;
  const staff = liveTable.staff.value?.staff ?? [];
  // A new key makes an empty form.
  const formNumber = useSignal(0);
  return (
    <>
      {staff.length === 0 && <p>{t.noStaff}</p>}
      <ul class="table-staff">
        {staff.map(({ person, role }) => (
          <li key={person}>
            <span>
              <b>{formatPerson(names.value, person)}</b> · {formatRole(role)}
            </span>
            <button type="button" class="button small" onClick={() => void submit({ type: 'relieve-staff', person })}>
              {t.acts['relieve-staff']}
              <span class="unseen"> {formatPerson(names.value, person)}</span>
            </button>
          </li>
        ))}
      </ul>
      <Form
        key={formNumber.value}
        session={session}
        onSubmit={({ text }) => {
          const body = { type: 'assign-staff', person: text('person'), role: text('role'), adult: true } as const;
          void submit(body).then((isDone) => {
            if (isDone) formNumber.value += 1;
          });
        }}
      >
        <PersonPicker kind="staff" label={t.person} name="person" required hint={t.personHint} fieldRef={autofocusRef} />
        <SelectField label={t.role} name="role" options={conduct.ladder.map((role) => [role, formatRole(role)])} />
        <FormButtons
          confirm={t.acts['assign-staff']}
          cancel={t.close}
          disabled={session.isBusy.value}
          onCancel={() => {
            panel.value = null;
          }}
        />
      </Form>
    </>
  );
}
