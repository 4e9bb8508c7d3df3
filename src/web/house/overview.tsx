/** The first page of administration: the next step of the first set-up with a link, and the state of tables and staff. */
import type { VNode } from 'preact';
import { useId } from 'preact/hooks';
import type { FloorTableView } from '../../protocol/index.ts';
import { ErrorText } from '../parts/error-text.tsx';
import { GameTitle } from '../parts/index.ts';
import { client, makePath, session } from '../shell/index.ts';
import { rename } from './edit-person.tsx';
import { type HouseData, nameOf } from './house-data.ts';
import { LoadedPart } from './loaded-part.tsx';
import './overview.css';
import { loadHouse } from './people-data.ts';
import { useAttempt, useLoaded } from './requests.ts';
import { formatRole } from './role-names.ts';
import { computeSetup, openersOf, openingRoleOf, type Setup, type SetupStepName } from './setup-steps.ts';
import { words } from './words/index.ts';

/** Names in one text, at most a few. */
const formatNames = (people: HouseData['staff']): string => people.slice(0, 3).map(nameOf).join(', ');

function formatStep(name: SetupStepName, { table, openingRole, openers }: Setup): string {
  // A person who can sign in already is named before those who have not used their code.
  const ready = openers.filter(({ hasPassword }) => hasPassword);
  return words.value.overview.texts[name](
    table?.table ?? '',
    formatRole(openingRole ?? ''),
    formatNames(ready.length > 0 ? ready : openers),
  );
}

/** The pages where an administrator does a step. The other steps are done at the console of the table. */
const STEP_ADDRESSES = {
  staff: makePath('houseStaff'),
  table: `${makePath('houseTables')}?do=new`,
  roles: makePath('houseRoles'),
} as const;

/** Ends the session of the administrator, who has no role at the table, and opens the console. */
async function leaveForConsole(table: string): Promise<void> {
  await client.signOut();
  location.assign(makePath('dealer', { table }));
}

function StepAction({ step, table }: { readonly step: SetupStepName; readonly table: string }): VNode | null {
  const t = words.value.overview;
  if (step === 'password') return null;
  if (step === 'staff' || step === 'table' || step === 'roles')
    return (
      <a class="button main" href={STEP_ADDRESSES[step]}>
        {t.actions[step]}
      </a>
    );
  return (
    <>
      <p>{t.consoleIsTheirs}</p>
      <button type="button" class="button main" onClick={() => void leaveForConsole(table)}>
        {t.toConsole(table)}
      </button>
    </>
  );
}

function FirstSetup({ setup }: { readonly setup: Setup }): VNode {
  const t = words.value.overview;
  const { steps, next, table } = setup;
  return (
    <section class="panel" aria-labelledby="house-setup">
      <h2 id="house-setup">{t.firstSetup}</h2>
      <p>{t.firstSetupText}</p>
      <ol class="house-steps">
        {steps.map(({ name, isDone }) => {
          const state = isDone ? 'done' : name === next ? 'next' : 'later';
          return (
            <li key={name} data-step={name} data-state={state} {...(state === 'next' ? { 'aria-current': 'step' as const } : {})}>
              <strong>{t.steps[name]}</strong> <span class="house-mark">{t[state]}</span>
              {state === 'next' && (
                <div class="house-next">
                  <p>{formatStep(name, setup)}</p>
                  <StepAction step={name} table={table?.table ?? ''} />
                </div>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function TableState({ table, data }: { readonly table: FloorTableView; readonly data: HouseData }): VNode {
  const t = words.value.overview;
  const openers = openersOf(table, data);
  // The server opens the tables of a practice house.
  const isClosed = table.status === 'closed' && !data.isPractice;
  return (
    <li>
      <strong>{[table.name ?? [], table.table].flat().join(' · ')}</strong>{' '}
      <GameTitle rulebook={table.rulebook} title={table.title} /> <span class="house-mark">{t[table.status]}</span>
      {/* An open table needs nobody to open it. */}
      {isClosed && openers.length > 0 && <p>{t.opens(formatNames(openers))}</p>}
      {isClosed && openers.length === 0 && (
        <p class="bad">{t.nobodyOpens(formatRole(openingRoleOf(data.conducts.get(table.rulebook)) ?? ''))}</p>
      )}
    </li>
  );
}

function HouseState({ data }: { readonly data: HouseData }): VNode {
  const { overview: t, sections } = words.value;
  const waitingCount = data.staff.filter(({ hasPassword, disabled }) => !hasPassword && !disabled).length;
  return (
    <>
      {data.tables.length > 0 && (
        <section class="panel" aria-labelledby="house-tables">
          <h2 id="house-tables">
            <a href={makePath('houseTables')}>{sections.houseTables}</a>
          </h2>
          <ul class="house-list">
            {data.tables.map((table) => (
              <TableState key={table.table} table={table} data={data} />
            ))}
          </ul>
        </section>
      )}
      <section class="panel" aria-labelledby="house-staff">
        <h2 id="house-staff">
          <a href={makePath('houseStaff')}>{sections.houseStaff}</a>
        </h2>
        <p>
          {t.staffCount(data.staff.length)}
          {waitingCount > 0 && ` · ${t.waitingCount(waitingCount)}`}
        </p>
      </section>
    </>
  );
}

/** The first administrator has no name, so that colleagues and the log would see only a login. */
function OwnName(): VNode | null {
  const id = useId();
  const { overview: t, people } = words.value;
  const { error, isBusy, attempt } = useAttempt();
  const user = session.value;
  if (user == null || user.name !== null) return null;
  return (
    <form
      class="panel house-tools"
      onSubmit={(event) => {
        event.preventDefault();
        const name = String(new FormData(event.currentTarget).get('name')).trim();
        attempt(() => rename(user.person, name));
      }}
    >
      <div class="house-field">
        <label for={id}>{t.ownName}</label>
        <small id={`${id}-hint`}>{t.ownNameHint}</small>
        <input id={id} name="name" required pattern=".*\S.*" maxLength={64} autocomplete="name" aria-describedby={`${id}-hint`} />
      </div>
      <button type="submit" class="button" aria-disabled={isBusy}>
        {people.save}
      </button>
      <ErrorText error={error} />
    </form>
  );
}

function Overview({ data }: { readonly data: HouseData }): VNode {
  const t = words.value.overview;
  const setup = computeSetup(data, session.value?.person ?? '');
  return (
    <>
      {data.isPractice && <p>{words.value.practice}</p>}
      {!data.isPractice && (setup.next === null ? <p>{t.isSetUp}</p> : <FirstSetup setup={setup} />)}
      <OwnName />
      <HouseState data={data} />
    </>
  );
}

export function OverviewSection(): VNode {
  const t = words.value.overview;
  const loaded = useLoaded(loadHouse);
  return (
    <>
      <h1>{t.welcome(session.value?.name ?? null)}</h1>
      <p class="house-lead">{t.signedInAs}</p>
      <LoadedPart loaded={loaded} render={(data) => <Overview data={data} />} />
    </>
  );
}
