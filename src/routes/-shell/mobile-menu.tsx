/** The menu of the narrow frame (specification, section 2). Loaded when it is first opened. */
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { count } from 'styled-system/recipes';
import { appConfig } from '~config';
import { usePage } from '~/platform/navigation/page-context.tsx';
import { paths } from '~/platform/navigation/paths.ts';
import { preferencesSummary } from '~/platform/ui-state/preferences.ts';
import { openPreferences } from '~/platform/ui-state/preferences-dialog.ts';
import type { Session } from '~/platform/session/session.ts';
import { Anchor } from '~/ui/anchor.tsx';
import { LinkButton } from '~/ui/button.tsx';
import { Sheet } from '~/ui/dialog.tsx';
import type { FrameItem } from '~/ui/frame/app-frame.tsx';
import { GlobeIcon, UserIcon } from '~/ui/icon.tsx';
import { usePlaces } from './rail-items.tsx';

interface MobileMenuProps {
  session: Session | null;
  helpCenterUrl: string | null;
  onClose: () => void;
}

export default function MobileMenu({ session, helpCenterUrl, onClose }: MobileMenuProps) {
  const { t } = useLingui();
  const isSeller = session?.customer.is_seller ?? false;
  const places = usePlaces(
    {
      isSignedIn: session !== null,
      isSeller,
      unreadChats: session?.customer.counts.unread_chats ?? 0,
      unreadNotifications: session?.customer.counts.unread_notifications ?? 0,
    },
    helpCenterUrl,
  );
  const profile: FrameItem = {
    label: t`Profile`,
    icon: <UserIcon aria-hidden="true" />,
    href: session ? paths.me : paths.signIn,
  };
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      side="end"
      title={session ? session.profile.public_name : appConfig.brand.name}
      closeLabel={t`Close`}
      footer={session ? undefined : <SignInLinks onGo={onClose} />}
    >
      <nav aria-label={t`Menu`} className={css({ marginInline: '-20px', marginBlock: '-12px' })}>
        <Entries items={[places.chat, places.purchases, places.favorites]} onGo={onClose} />
        {isSeller && (
          <section aria-labelledby="menu-seller">
            <h3 id="menu-seller" className={group}>
              <Trans>Seller</Trans>
            </h3>
            <Entries items={[places.sales, places.offers]} onGo={onClose} />
            <hr className={line} />
          </section>
        )}
        {session && !isSeller && <Entries items={[places.sell]} onGo={onClose} />}
        <Entries items={[profile]} onGo={onClose} />
        <hr className={line} />
        <Preferences onGo={onClose} />
        <Entries items={[places.help]} onGo={onClose} />
      </nav>
    </Sheet>
  );
}

/** A press on a link that stays on this site closes the menu. */
function Entries({ items, onGo }: { items: readonly FrameItem[]; onGo: () => void }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.label}>
          <Anchor
            href={item.href}
            className={entry}
            aria-current={item.active ? 'page' : undefined}
            onClick={onGo}
            {...(item.isOutside && { target: '_blank', rel: 'noopener' })}
          >
            {item.icon}
            <span className={css({ flex: '1' })}>{item.label}</span>
            <Badge item={item} />
          </Anchor>
        </li>
      ))}
    </ul>
  );
}

function Badge({ item }: { item: FrameItem }): ReactNode {
  if (!item.badge) return null;
  return (
    <b className={count()} role="img" aria-label={item.badgeLabel}>
      {item.badge > 99 ? '99+' : item.badge}
    </b>
  );
}

function Preferences({ onGo }: { onGo: () => void }) {
  const { locale, preferences } = usePage();
  return (
    <button
      type="button"
      className={entry}
      onClick={() => {
        onGo();
        openPreferences();
      }}
    >
      <GlobeIcon aria-hidden="true" />
      <span className={css({ flex: '1' })}>
        <Trans>Preferences</Trans>
      </span>
      <span className={css({ color: 'muted', fontSize: '14' })}>
        {preferencesSummary(locale, preferences)}
      </span>
    </button>
  );
}

function SignInLinks({ onGo }: { onGo: () => void }) {
  return (
    <>
      <LinkButton href={paths.signIn} onClick={onGo}>
        <Trans>Log in</Trans>
      </LinkButton>
      <LinkButton look="accent" href={paths.signUp} onClick={onGo}>
        <Trans>Sign up</Trans>
      </LinkButton>
    </>
  );
}

const entry = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3.5',
  width: 'full',
  minHeight: '52px',
  paddingInline: '5',
  fontSize: '16',
  fontWeight: 'medium',
  textAlign: 'start',
  textDecoration: 'none',
  color: 'text',
  '& > svg': { color: 'muted' },
  _hover: { bg: 'raised' },
  _focusVisible: { outlineOffset: '-2px' },
  '&[aria-current]': { '& > svg': { color: 'accent.text' }, fontWeight: 'strong' },
});
const group = css({
  paddingInline: '5',
  paddingTop: '4',
  paddingBottom: '1',
  fontSize: '12',
  fontWeight: 'label',
  color: 'muted',
});
const line = css({ border: '0', borderTop: '1px solid {colors.line}', marginBlock: '2' });
