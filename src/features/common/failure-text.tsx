/** What a failure says, and where its article is. */
import { useLingui } from '@lingui/react';
import { asFailure, failureText } from '~/platform/api/failures.ts';
import { HelpLink } from './help-link.tsx';

export function FailureText({ error }: { error: unknown }) {
  const { i18n } = useLingui();
  return (
    <>
      {failureText(error, i18n)} <HelpLink about={asFailure(error).code} />
    </>
  );
}
