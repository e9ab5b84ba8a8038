/** The header: search, language and region, favourites, and the current user. */
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useEffect, useState } from 'react';
import { appConfig } from '~config';
import { usePage } from '~/platform/navigation/page-context.tsx';
import { lazilyHydrated } from '~/platform/hydration/lazy-hydration.tsx';
import { paths } from '~/platform/navigation/paths.ts';
import {
  closePreferences,
  openPreferences,
  usePreferencesOpen,
} from '~/platform/ui-state/preferences-dialog.ts';
import { preferencesSummary } from '~/platform/ui-state/preferences.ts';
import {
  isSearchOpen,
  openSearch,
  typeAhead,
  useSearchOpen,
} from '~/platform/ui-state/search-dialog.ts';
import type { Session } from '~/platform/session/session.ts';
import { IconButton, IconLink, LinkButton } from '~/ui/button.tsx';
import { AppHeader, SearchTrigger } from '~/ui/frame/app-header.tsx';
import { GlobeIcon, HeartIcon, MenuIcon, SearchIcon, UserIcon } from '~/ui/icon.tsx';
import { LoadingBar } from '~/ui/states.tsx';
import { header } from 'styled-system/recipes';

const loadGameSearch = () => import('~/features/catalogue/components/game-search.tsx');
const loadMenu = () => import('./mobile-menu.tsx');
const loadPreferences = () => import('./preferences-dialog.tsx');
const GameSearch = lazy(loadGameSearch);
const MobileMenu = lazy(loadMenu);
/** For the signed-in only. */
const AccountChip = lazilyHydrated(async () => (await import('./account-chip.tsx')).AccountChip);
const PreferencesDialog = lazy(loadPreferences);

/** Preloads a dialog when the pointer or the focus reaches its button. */
function soon(load: () => Promise<unknown>) {
  const fetchIt = () => void load().catch(() => {});
  return { onPointerEnter: fetchIt, onFocus: fetchIt };
}

/**
 * `/` and Ctrl K open the search from anywhere, except while somebody types. Keys that are pressed meanwhile are
 * buffered.
 */
function useSearchKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement &&
        event.target.closest('input, textarea, select, [contenteditable], dialog') !== null;
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      const isControlK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (isSearchOpen()) {
        if (!isTyping && isPlain && event.key.length === 1) typeAhead(event.key);
        if (!isControlK) return;
      } else if (!isControlK && (event.key !== '/' || isTyping || !isPlain)) {
        return;
      }
      event.preventDefault();
      openSearch();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

interface ShellHeaderProps {
  session: Session | null;
  gamesTotal: number;
  helpCenterUrl: string | null;
}

export function ShellHeader({ session, gamesTotal, helpCenterUrl }: ShellHeaderProps) {
  const { t } = useLingui();
  const [isMenuOpen, setMenuOpen] = useState(false);
  useSearchKeys();
  return (
    <>
      <AppHeader
        brand={{ name: appConfig.brand.name, href: paths.home }}
        search={
          <SearchTrigger
            label={t`Search ${gamesTotal} games`}
            onClick={openSearch}
            {...soon(loadGameSearch)}
          />
        }
        wide={
          <>
            <PreferencesButton />
            <IconLink
              href={paths.favorites}
              label={t`Favourites`}
              icon={<HeartIcon aria-hidden="true" />}
            />
          </>
        }
        narrowStart={
          <IconButton
            label={t`Search games`}
            icon={<SearchIcon aria-hidden="true" />}
            onClick={openSearch}
            {...soon(loadGameSearch)}
          />
        }
        narrowEnd={
          <IconButton
            label={t`Menu`}
            aria-haspopup="dialog"
            aria-expanded={isMenuOpen}
            icon={<MenuIcon aria-hidden="true" />}
            onClick={() => setMenuOpen(true)}
            {...soon(loadMenu)}
          />
        }
        user={session ? <AccountChip session={session} /> : <SignInLinks />}
      />
      <Suspense>
        {isMenuOpen && (
          <MobileMenu
            session={session}
            helpCenterUrl={helpCenterUrl}
            onClose={() => setMenuOpen(false)}
          />
        )}
      </Suspense>
      <Dialogs />
    </>
  );
}

/** The dialogs that several places open. */
function Dialogs() {
  const { t } = useLingui();
  const isSearching = useSearchOpen();
  const isChoosing = usePreferencesOpen();
  return (
    <Suspense fallback={<LoadingBar active label={t`Loading`} />}>
      {isSearching && <GameSearch />}
      {isChoosing && <PreferencesDialog onClose={closePreferences} />}
    </Suspense>
  );
}

function PreferencesButton() {
  const { t } = useLingui();
  const { locale, preferences } = usePage();
  const summary = preferencesSummary(locale, { ...preferences, region: null });
  return (
    <IconButton
      label={t`Language, currency and region: ${summary}`}
      icon={<GlobeIcon aria-hidden="true" />}
      onClick={openPreferences}
      {...soon(loadPreferences)}
    >
      {summary}
    </IconButton>
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
