/** A report of a review is upheld, and the review hidden with it unless it is already. */
import { Trans, useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import { staffReasonSchema } from '~/contracts/moderation/moderation.schemas.ts';
import { hideCodes, hideCodeSchema, type HideCode } from '~/contracts/reviews/hide-codes.ts';
import { useHideCodes } from '~/features/common/hide-codes.ts';
import { NativeSelect } from '~/ui/native-select.tsx';
import { DecisionDialog } from '../components/decision-dialog.tsx';

/** Somebody was first, or it is gone from sight for another report. */
const HIDDEN_ALREADY = 'already';

const schema = v.object({
  code: v.union([hideCodeSchema, v.literal(HIDDEN_ALREADY)]),
  reason: staffReasonSchema,
});

export function UpholdOfReview(props: {
  name: string;
  /** @param hide undefined: it is hidden already */
  submit(reason: string, hide: HideCode | undefined): Promise<void>;
}) {
  const { t } = useLingui();
  const codes = useHideCodes();
  const { name } = props;
  return (
    <DecisionDialog
      label={<Trans>Uphold</Trans>}
      shortcut="A"
      name={t`Uphold: ${name}`}
      title={<Trans>Does it break the rules?</Trans>}
      description={
        <Trans>
          The review is hidden with this decision. Whoever reported it reads that it broke the rules
          and that you have acted.
        </Trans>
      }
      schema={schema}
      initial={{ code: '', reason: '' }}
      reasonHint={
        <Trans>Where it is hidden, author and seller read it. It stands in the record.</Trans>
      }
      confirm={<Trans>Uphold</Trans>}
      submit={({ code, reason }) =>
        props.submit(reason, code === HIDDEN_ALREADY ? undefined : code)
      }
    >
      {(field) => (
        <NativeSelect
          {...field('code')}
          label={<Trans>Why is it hidden?</Trans>}
          options={[
            ...hideCodes.map((value) => ({ value, label: codes[value] })),
            { value: HIDDEN_ALREADY, label: t`It is hidden already` },
          ]}
          placeholder={t`Choose a reason`}
          required
        />
      )}
    </DecisionDialog>
  );
}
