/** Why a review is hidden: the code of the reason, beside the words of the dialog. */
import { useLingui as useMessages } from '@lingui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import { staffReasonSchema } from '~/contracts/moderation/moderation.schemas.ts';
import { hideCodes, hideCodeSchema } from '~/contracts/reviews/hide-codes.ts';
import { hideCodeNames } from '~/contracts/reviews/hide-code-names.ts';
import type { FormField } from '~/platform/api/use-contract-form.ts';
import { NativeSelect } from '~/ui/native-select.tsx';

export const hideSchema = v.object({ code: hideCodeSchema, reason: staffReasonSchema });

export function HideCodeField({ field }: { field: FormField }) {
  const { t } = useLingui();
  const { i18n } = useMessages();
  return (
    <NativeSelect
      {...field}
      label={<Trans>Why is it hidden?</Trans>}
      options={hideCodes.map((value) => ({ value, label: i18n._(hideCodeNames[value]) }))}
      placeholder={t`Choose a reason`}
      required
    />
  );
}
