/** The e-mail address is not confirmed: the mail can be sent again. */
import { Trans } from '@lingui/react/macro';
import { ConfirmEmail } from '~/features/common/confirm-email.tsx';

export function EmailAlert({ email }: { email: string }) {
  return (
    <ConfirmEmail email={email}>
      <Trans>The link is in the mail to {email}. Selling starts after that.</Trans>
    </ConfirmEmail>
  );
}
