/** The frame of the staff's pages: the current role, and the way around. All amounts inside are US dollars. */
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { Role } from '~/domain/roles.ts';
import { AmountCurrency } from '~/platform/i18n/amount-currency.tsx';
import { Wrap } from '~/ui/layout.tsx';
import { Tag } from '~/ui/marks.tsx';
import { useStaffPlaces } from '../frame/staff-places.ts';
import { StaffNavigation } from '../frame/staff-navigation.tsx';
import { StaffSearch } from '../search/staff-search.tsx';
import { useRoleLabels } from '../staff-labels.ts';

const page = css({
  // Tables need more room than the shop's column.
  maxWidth: '1600px',
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: '208px minmax(0, 1fr)' },
  alignItems: 'start',
  gap: { base: '4', xl: '8' },
  paddingBlock: { base: '4', md: '6' },
});
const head = css({
  gridColumn: '1 / -1',
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  flexWrap: 'wrap',
});
const title = css({ textStyle: 'panel' });
const content = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '6' });

export function StaffFrame(props: { role: Role; children: ReactNode }) {
  const labels = useRoleLabels();
  const groups = useStaffPlaces(props.role);
  return (
    <Wrap className={page}>
      <div className={head}>
        <p className={title}>
          <Trans>Back office</Trans>
        </p>
        <Tag strong>{labels[props.role]}</Tag>
        <StaffSearch places={groups.flatMap(({ places }) => places)} />
      </div>
      <StaffNavigation groups={groups} />
      <div className={content}>
        <noscript>
          <p>
            <Trans>You can look around here without JavaScript; decisions need it.</Trans>
          </p>
        </noscript>
        <AmountCurrency value="USD">{props.children}</AmountCurrency>
      </div>
    </Wrap>
  );
}
