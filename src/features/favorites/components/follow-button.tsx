/** Following a seller. Visitors are redirected to sign in and back; nobody follows themselves. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { paths } from '~/platform/navigation/paths.ts';
import { Button, LinkButton } from '~/ui/button.tsx';
import { CheckIcon, PlusIcon } from '~/ui/icon.tsx';
import { useFollow } from '../use-follow.ts';

export function FollowButton({ seller }: { seller: { id: string; public_name: string } }) {
  const { t } = useLingui();
  const { isSignedIn, isOwn, isFollowed, toggle } = useFollow(seller.id);
  const href = useLocation({ select: (location) => location.href });
  const name = seller.public_name;
  if (isOwn) return null;
  if (!isSignedIn) {
    return (
      <LinkButton
        size="sm"
        look="ghost"
        rel="nofollow"
        href={`${paths.signIn}?redirect=${encodeURIComponent(href)}`}
        icon={<PlusIcon size={16} aria-hidden="true" />}
        aria-label={t`Follow ${name}: sign in first`}
      >
        <Trans>Follow</Trans>
      </LinkButton>
    );
  }
  return (
    <Button
      size="sm"
      look="ghost"
      aria-label={isFollowed ? t`Following ${name}: stop` : t`Follow ${name}`}
      icon={
        isFollowed ? (
          <CheckIcon size={16} aria-hidden="true" />
        ) : (
          <PlusIcon size={16} aria-hidden="true" />
        )
      }
      onClick={toggle}
    >
      {isFollowed ? <Trans>Following</Trans> : <Trans>Follow</Trans>}
    </Button>
  );
}
