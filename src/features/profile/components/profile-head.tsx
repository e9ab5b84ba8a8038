/** Who somebody is: name, presence, level, rating, and the tabs of the profile. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Fragment, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { PublicProfile } from '~/contracts/identity/identity.schemas.ts';
import { Hours } from '~/features/common/hours.tsx';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { SkullIcon } from '~/ui/icon.tsx';
import { PageTitle } from '~/ui/layout.tsx';
import { Avatar, StatusPill, Tag } from '~/ui/marks.tsx';
import { LinkTabs, type LinkTab } from '~/ui/navigation.tsx';
import { RatingStars } from '~/ui/rating.tsx';

const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: { base: 'flex-start', md: 'center' },
  gap: { base: '4', md: '5' },
});
const words = css({ flex: '1 1 220px', minWidth: '0', overflowWrap: 'anywhere' });
const marks = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2',
  marginBottom: '1',
  color: 'muted',
  textStyle: 'small',
});
const stars = css({ display: 'inline-flex', alignItems: 'center', gap: '2', color: 'text' });
const quiet = css({ color: 'muted', textStyle: 'small' });
const whole = css({ whiteSpace: 'nowrap' });
const actionsSlot = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });

/** *Online now* or *Was online 3 hr. ago*. */
export function Presence({
  profile,
}: {
  profile: Pick<PublicProfile, 'is_online' | 'last_online_at' | 'away_until'>;
}) {
  const { ago, relativeDay } = useTimeFormat();
  if (profile.away_until) {
    const day = relativeDay(profile.away_until);
    return <Trans>Away, back {day}</Trans>;
  }
  if (profile.is_online) return <Trans>Online now</Trans>;
  if (profile.last_online_at === null) return null;
  const relative = ago(profile.last_online_at);
  return <Trans>Was online {relative}</Trans>;
}

function Rating({ profile }: { profile: PublicProfile }) {
  const { t } = useLingui();
  const { rating: format } = useFormat();
  const { rating, reviews_count: count } = profile;
  if (rating === null) return <Trans>No reviews yet</Trans>;
  const value = format(rating);
  return (
    <>
      <span className={stars}>
        <RatingStars value={rating} label={t`${value} of 5`} />
        <b>{value}</b>
      </span>
      <Plural value={count} one="# review" other="# reviews" />
    </>
  );
}

/** A name that is too long for its line breaks at its punctuation rather than anywhere. */
function Name({ children: name }: { children: string }) {
  return name.split(/(?<=[_-])/).map((part, index) => (
    <Fragment key={index}>
      {index === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ));
}

export function ProfileHead(props: {
  profile: PublicProfile;
  actions?: ReactNode;
  /** A line of its own, for example the own e-mail address. */
  note?: ReactNode;
}) {
  const { profile, actions, note } = props;
  const { day } = useTimeFormat();
  const since = day(profile.registered_at);
  const { level } = profile;
  const wasSeen =
    profile.is_online || profile.last_online_at !== null || profile.away_until !== undefined;
  return (
    <header className={head}>
      <Avatar
        name={profile.public_name}
        src={profile.avatar}
        size={56}
        online={profile.is_online}
      />
      <div className={words}>
        <PageTitle>
          <Name>{profile.public_name}</Name>
        </PageTitle>
        {profile.is_banned || profile.is_seller ? (
          <div className={marks}>
            {profile.is_banned ? (
              <StatusPill tone="danger" icon={<SkullIcon aria-hidden="true" />}>
                <Trans>Banned</Trans>
              </StatusPill>
            ) : null}
            {profile.is_seller ? (
              <Tag>
                <Trans>Seller level {level}</Trans>
              </Tag>
            ) : null}
            {profile.is_seller ? <Rating profile={profile} /> : null}
          </div>
        ) : null}
        <p className={quiet}>
          <Presence profile={profile} />
          {wasSeen ? ' · ' : null}
          <span className={whole}>
            <Trans>Member since {since}</Trans>
          </span>
        </p>
        {profile.hours ? <Hours hours={profile.hours} /> : null}
        {note === undefined ? null : <p className={quiet}>{note}</p>}
      </div>
      {actions === undefined ? null : <div className={actionsSlot}>{actions}</div>}
    </header>
  );
}

/** The two tabs that every profile has. */
export function useProfileTabs(profile: PublicProfile, base: string, active: string): LinkTab[] {
  const { t } = useLingui();
  const { count } = useFormat();
  return [
    {
      label: t`On sale`,
      href: `${base}/sale`,
      active: active === 'sale',
      count: count(profile.active_offers_count),
    },
    {
      label: t`Reviews`,
      href: `${base}/reviews`,
      active: active === 'reviews',
      count: count(profile.reviews_count),
    },
  ];
}

export function ProfileTabs({ items }: { items: readonly LinkTab[] }) {
  const { t } = useLingui();
  return <LinkTabs label={t`Profile`} items={items} />;
}
