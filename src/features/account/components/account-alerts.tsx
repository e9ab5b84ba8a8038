/** What needs the owner's attention (account alerts of decisions, section 4). */
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { css } from 'styled-system/css';
import type { Profile } from '~/contracts/identity/identity.schemas.ts';
import { useFormat } from '~/platform/use-format.ts';
import { Button, LinkButton } from '~/ui/button.tsx';
import { Banner } from '~/ui/states.tsx';
import { resendConfirmation } from '../account.functions.ts';
import { settingsHref } from '../settings-search.ts';

const stack = css({ display: 'grid', gap: '3' });

function EmailAlert({ email }: { email: string }) {
  const [state, setState] = useState<'idle' | 'busy' | 'sent' | 'failed'>('idle');
  const resend = async (): Promise<void> => {
    setState('busy');
    try {
      await resendConfirmation({ data: { email } });
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

function BanAlert({ until }: { until: string | null }) {
  const { moment } = useFormat();
  const end = until === null ? null : moment(until);
  return (
    <Banner tone="danger" title={<Trans>Your account is banned.</Trans>}>
      {end === null ? (
        <Trans>You can read everything and finish open orders.</Trans>
      ) : (
        <Trans>
          The ban ends {end}. Until then you can read everything and finish open orders.
        </Trans>
      )}
    </Banner>
  );
}

export function AccountAlerts({ profile }: { profile: Profile }) {
  const has = (alert: Profile['alerts'][number]): boolean => profile.alerts.includes(alert);
  if (profile.alerts.length === 0) return null;
  return (
    <div className={stack}>
      {has('BANNED') ? <BanAlert until={profile.banned_until} /> : null}
      {has('EMAIL') ? <EmailAlert email={profile.email} /> : null}
      {has('PASSWORD') ? (
        <Banner
          tone="info"
          title={<Trans>Your account has no password.</Trans>}
          action={
            <LinkButton size="sm" href={settingsHref('security', 'password')}>
              <Trans>Choose one</Trans>
            </LinkButton>
          }
        >
          <Trans>With one you get in even when your provider is down.</Trans>
        </Banner>
      ) : null}
      {has('VERIFICATION') ? (
        <Banner tone="warning" title={<Trans>Your identity has to be verified.</Trans>}>
          <Trans>Until then buying and selling are limited.</Trans>
        </Banner>
      ) : null}
    </div>
  );
}
