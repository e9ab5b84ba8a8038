/** Somebody's public profile; the list of the selected tab comes from the route. */
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { api } from '~/platform/api/api.ts';
import { Wrap } from '~/ui/layout.tsx';
import { SellerStatistics } from '../components/seller-statistics.tsx';
import { ShopAbout } from '../components/shop-about.tsx';
import { ProfileHead, ProfileTabs, useProfileTabs } from '../components/profile-head.tsx';

const page = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '6',
  paddingBlock: { base: '6', md: '10' },
});

export function ProfilePage(props: {
  id: string;
  tab: 'sale' | 'reviews';
  /** Beside the name: the button that opens a conversation with the person. */
  actions?: ReactNode;
  /** Offers or reviews. */
  children: ReactNode;
}) {
  const { id, tab, actions, children } = props;
  const { data: profile } = useSuspenseQuery(api.identity.publicProfile.queryOptions({ id }));
  const tabs = useProfileTabs(profile, `/profile/${id}`, tab);
  return (
    <Wrap className={page}>
      <ProfileHead profile={profile} actions={actions} />
      {profile.is_seller ? <ShopAbout about={profile.about} /> : null}
      {profile.is_seller ? <SellerStatistics figures={profile.facts} /> : null}
      <ProfileTabs items={tabs} />
      {children}
    </Wrap>
  );
}
