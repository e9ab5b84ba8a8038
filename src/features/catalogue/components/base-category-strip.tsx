/** What people trade: the eight base categories with the measured median delivery. */
import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { BaseCategory, BaseCategoryAlias } from '~/contracts/catalogue/catalogue.schemas.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Anchor } from '~/ui/anchor.tsx';
import {
  AccountIcon,
  CoachingIcon,
  CoinsIcon,
  CrosshairIcon,
  GiftIcon,
  PhoneIcon,
  SwordsIcon,
  TrendingIcon,
} from '~/ui/icon.tsx';
import { SectionHeading } from '~/ui/layout.tsx';
import { SectionLink } from '~/features/common/section-link.tsx';

const icons: Record<BaseCategoryAlias, ReactNode> = {
  currency: <CoinsIcon aria-hidden="true" />,
  items: <SwordsIcon aria-hidden="true" />,
  accounts: <AccountIcon aria-hidden="true" />,
  boosting: <TrendingIcon aria-hidden="true" />,
  'top-up': <PhoneIcon aria-hidden="true" />,
  'gift-cards': <GiftIcon aria-hidden="true" />,
  skins: <CrosshairIcon aria-hidden="true" />,
  coaching: <CoachingIcon aria-hidden="true" />,
};

export function BaseCategoryStrip({ categories }: { categories: readonly BaseCategory[] }) {
  return (
    <section>
      <SectionHeading
        end={
          <SectionLink href={paths.genres}>
            <Trans>Games by genre</Trans>
          </SectionLink>
        }
      >
        <Trans>What people trade</Trans>
      </SectionHeading>
      <ul className={strip}>
        {categories.map((category) => (
          <li key={category.id}>
            <Anchor href={paths.baseCategory(category.alias)} className={cell}>
              {icons[category.alias]}
              <b>{category.title}</b>
              <small>
                <Plural value={category.games_count} one="# game" other="# games" />
                <br />
                <MedianDelivery minutes={category.delivery_median_minutes.value} />
              </small>
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  );
}

function MedianDelivery({ minutes }: { minutes: number | null }) {
  const format = useFormat();
  if (minutes === null) return <Trans>Delivery not measured yet</Trans>;
  if (minutes < 1) return <Trans>Median delivery instant</Trans>;
  const duration = format.minutes(minutes);
  return <Trans>Median delivery {duration}</Trans>;
}

const edge = '1px solid {colors.line}';
const strip = css({
  display: 'grid',
  gridTemplateColumns: {
    base: '1fr 1fr',
    md: 'repeat(4, minmax(0, 1fr))',
    xl: 'repeat(8, minmax(0, 1fr))',
  },
  borderTop: edge,
  borderBottom: { base: '0', md: edge },
});
const cell = css({
  display: 'grid',
  gap: '1',
  alignContent: 'start',
  height: 'full',
  textDecoration: 'none',
  gridTemplateColumns: { base: '28px 1fr', md: 'minmax(0, 1fr)' },
  columnGap: '2',
  padding: { base: '14px 0', md: '20px 8px 20px 16px' },
  borderInlineStart: { base: '0', md: edge },
  borderBottom: { base: edge, md: '0' },
  'li:first-child > &': { borderInlineStart: '0', paddingInlineStart: '0' },
  '& svg': { color: 'muted', gridRow: { base: 'span 2', md: 'auto' }, marginBottom: { md: '3.5' } },
  '& b': { fontSize: '15', fontStretch: '106%', fontWeight: 'strong' },
  '& small': { color: 'muted', fontSize: '12', lineHeight: '1.4' },
  _hover: { '& b': { textDecoration: 'underline', textUnderlineOffset: '3px' } },
});
