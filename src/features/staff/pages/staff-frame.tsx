/** The frame of the staff's pages: the current role, and the pages that it opens. All amounts inside are US dollars. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { may, type Permission, type Role } from '~/domain/roles.ts';
import { AmountCurrency } from '~/platform/i18n/amount-currency.tsx';
import { Wrap } from '~/ui/layout.tsx';
import { Tag } from '~/ui/marks.tsx';
import { LinkTabs } from '~/ui/navigation.tsx';
import { useRoleLabels } from '../staff-labels.ts';

const page = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '6',
  paddingBlock: { base: '5', md: '8' },
});
const head = css({ display: 'flex', alignItems: 'center', gap: '3', flexWrap: 'wrap' });
const title = css({ textStyle: 'panel' });

export function StaffFrame(props: { role: Role; children: ReactNode }) {
  const { t } = useLingui();
  const labels = useRoleLabels();
  const { pathname } = useLocation();
  const places: { label: string; href: string; permission: Permission }[] = [
    { label: t`People`, href: '/staff/people', permission: 'find_people' },
    { label: t`Disputes`, href: '/staff/disputes', permission: 'decide_orders' },
    { label: t`Orders`, href: '/staff/orders', permission: 'decide_orders' },
    { label: t`Offers to check`, href: '/staff/offers', permission: 'moderate_market' },
    { label: t`Rules of offers`, href: '/staff/words', permission: 'keep_catalogue' },
    { label: t`Exchange rates`, href: '/staff/rates', permission: 'keep_catalogue' },
    { label: t`Seller requests`, href: '/staff/sellers', permission: 'moderate_market' },
    { label: t`Proofs of sellers`, href: '/staff/proofs', permission: 'moderate_market' },
    { label: t`Reports`, href: '/staff/reports', permission: 'moderate_market' },
    { label: t`Payments`, href: '/staff/payments', permission: 'decide_payouts' },
    { label: t`Payouts`, href: '/staff/payouts', permission: 'decide_payouts' },
    { label: t`Programmes`, href: '/staff/programmes', permission: 'keep_promotions' },
    { label: t`Deliveries`, href: '/staff/deliveries', permission: 'revive_deliveries' },
    { label: t`Statistics`, href: '/staff/analytics', permission: 'read_statistics' },
    { label: t`Experiments`, href: '/staff/experiments', permission: 'run_experiments' },
    { label: t`Texts`, href: '/staff/texts', permission: 'keep_content' },
    { label: t`Record`, href: '/staff/audit', permission: 'read_audit' },
  ];
  const open = places.filter(({ permission }) => may(props.role, permission));
  return (
    <Wrap className={page}>
      <div className={head}>
        <p className={title}>
          <Trans>Back office</Trans>
        </p>
        <Tag strong>{labels[props.role]}</Tag>
      </div>
      <LinkTabs
        many
        label={t`Back office`}
        items={open.map(({ label, href }) => ({
          label,
          href,
          active: pathname === href || pathname.startsWith(`${href}/`),
        }))}
      />
      <noscript>
        <p>
          <Trans>You can look around here without JavaScript; decisions need it.</Trans>
        </p>
      </noscript>
      <AmountCurrency value="USD">{props.children}</AmountCurrency>
    </Wrap>
  );
}
