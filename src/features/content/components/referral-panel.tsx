/** The own link for friends and what it has brought. */
import { Trans } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { api } from '~/platform/api/api.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { OwnLink, ProgrammeFigures, ProgrammePanel, SignUpFirst } from './programme-parts.tsx';

export function ReferralPanel({ isSignedIn }: { isSignedIn: boolean }) {
  if (isSignedIn) return <OwnReferral />;
  return (
    <SignUpFirst
      page={paths.earnTogether}
      text={<Trans>Everybody has one from the first minute; there is nothing to apply for.</Trans>}
    />
  );
}

function OwnReferral() {
  const { data } = useSuspenseQuery(api.referrals.referral.queryOptions());
  const format = useFormat();
  return (
    <ProgrammePanel title={<Trans>Share your link</Trans>}>
      <OwnLink link={data.link} />
      <ProgrammeFigures
        items={[
          { id: 'clicks', label: <Trans>Clicks</Trans>, value: format.count(data.clicks) },
          { id: 'sign-ups', label: <Trans>Sign-ups</Trans>, value: format.count(data.sign_ups) },
          { id: 'rewarded', label: <Trans>Rewards</Trans>, value: format.count(data.rewarded) },
          { id: 'review', label: <Trans>In review</Trans>, value: format.count(data.in_review) },
          {
            id: 'earned',
            label: <Trans>Bonus earned</Trans>,
            value: format.cents(data.earned_amount),
          },
        ]}
      />
    </ProgrammePanel>
  );
}
