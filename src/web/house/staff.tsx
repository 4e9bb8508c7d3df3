/** The staff of the house: found by name or login, added, given one-time codes, disabled, enabled and deleted. */
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { PersonView } from '../../protocol/index.ts';
import { makePath } from '../shell/index.ts';
import { isFound } from './house-data.ts';
import { LoadedPart } from './loaded-part.tsx';
import { loadStaff } from './people-data.ts';
import { PersonRow, usePersonActs } from './person-acts.tsx';
import { useLoaded } from './requests.ts';
import { formatRole, formatTable } from './role-names.ts';
import { SearchField } from './search-field.tsx';
import { words } from './words/index.ts';

const formatGrants = ({ grants }: PersonView): string => {
  const t = words.value.staff;
  if (grants.length === 0) return t.noRoles;
  return grants.map(({ role, table }) => t.roleAt(formatRole(role), formatTable(table))).join(' · ');
};

function StaffList({ staff, reload }: { readonly staff: readonly PersonView[]; readonly reload: () => Promise<void> }): VNode {
  const t = words.value.staff;
  const [text, setText] = useState('');
  const { add, ask, dialog } = usePersonActs('staff', reload);
  const found = staff.filter((person) => isFound(person, text));
  return (
    <>
      <div class="house-tools">
        <SearchField label={words.value.search} value={text} onInput={setText} />
        <button type="button" class="button main" aria-haspopup="dialog" onClick={add}>
          {words.value.people.add.staff}
        </button>
        <a class="button" href={makePath('houseRoles')}>
          {words.value.people.giveRoles}
        </a>
      </div>
      {found.length === 0 && <p role="status">{words.value.nobodyFound}</p>}
      <ul class="house-people">
        {found.map((person) => (
          <PersonRow
            key={person.person}
            person={person}
            marks={!person.hasPassword && <span class="house-mark">{t.notSignedIn}</span>}
            onAct={(act) => ask(act, person)}
          >
            <p>{formatGrants(person)}</p>
          </PersonRow>
        ))}
      </ul>
      {dialog}
    </>
  );
}

export function StaffSection(): VNode {
  const t = words.value.staff;
  const loaded = useLoaded(loadStaff);
  return (
    <>
      <h1>{t.title}</h1>
      <p class="house-lead">{t.lead}</p>
      <LoadedPart loaded={loaded} render={(staff) => <StaffList staff={staff} reload={loaded.reload} />} />
    </>
  );
}
