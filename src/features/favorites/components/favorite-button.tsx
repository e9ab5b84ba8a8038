/** The favourite button. Visitors are redirected to sign in and back, and the offer is a favourite then. */
import { useLingui } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { paths } from '~/platform/navigation/paths.ts';
import { withPendingFavorite } from '~/platform/session/pending-favorite.ts';
import { useSession } from '~/platform/session/session.ts';
import { IconButton, IconLink } from '~/ui/button.tsx';
import { HeartIcon } from '~/ui/icon.tsx';
import { useFavorite } from '../use-favorite.ts';

interface FavoriteButtonProps {
  offerId: string;
  title: string;
  /** `picture` by default. On a picture it has the page's background, beside a heading the border of a control. */
  look?: 'picture' | 'edge';
}

export function FavoriteButton(props: FavoriteButtonProps) {
  return useSession() === null ? <VisitorHeart {...props} /> : <MemberHeart {...props} />;
}

const icon = <HeartIcon aria-hidden="true" />;
const shapeOf = (look: FavoriteButtonProps['look']) =>
  look === 'edge' ? { edge: true } : { solid: true };

function VisitorHeart({ offerId, title, look }: FavoriteButtonProps) {
  const { t } = useLingui();
  const href = useLocation({ select: (location) => location.href });
  return (
    <IconLink
      {...shapeOf(look)}
      rel="nofollow"
      href={`${paths.signIn}?redirect=${encodeURIComponent(withPendingFavorite(href, offerId))}`}
      label={t`Sign in to keep “${title}” as a favourite`}
      icon={icon}
    />
  );
}

function MemberHeart({ offerId, title, look }: FavoriteButtonProps) {
  const { t } = useLingui();
  const { isFavorite, toggle } = useFavorite(offerId);
  return (
    <IconButton
      {...shapeOf(look)}
      label={t`Favourite: ${title}`}
      aria-pressed={isFavorite}
      icon={icon}
      onClick={toggle}
    />
  );
}

type Hearted = { offer: { id: string; title: string } };

/** The favourite button in the corner of a card. */
export function CardHeart({ offer }: Hearted) {
  return <FavoriteButton offerId={offer.id} title={offer.title} />;
}

/** The favourite button beside the heading of an offer's page. */
export function HeadingHeart({ offer }: Hearted) {
  return <FavoriteButton offerId={offer.id} title={offer.title} look="edge" />;
}
