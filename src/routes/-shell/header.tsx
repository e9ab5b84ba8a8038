/** The header: search, language and region, favourites, and who is here. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useRouteContext } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { appConfig } from '~config';
import { paths } from '~/platform/paths.ts';
import { openSearch, useSearchOpen } from '~/platform/search-dialog.ts';
import type { Session } from '~/platform/session.ts';
import { useFormat } from '~/platform/use-format.ts';
import { IconButton, IconLink, LinkButton } from '~/ui/button.tsx';
import { AppHeader, SearchTrigger, UserChipLink } from '~/ui/frame/app-header.tsx';
import { GlobeIcon, HeartIcon, SearchIcon, SkullIcon, UserIcon } from '~/ui/icon.tsx';
import { Avatar } from '~/ui/marks.tsx';
import { header } from 'styled-system/recipes';

const GameSearch = lazy(() => import('~/features/catalogue/components/game-search.tsx'));
const PreferencesDialog = lazy(() => import('./preferences-dialog.tsx'));

/** `/` and Ctrl K open the search from anywhere, except while somebody types. */
function useSearchKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement &&
        event.target.closest('input, textarea, select, [contenteditable]') !== null;
      const isSlash = event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey;
      const isControlK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (!isSlash && !isControlK) return;
      event.preventDefault();
      openSearch();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

export function ShellHeader({
  session,
  gamesTotal,
}: {
  session: Session | null;
  gamesTotal: number;
}) {
  const { t } = useLingui();
  const { locale, preferences } = useRouteContext({ from: '__root__' });
  const isSearching = useSearchOpen();
  const [isChoosing, setChoosing] = useState(false);
  useSearchKeys();
  const summary = `${locale.toUpperCase()} · ${preferences.currency}`;
  return (
    <>
      <AppHeader
        brand={{ name: appConfig.brand.name, href: paths.home }}
        search={<SearchTrigger label={t`Search ${gamesTotal} games`} onClick={openSearch} />}
        wide={
          <>
            <IconButton
              label={t`Language, currency and region: ${summary}`}
              icon={<GlobeIcon aria-hidden="true" />}
              onClick={() => setChoosing(true)}
            >
              {summary}
            </IconButton>
            <IconLink
              href={paths.favorites}
              label={t`Favourites`}
              icon={<HeartIcon aria-hidden="true" />}
            />
          </>
        }
        narrowStart={
          <>
            <IconButton
              label={t`Search games`}
              icon={<SearchIcon aria-hidden="true" />}
              onClick={openSearch}
            />
            <IconButton
              label={t`Language, currency and region: ${summary}`}
              icon={<GlobeIcon aria-hidden="true" />}
              onClick={() => setChoosing(true)}
            />
          </>
        }
        user={session ? <Person session={session} /> : <SignInLinks />}
      />
      <Suspense>
        {isSearching && <GameSearch />}
        {isChoosing && <PreferencesDialog onClose={() => setChoosing(false)} />}
      </Suspense>
    </>
  );
}

function Person({ session }: { session: Session }) {
  const format = useFormat();
  const { profile, realCents } = session;
  return (
    <UserChipLink
      href={paths.me}
      avatar={
        profile.is_banned ? (
          <SkullIcon aria-hidden="true" />
        ) : (
          <Avatar name={profile.public_name} size={36} />
        )
      }
      name={profile.public_name}
      detail={format.cents(realCents)}
    />
  );
}

function SignInLinks() {
  const { t } = useLingui();
  const styles = header();
  return (
    <>
      <IconLink href={paths.signIn} label={t`Log in`} icon={<UserIcon aria-hidden="true" />}>
        <span className={styles.userText}>
          <Trans>Log in</Trans>
        </span>
      </IconLink>
      <span className={styles.onWide}>
        <LinkButton href={paths.signUp}>
          <Trans>Sign up</Trans>
        </LinkButton>
      </span>
    </>
  );
}
