/**
 * Account alerts (decisions, section 4), each with the one action that resolves it.
 * None can be dismissed: each disappears with its cause.
 */
import { Trans, useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import type { Profile } from '~/contracts/identity/identity.schemas.ts';
import { HelpLink } from '~/features/common/help-link.tsx';
import { paths } from '~/platform/navigation/paths.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { LinkButton } from '~/ui/button.tsx';
import { Wrap } from '~/ui/layout.tsx';
import { TextLink } from '~/ui/marks.tsx';
import { Banner } from '~/ui/states.tsx';
import { alertsAt, type AlertPlace, type AlertType } from '../../alert-places.ts';
import { settingsHref } from '~/features/common/settings-search.ts';
import { EmailAlert } from './email-alert.tsx';
import { ImpersonationAlert } from './impersonation-alert.tsx';

const stack = css({ display: 'grid', gap: '3' });
const shellStack = css({ display: 'grid', gap: '2', paddingBlock: '3' });

function BanAlert({ until }: { until: string | null }) {
  const { date } = useTimeFormat();
  const end = until === null ? null : date(until);
  return (
    <Banner
      tone="danger"
      title={<Trans>Your account is banned.</Trans>}
      action={
        <LinkButton size="sm" href={paths.contact}>
          <Trans>Write to support</Trans>
        </LinkButton>
      }
    >
      {end === null ? (
        <Trans>You can still read everything, finish open orders and withdraw your money.</Trans>
      ) : (
        <Trans>
          The ban ends {end}. You can still read everything, finish open orders and withdraw your
          money.
        </Trans>
      )}{' '}
      <TextLink href={`${paths.me}#appeal`}>
        <Trans>Reason and appeal</Trans>
      </TextLink>{' '}
      <HelpLink about="account_banned" />
    </Banner>
  );
}

/** Mails to the address came back, or their reader said that they are unwanted. */
function InvalidEmailAlert({ email }: { email: string }) {
  return (
    <Banner
      tone="danger"
      title={<Trans>We cannot reach you by e-mail.</Trans>}
      action={
        <LinkButton size="sm" href={settingsHref('security', 'email')}>
          <Trans>Give another address</Trans>
        </LinkButton>
      }
    >
      <Trans>Mail to {email} came back or was reported as unwanted. We send no more there.</Trans>{' '}
      <HelpLink about="email_invalid" />
    </Banner>
  );
}

function PasswordAlert() {
  return (
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
  );
}

function VerificationAlert() {
  return (
    <Banner
      tone="warning"
      title={<Trans>Your identity has to be verified.</Trans>}
      action={
        <LinkButton size="sm" href={settingsHref('verification')}>
          <Trans>Verify now</Trans>
        </LinkButton>
      }
    >
      <Trans>Until then buying and selling are limited.</Trans>
    </Banner>
  );
}

function AlertOf({ type, profile }: { type: AlertType; profile: Profile }) {
  switch (type) {
    case 'IMPERSONATION':
      return <ImpersonationAlert profile={profile} />;
    case 'BANNED':
      return <BanAlert until={profile.banned_until} />;
    case 'INVALID_EMAIL':
      return <InvalidEmailAlert email={profile.email} />;
    case 'VERIFICATION':
      return <VerificationAlert />;
    case 'EMAIL':
      return <EmailAlert email={profile.email} />;
    case 'PASSWORD':
      return <PasswordAlert />;
    default:
      return null;
  }
}

/** @param props.place which of the alerts: those of every page, or those of the own profile */
export function AccountAlerts({ profile, place }: { profile: Profile; place: AlertPlace }) {
  const { t } = useLingui();
  const types = alertsAt(place, profile.alerts);
  if (types.length === 0) return null;
  const items = types.map((type) => <AlertOf key={type} type={type} profile={profile} />);
  return place === 'shell' ? (
    <Wrap className={shellStack} role="region" aria-label={t`Your account`}>
      {items}
    </Wrap>
  ) : (
    <div className={stack}>{items}</div>
  );
}
