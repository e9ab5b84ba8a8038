/** The pages about own offers, and the way to a new one. */
import { Trans, useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import { paths } from '~/platform/navigation/paths.ts';
import { requestPaths } from '~/platform/navigation/request-paths.ts';
import { LinkButton } from '~/ui/button.tsx';
import { PlusIcon } from '~/ui/icon.tsx';
import { PageTitle } from '~/ui/layout.tsx';
import { LinkTabs } from '~/ui/navigation.tsx';

export function SellerTabs(props: { page: 'overview' | 'all' | 'autopilot'; isAccent: boolean }) {
  const { t } = useLingui();
  return (
    <div className={css({ display: 'grid', gap: '3', minWidth: '0' })}>
      <PageTitle
        end={
          <LinkButton
            look={props.isAccent ? 'accent' : 'neutral'}
            href={paths.createOffer}
            icon={<PlusIcon aria-hidden="true" />}
          >
            <Trans>New offer</Trans>
          </LinkButton>
        }
      >
        <Trans>My offers</Trans>
      </PageTitle>
      <LinkTabs
        label={t`My offers`}
        items={[
          { label: t`Overview`, href: paths.sellerDashboard, active: props.page === 'overview' },
          { label: t`All offers`, href: paths.sellerOffers, active: props.page === 'all' },
          { label: t`Requests`, href: requestPaths.open, active: false },
          { label: t`Availability`, href: paths.sellerAvailability, active: false },
          {
            label: t`Autopilot`,
            href: paths.sellerAutopilot,
            active: props.page === 'autopilot',
          },
          { label: t`API`, href: paths.sellerApi, active: false },
        ]}
      />
    </div>
  );
}
