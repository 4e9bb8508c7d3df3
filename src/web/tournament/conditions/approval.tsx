/** The approval of the authority: its state, and the forms with which an officer approves the conditions or withdraws the approval. */
import type { VNode } from 'preact';
import { useId, useState } from 'preact/hooks';
import { ADDED_CONDITIONS_MAX, TEXT_MAX } from '../../../protocol/bounds.ts';
import type { ConditionsView, TournamentStaffView, TournamentView } from '../../../protocol/index.ts';
import { ErrorText } from '../../parts/error-text.tsx';
import { ClauseNumbers } from '../../parts/index.ts';
import { announce } from '../../shell/index.ts';
import { formatOutcome, type PageAct, sendAct, tournamentWords } from '../parts/index.ts';
import type { HashVerdict } from './version.tsx';
import { words } from './words/index.ts';

interface TextInputProps {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly isLong?: boolean;
  readonly isRequired?: boolean;
}

function TextInput({ name, label, hint, isLong = false, isRequired = false }: TextInputProps): VNode {
  const id = useId();
  const attributes = { id, name, required: isRequired, 'aria-describedby': `${id}-hint` };
  return (
    <div class="conditions-field">
      <label for={id}>{label}</label>
      {isLong ? (
        <textarea {...attributes} rows={2} maxLength={ADDED_CONDITIONS_MAX} />
      ) : (
        <input {...attributes} autocomplete="off" maxLength={TEXT_MAX} />
      )}
      <small id={`${id}-hint`}>{hint}</small>
    </div>
  );
}

interface ActFormProps {
  readonly tournament: string;
  readonly label: string;
  readonly done: string;
  /** Makes the act from the fields. */
  readonly makeAct: (text: (name: string) => string) => PageAct;
  readonly isBlocked?: boolean;
  readonly children: VNode | VNode[];
}

/** A form that sends one act as officer. */
function ActForm({ tournament, label, done, makeAct, isBlocked = false, children }: ActFormProps): VNode {
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const send = async (form: HTMLFormElement): Promise<void> => {
    if (isBusy || isBlocked) return;
    const data = new FormData(form);
    setBusy(true);
    setError(null);
    const outcome = await sendAct(
      tournament,
      makeAct((name) => String(data.get(name) ?? '').trim()),
      { as: 'officer' },
    );
    setBusy(false);
    const failure = formatOutcome(outcome);
    setError(failure);
    if (failure === null) announce(done);
  };
  return (
    <form
      class="conditions-act"
      onSubmit={(event) => {
        event.preventDefault();
        void send(event.currentTarget);
      }}
    >
      {children}
      <ErrorText error={error} />
      <p class="conditions-actions">
        <button type="submit" class="button main" aria-disabled={isBusy || isBlocked}>
          {label}
        </button>
      </p>
    </form>
  );
}

interface ApprovalProps {
  readonly tournament: TournamentView;
  readonly staff: TournamentStaffView | null;
  /** The conditions that are shown. An approval names exactly these. */
  readonly shown: ConditionsView;
  readonly verdict: HashVerdict | null;
  readonly isOfficer: boolean;
  readonly onReload: () => void;
}

function ApprovalState({ tournament: { approval, practice }, staff }: Pick<ApprovalProps, 'tournament' | 'staff'>): VNode {
  const t = words.value.approval;
  const withdrawn = staff?.approvalWithdrawn ?? null;
  return (
    <>
      {withdrawn !== null && <p class="warning-strip">{t.withdrawn(withdrawn)}</p>}
      {approval !== null && withdrawn === null && <p class="good">{t.approved(approval.reference)}</p>}
      {approval?.added != null && (
        <>
          <h3>{t.added}</h3>
          <p class="conditions-added">{approval.added}</p>
        </>
      )}
      {approval === null && <p>{practice ? t.practice : t.none}</p>}
    </>
  );
}

export function Approval({ tournament, staff, shown, verdict, isOfficer, onReload }: ApprovalProps): VNode {
  const t = words.value.approval;
  const { acts } = tournamentWords.value;
  const isWithdrawn = (staff?.approvalWithdrawn ?? null) !== null;
  const isApproved = tournament.approval !== null && !isWithdrawn;
  const isOver = tournament.stage === 'finished' || tournament.stage === 'cancelled';
  const isOld = tournament.hash !== null && tournament.hash !== shown.hash;
  return (
    <section class="panel" aria-labelledby="conditions-approval">
      <h2 id="conditions-approval">
        {t.title} <ClauseNumbers of={['8.1.3']} />
      </h2>
      <ApprovalState tournament={tournament} staff={staff} />
      {isOld && (
        <p class="warning-strip" role="alert">
          {t.changed}{' '}
          <button type="button" class="button small" onClick={onReload}>
            {t.showNew}
          </button>
        </p>
      )}
      {isOfficer && !isOver && !isApproved && !tournament.practice && (
        <ActForm
          key={shown.hash}
          tournament={tournament.id}
          label={acts['approve-conditions'] ?? ''}
          done={t.done}
          isBlocked={isOld || verdict === 'differs' || verdict === null}
          makeAct={(text) => {
            // The server accepts one line.
            const added = text('added').replaceAll(/\s+/g, ' ');
            return {
              type: 'approve-conditions',
              hash: shown.hash,
              reference: text('reference'),
              ...(added === '' ? {} : { added }),
            };
          }}
        >
          <TextInput name="reference" label={t.reference} hint={t.referenceHint} isRequired />
          <TextInput name="added" label={t.added} hint={t.addedHint} isLong />
        </ActForm>
      )}
      {isOfficer && !isOver && isApproved && (
        <details>
          <summary>{acts['withdraw-approval']}</summary>
          <ActForm
            tournament={tournament.id}
            label={acts['withdraw-approval'] ?? ''}
            done={t.withdrawnDone}
            makeAct={(text) => ({ type: 'withdraw-approval', why: text('why') })}
          >
            <TextInput name="why" label={t.why} hint={t.whyHint} isRequired />
          </ActForm>
        </details>
      )}
    </section>
  );
}
