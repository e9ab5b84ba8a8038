/** The buyer's step of an order that waits for the identity check (decision 0005): open the check, or its state. */
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { css } from 'styled-system/css';
import { appConfig } from '~config';
import { VerifyButton } from '~/features/common/verify-button.tsx';
import { api } from '~/platform/api/api.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { LinkButton } from '~/ui/button.tsx';
import { HourglassIcon } from '~/ui/icon.tsx';
import { Banner } from '~/ui/states.tsx';

export function VerifyStep() {
  const { data: state } = useQuery(api.verification.state.queryOptions());
  // The result of a check is known and the order is moving on: no action is needed any more.
  if (state === undefined || state.trust_level >= appConfig.orders.risk.trustedLevel) return null;
  if (state.current?.status === 'pending') {
    return (
      <Banner
        tone="info"
        icon={<HourglassIcon aria-hidden="true" />}
        className={css({ marginTop: '4' })}
        title={<Trans>Your documents are being looked at.</Trans>}
      >
        <Trans>You may leave this page: the order goes on by itself.</Trans>
      </Banner>
    );
  }
  return (
    <div className={actions}>
      <VerifyButton level={appConfig.orders.risk.trustedLevel} look="accent" size="lg">
        {state.current?.status === 'created' ? (
          <Trans>Continue the check</Trans>
        ) : (
          <Trans>Verify your identity</Trans>
        )}
      </VerifyButton>
      <LinkButton look="ghost" size="lg" href={paths.verification}>
        <Trans>What the check is</Trans>
      </LinkButton>
    </div>
  );
}

const actions = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'start',
  gap: '2',
  marginTop: '4',
  '& > *': { flex: { base: '1 1 100%', sm: '0 1 auto' } },
});
