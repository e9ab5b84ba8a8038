/** The e-mail address is not confirmed: why that matters here, and the mail once more. */
import { Trans } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { api } from '~/platform/api/api.ts';
import { useSession } from '~/platform/session/session.ts';
import { Button } from '~/ui/button.tsx';
import { Banner } from '~/ui/states.tsx';

/** @param props.children what is said before the mail was asked for again */
export function ConfirmEmail({ email, children }: { email: string; children: ReactNode }) {
  const [state, setState] = useState<'idle' | 'busy' | 'sent' | 'failed'>('idle');
  const resend = async (): Promise<void> => {
    setState('busy');
    try {
      await api.identity.resendActivation.send({ email });
      setState('sent');
    } catch {
      setState('failed');
    }
  };
  return (
    <Banner
      tone="warning"
      title={<Trans>Confirm your e-mail address.</Trans>}
      action={
        <Button size="sm" busy={state === 'busy'} onClick={() => void resend()}>
          {state === 'idle' ? <Trans>Send the mail again</Trans> : <Trans>Once more</Trans>}
        </Button>
      }
    >
      <span role="status">
        {state === 'sent' ? (
          <Trans>The mail to {email} is on its way.</Trans>
        ) : state === 'failed' ? (
          <Trans>The mail could not be sent. Try again in a few minutes.</Trans>
        ) : (
          children
        )}
      </span>
    </Banner>
  );
}

/**
 * What a buyer is told whose address is not confirmed: one mail about the order, and no more before. Nothing for others,
 * and where the address takes no mail, which another alert says.
 */
export function UnconfirmedBuyer() {
  const profile = useSession()?.profile;
  const isUnconfirmed =
    profile?.alerts.includes('EMAIL') === true && !profile.alerts.includes('INVALID_EMAIL');
  if (!isUnconfirmed) return null;
  const { email } = profile;
  return (
    <ConfirmEmail email={email}>
      <Trans>
        {email} gets one mail about an order, with the link that confirms it. Until then we send no
        other, not even that your order was delivered.
      </Trans>
    </ConfirmEmail>
  );
}
