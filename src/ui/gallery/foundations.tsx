import { css, cx } from 'styled-system/css';
import { token, type Token } from 'styled-system/tokens';
import * as icons from '../icon.tsx';
import { GallerySection, galleryGrid, galleryLabel, galleryRow } from './section.tsx';

const roles: Token[] = [
  'colors.canvas',
  'colors.surface',
  'colors.raised',
  'colors.line',
  'colors.line.strong',
  'colors.line.control',
  'colors.text',
  'colors.muted',
  'colors.faint',
  'colors.accent',
  'colors.accent.text',
  'colors.accent.soft',
  'colors.danger',
  'colors.warning',
  'colors.info',
  'colors.chart.1',
  'colors.chart.2',
  'colors.chart.3',
];

const swatches = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(112px, 1fr))',
  gap: '2.5',
  '& > div': {
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'line',
    borderRadius: 'control',
    overflow: 'hidden',
    textStyle: 'caption',
  },
  '& i': { display: 'block', height: '52px', borderBottom: '1px solid {colors.line}' },
  '& span': { display: 'block', padding: '2' },
});

const sizeLabel = css({ width: '64px', flex: 'none', textStyle: 'caption', color: 'muted' });
const typeLine = cx(galleryRow, css({ alignItems: 'baseline', flexWrap: 'nowrap', minWidth: '0' }));

function ColourSection() {
  return (
    <GallerySection
      title="Colour"
      note="Roles only. Accent is for the primary action, the active place, live status and the loading bar."
    >
      <div className={swatches}>
        {roles.map((role) => (
          <div key={role}>
            <i style={{ background: token.var(role) }} />
            <span>{role.replace('colors.', '').replace('.', '-')}</span>
          </div>
        ))}
      </div>
    </GallerySection>
  );
}

function TypeSection() {
  return (
    <GallerySection title="Type">
      <div className={css({ display: 'grid', gap: '3.5' })}>
        <div className={typeLine}>
          <small className={sizeLabel}>hero</small>
          <span className={css({ textStyle: 'hero' })}>Trade like a Legend</span>
        </div>
        <div className={typeLine}>
          <small className={sizeLabel}>page</small>
          <span className={css({ textStyle: 'page' })}>Path of Exile 2 currency</span>
        </div>
        <div className={typeLine}>
          <small className={sizeLabel}>title</small>
          <span className={css({ textStyle: 'title' })}>Why the curve flattens</span>
        </div>
        <div className={typeLine}>
          <small className={sizeLabel}>section</small>
          <span className={css({ textStyle: 'section' })}>Popular games</span>
        </div>
        <div className={typeLine}>
          <small className={sizeLabel}>panel</small>
          <span className={css({ textStyle: 'panel' })}>Earnings per day</span>
        </div>
        <div className={typeLine}>
          <small className={sizeLabel}>body</small>
          <span className={css({ textStyle: 'body' })}>The seller is paid after you confirm.</span>
        </div>
        <div className={typeLine}>
          <small className={sizeLabel}>small</small>
          <span className={css({ textStyle: 'small', color: 'muted' })}>
            Secondary text and tables. On time 99 % of 1,410 orders.
          </span>
        </div>
        <div className={typeLine}>
          <small className={sizeLabel}>caption</small>
          <span className={css({ textStyle: 'caption', color: 'muted' })}>
            Captions, counts, table heads.
          </span>
        </div>
      </div>
    </GallerySection>
  );
}

function IconsSection() {
  return (
    <GallerySection
      title="Icons"
      note="One outline set at 20 px; brand, skull and platforms are our own."
    >
      <div
        className={galleryGrid}
        style={{ gridTemplateColumns: 'repeat(auto-fill, minmax(128px, 1fr))' }}
      >
        {Object.entries(icons).map(([name, Icon]) => (
          <span key={name} className={galleryRow}>
            <Icon />
            <span className={galleryLabel}>{name.replace('Icon', '')}</span>
          </span>
        ))}
      </div>
    </GallerySection>
  );
}

/** Colours, type and icons. */
export function Foundations() {
  return (
    <>
      <ColourSection />
      <TypeSection />
      <IconsSection />
    </>
  );
}
