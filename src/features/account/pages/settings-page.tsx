/** Settings of the own account: a navigation of sections, and the parts of the chosen one. */
import { useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import type { Session } from '~/platform/session/session.ts';
import { Anchor } from '~/ui/anchor.tsx';
import { partsOf, shownSections } from '../sections/index.ts';
import { settingsHref, type SectionName } from '~/features/common/settings-search.ts';

const layout = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: '184px minmax(0, 1fr)' },
  columnGap: '12',
  rowGap: '6',
  alignItems: 'start',
});
const nav = css({
  display: 'flex',
  flexDirection: { wide: 'column' },
  flexWrap: { base: 'wrap', wide: 'nowrap' },
  gap: '1',
  position: { wide: 'sticky' },
  top: { wide: '28' },
});
const link = css({
  display: 'flex',
  alignItems: 'center',
  minHeight: '44px',
  paddingInline: '3',
  borderRadius: 'control',
  color: 'muted',
  textStyle: 'small',
  fontWeight: '600',
  _hover: { color: 'text', background: 'raised' },
  '&[aria-current=page]': { color: 'text', background: 'raised' },
});

/** Labels of the sections, in the order of the navigation. */
function useSectionLabels(): Record<SectionName, string> {
  const { t } = useLingui();
  return {
    profile: t`Profile`,
    security: t`Security`,
    connections: t`Connections`,
    notifications: t`Notifications`,
    alerts: t`Searches and alerts`,
    codes: t`Promo codes`,
    verification: t`Verification`,
    data: t`Your data`,
  };
}

export function SettingsPage({ session, section }: { session: Session; section: SectionName }) {
  const { t } = useLingui();
  const labels = useSectionLabels();
  return (
    <div className={layout}>
      <nav aria-label={t`Settings`} className={nav}>
        {shownSections.map((name) => (
          <Anchor
            key={name}
            href={settingsHref(name)}
            className={link}
            aria-current={name === section ? 'page' : undefined}
          >
            {labels[name]}
          </Anchor>
        ))}
      </nav>
      <div>
        {partsOf(section).map(({ Part }, index) => (
          <Part key={`${section}-${index}`} session={session} />
        ))}
      </div>
    </div>
  );
}
