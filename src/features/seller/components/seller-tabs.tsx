/** The pages about own offers, and the way to a new one. */
import { Trans, useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import { paths } from '~/platform/navigation/paths.ts';
import { requestPaths } from '~/platform/navigation/request-paths.ts';
import { LinkButton } from '~/ui/button.tsx';
import { PlusIcon } from '~/ui/icon.tsx';
import { PageTitle } from '~/ui/layout.tsx';
import { LinkTabs } from '~/ui/navigation.tsx';

type Tab = 'overview' | 'all' | 'availability' | 'autopilot' | 'api';

/** @param props.isAccent whether a new offer is what this page asks for most */
export function SellerTabs(props: { page: Tab; isAccent?: boolean }) {
  const { t } = useLingui();
  return (
    <div className={css({ display: 'grid', gap: '3', minWidth: '0' })}>
      <PageTitle
        end={
          <LinkButton
            look={props.isAccent === true ? 'accent' : 'neutral'}
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
          {
            label: t`Availability`,
            href: paths.sellerAvailability,
            active: props.page === 'availability',
          },
          {
            label: t`Autopilot`,
            href: paths.sellerAutopilot,
            active: props.page === 'autopilot',
          },
          { label: t`API`, href: paths.sellerApi, active: props.page === 'api' },
        ]}
      />
    </div>
  );
}
