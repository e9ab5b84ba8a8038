/** The e-mail address is not confirmed: the mail can be sent again. */
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { api } from '~/platform/api/api.ts';
import { Button } from '~/ui/button.tsx';
import { Banner } from '~/ui/states.tsx';

export function EmailAlert({ email }: { email: string }) {
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
          <Trans>The link is in the mail to {email}. Selling starts after that.</Trans>
        )}
      </span>
    </Banner>
  );
}
