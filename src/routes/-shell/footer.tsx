/** The footer: links to the public pages, and the same page in the other language. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { css } from 'styled-system/css';
import { appConfig, type Locale } from '~config';
import { usePage } from '~/platform/navigation/page-context.tsx';
import { withLocale } from '~/platform/i18n/locale.ts';
import { openPreferences } from '~/platform/ui-state/preferences-dialog.ts';
import { preferencesSummary } from '~/platform/ui-state/preferences.ts';
import { IconButton } from '~/ui/button.tsx';
import { AppFooter } from '~/ui/frame/app-footer.tsx';
import { GlobeIcon } from '~/ui/icon.tsx';

interface ShellFooterProps {
  /** The columns, from the bootstrap in the page's language. */
  groups: readonly { title: string; items: readonly { title: string; path: string }[] }[];
}

export function ShellFooter({ groups }: ShellFooterProps) {
  const { t } = useLingui();
  const { locale, preferences } = usePage();
  const { name } = appConfig.brand;
  // Without the region: one cached page serves visitors of all regions.
  const summary = preferencesSummary(locale, { ...preferences, region: null });
  return (
    <AppFooter
      about={t`Escrow marketplace for game currency, items, accounts and boosting.`}
      columns={groups.map(({ title, items }) => ({
        title,
        links: items.map(({ title: label, path: href }) => ({
          label,
          href,
          isOutside: !href.startsWith('/'),
        })),
      }))}
      end={
        <>
          <span>© 2026 {name}</span>
          <span className={css({ flex: '1 1 240px' })}>
            <Trans>Game names belong to their owners. {name} is not affiliated with them.</Trans>
          </span>
          <OtherLanguages />
          <IconButton
            label={t`Language, currency and region: ${summary}`}
            icon={<GlobeIcon aria-hidden="true" />}
            onClick={openPreferences}
          >
            {summary}
          </IconButton>
        </>
      }
    />
  );
}

const languages: Record<Locale, string> = { en: 'English', fr: 'Français' };

/** Plain links: a full page load, and crawlers and browsers without script find the other language. */
function OtherLanguages() {
  const { locale } = usePage();
  const { pathname, searchStr } = useLocation();
  return appConfig.locales.all
    .filter((other) => other !== locale)
    .map((other) => (
      <a
        key={other}
        lang={other}
        hrefLang={other}
        href={withLocale(pathname, other) + searchStr}
        className={language}
      >
        {languages[other]}
      </a>
    ));
}

const language = css({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '44px',
  color: 'muted',
  textDecoration: 'none',
  _hover: { color: 'text', textDecoration: 'underline' },
});
