/** The groups of the conditions form about players: who may enter, entry, disqualification, retirement and lateness. */
import type { VNode } from 'preact';
import type { Statement } from '../../../tournament/index.ts';
import { CheckField, ChoiceField, LongTextField, NumberField, optionsOf, TimeField } from './field.tsx';
import { type GroupProps, setter } from './group-props.ts';
import { words } from './words/index.ts';

const REFUSAL: Statement = 'may-refuse-any-application';

export function Eligibility(props: GroupProps): VNode {
  const { values } = props;
  const set = setter(props);
  const statementsWith = (mayRefuse: boolean): readonly Statement[] => {
    const others = values.statements.filter((statement) => statement !== REFUSAL);
    return mayRefuse ? [...others, REFUSAL] : others;
  };
  return (
    <>
      <CheckField
        place="eligibility.mayRefuse"
        label={words.value.mayRefuseYes}
        isChecked={values.mayRefuse}
        onChange={(mayRefuse) => set({ mayRefuse, statements: statementsWith(mayRefuse) })}
      />
      <LongTextField place="eligibility.criteria" value={values.criteria} onChange={(criteria) => set({ criteria })} />
    </>
  );
}

export function Entry(props: GroupProps): VNode {
  const { values } = props;
  const t = words.value;
  const set = setter(props);
  return (
    <>
      <NumberField place="entry.playersMin" value={values.playersMin} onChange={(playersMin) => set({ playersMin })} />
      <NumberField place="entry.playersMax" value={values.playersMax} onChange={(playersMax) => set({ playersMax })} />
      <ChoiceField
        place="entry.tooFew"
        value={values.tooFew}
        options={optionsOf(t.tooFew)}
        onChange={(tooFew) => set({ tooFew })}
      />
      <TimeField place="entry.opensMs" value={values.opens} onChange={(opens) => set({ opens })} />
      <TimeField place="entry.closesMs" value={values.closes} onChange={(closes) => set({ closes })} />
      <TimeField
        place="entry.withdrawFreeUntilMs"
        value={values.withdrawFreeUntil}
        onChange={(withdrawFreeUntil) => set({ withdrawFreeUntil })}
      />
      <NumberField
        place="entry.lateRefundPercent"
        value={values.lateRefundPercent}
        onChange={(lateRefundPercent) => set({ lateRefundPercent })}
      />
      <LongTextField place="entry.form" value={values.form} onChange={(form) => set({ form })} />
    </>
  );
}

export function Endings(props: GroupProps): VNode {
  const { values } = props;
  const set = setter(props);
  return (
    <>
      <LongTextField
        place="disqualification.basis"
        value={values.disqualificationBasis}
        onChange={(disqualificationBasis) => set({ disqualificationBasis })}
      />
      <NumberField
        place="disqualification.refundPercent"
        value={values.disqualificationRefund}
        onChange={(disqualificationRefund) => set({ disqualificationRefund })}
      />
      <LongTextField
        place="retirement.basis"
        value={values.retirementBasis}
        onChange={(retirementBasis) => set({ retirementBasis })}
      />
      <NumberField
        place="retirement.refundPercent"
        value={values.retirementRefund}
        onChange={(retirementRefund) => set({ retirementRefund })}
      />
    </>
  );
}

export function Lateness(props: GroupProps): VNode {
  const { values } = props;
  const t = words.value;
  const set = setter(props);
  return (
    <>
      <NumberField place="lateness.graceSpins" value={values.graceSpins} onChange={(graceSpins) => set({ graceSpins })} />
      <ChoiceField
        place="lateness.chips"
        value={values.lateChips}
        options={optionsOf(t.lateChips)}
        onChange={(lateChips) => set({ lateChips })}
      />
      <CheckField
        place="lateness.waitingList"
        label={t.waitingListYes}
        isChecked={values.waitingList}
        onChange={(waitingList) => set({ waitingList })}
      />
    </>
  );
}
