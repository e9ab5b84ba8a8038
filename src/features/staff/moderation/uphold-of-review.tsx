/** A report of a review is upheld, and the review hidden with it unless it is already. */
import { Trans, useLingui } from '@lingui/react/macro';
import type { HideCode } from '~/contracts/reviews/hide-codes.ts';
import { DecisionDialog } from '../components/decision-dialog.tsx';
import { reasonOnly } from '../reason-only.ts';
import { HideCodeField, hideSchema } from './hide-fields.tsx';

interface UpholdProps {
  name: string;
  /** @param hide undefined: it is hidden already */
  submit(reason: string, hide?: HideCode): Promise<void>;
}

export function UpholdOfReview({ isHidden, ...props }: UpholdProps & { isHidden: boolean }) {
  return isHidden ? <UpholdOfHidden {...props} /> : <UpholdAndHide {...props} />;
}

function UpholdAndHide({ name, submit }: UpholdProps) {
  const { t } = useLingui();
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
      schema={hideSchema}
      initial={{ code: '', reason: '' }}
      reasonHint={<Trans>Author and seller read it, and it stands in the record.</Trans>}
      answers={{ act: 'review_hidden', reader: null }}
      confirm={<Trans>Uphold</Trans>}
      submit={({ code, reason }) => submit(reason, code)}
    >
      {(field) => <HideCodeField field={field('code')} />}
    </DecisionDialog>
  );
}

function UpholdOfHidden({ name, submit }: UpholdProps) {
  const { t } = useLingui();
  return (
    <DecisionDialog
      label={<Trans>Uphold</Trans>}
      shortcut="A"
      name={t`Uphold: ${name}`}
      title={<Trans>Does it break the rules?</Trans>}
      description={
        <Trans>
          The review is hidden already, and stays so. Whoever reported it reads that it broke the
          rules and that you have acted.
        </Trans>
      }
      schema={reasonOnly}
      initial={{ reason: '' }}
      confirm={<Trans>Uphold</Trans>}
      submit={({ reason }) => submit(reason)}
    />
  );
}
