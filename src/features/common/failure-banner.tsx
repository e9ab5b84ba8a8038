/** An error banner with a link where there is one: a missing trust level leads to the identity check. */
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Failure } from '~/contracts/failure.ts';
import { asFailure } from '~/platform/api/failures.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { LinkButton } from '~/ui/button.tsx';
import { Banner } from '~/ui/states.tsx';
import { FailureText } from './failure-text.tsx';

export function FailureBanner({ error, className }: { error: unknown; className?: string }) {
  return (
    <Banner
      tone="danger"
      role="alert"
      action={wayOn(asFailure(error))}
      {...(className && { className })}
    >
      <FailureText error={error} />
    </Banner>
  );
}

/** A link to where the failure can be resolved; undefined where there is none. */
function wayOn({ code, details }: Failure): ReactNode {
  switch (code) {
    case 'TRUST_LEVEL_REQUIRED':
      return <RecoveryLink href={paths.verification} label={<Trans>Verify your identity</Trans>} />;
    case 'ORDER_UNPAID_OFFER': {
      const href = paths.checkout(String(details.values?.['order_id']));
      return <RecoveryLink href={href} label={<Trans>Continue paying</Trans>} />;
    }
    case 'ORDER_UNPAID_MANY':
    case 'ORDER_UNPAID_UNCONFIRMED':
      return <RecoveryLink href={paths.purchases} label={<Trans>Your purchases</Trans>} />;
    case 'ORDER_SHARE_TOO_LARGE':
      return <RecoveryLink href={paths.balance} label={<Trans>Deposit money</Trans>} />;
    default:
      return undefined;
  }
}

function RecoveryLink({ href, label }: { href: string; label: ReactNode }) {
  return (
    <LinkButton size="sm" href={href}>
      {label}
    </LinkButton>
  );
}
