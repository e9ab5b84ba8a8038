/** Somebody's public profile; the list of the chosen tab comes from the route. */
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { Wrap } from '~/ui/layout.tsx';
import { accountQueries } from '../account.queries.ts';
import { ProfileFacts } from '../components/profile-facts.tsx';
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
  /** Beside the name: to write to the person. */
  actions?: ReactNode;
  /** Offers or reviews. */
  children: ReactNode;
}) {
  const { id, tab, actions, children } = props;
  const { data: profile } = useSuspenseQuery(accountQueries.publicProfile(id));
  const tabs = useProfileTabs(profile, `/profile/${id}`, tab);
  return (
    <Wrap className={page}>
      <ProfileHead profile={profile} actions={actions} />
      {profile.is_seller ? <ProfileFacts facts={profile.facts} /> : null}
      <ProfileTabs items={tabs} />
      {children}
    </Wrap>
  );
}
