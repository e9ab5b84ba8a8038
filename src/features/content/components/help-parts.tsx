/** What pages of the help centre share: icons of categories, lists of articles, found words. */
import { Plural, Trans } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import { css } from 'styled-system/css';
import type { FoundPart, HelpCard, HelpIcon as IconName } from '~/contracts/help/help.schemas.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { Anchor } from '~/ui/anchor.tsx';
import {
  ArrowRightIcon,
  BankIcon,
  DisputeIcon,
  HelpIcon,
  PackageIcon,
  SellIcon,
  ShieldIcon,
  WalletIcon,
} from '~/ui/icon.tsx';

const icons: Record<IconName, ComponentType<{ 'aria-hidden'?: 'true'; size?: number }>> = {
  parcel: PackageIcon,
  scales: DisputeIcon,
  wallet: WalletIcon,
  sale: SellIcon,
  bank: BankIcon,
  shield: ShieldIcon,
  help: HelpIcon,
};

export function CategoryIcon({ icon }: { icon: IconName }) {
  const Icon = icons[icon];
  return <Icon aria-hidden="true" />;
}

export const articleHref = ({ category, slug }: Pick<HelpCard, 'category' | 'slug'>): string =>
  paths.helpArticle(category.slug, slug);

export function ReadingTime({ minutes }: { minutes: number }) {
  const count = useFormat().count(minutes);
  return <Plural value={minutes} one={`${count}\u00A0min`} other={`${count}\u00A0min`} />;
}

/** A text in which the words that were searched for are marked. */
export function Found({ parts }: { parts: readonly FoundPart[] }) {
  return parts.map(({ text, is_match: isMatch }, index) => {
    // The parts of a result never change while it is shown: the index is a stable key.
    const key = `${index}`;
    return isMatch ? (
      <mark key={key} className={marked}>
        {text}
      </mark>
    ) : (
      <span key={key}>{text}</span>
    );
  });
}

/** Articles with their short answers. */
export function ArticleList({ articles }: { articles: readonly HelpCard[] }) {
  return (
    <ul className={css({ borderBottom: '1px solid {colors.line}' })}>
      {articles.map((article) => (
        <li key={article.slug} className={row}>
          <div className={css({ minWidth: '0' })}>
            <h3 className={css({ textStyle: 'heading', fontSize: '16' })}>
              <Anchor href={articleHref(article)} className={cover}>
                {article.title}
              </Anchor>
            </h3>
            <p className={quiet}>{article.description}</p>
          </div>
          <span className={minutes}>
            <ReadingTime minutes={article.reading_minutes} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What to read after an article. */
export function ReadNext({ articles }: { articles: readonly HelpCard[] }) {
  if (articles.length === 0) return null;
  return (
    <section aria-labelledby="help-next">
      <h2
        id="help-next"
        className={css({ fontSize: '14', fontWeight: 'strong', marginBottom: '2' })}
      >
        <Trans>Read next</Trans>
      </h2>
      <ul>
        {articles.map((article) => (
          <li key={article.slug}>
            <Anchor href={articleHref(article)} className={next}>
              <span className={css({ flex: '1' })}>{article.title}</span>
              <ArrowRightIcon aria-hidden="true" size={16} />
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  );
}

const marked = css({
  bg: 'transparent',
  color: 'inherit',
  textDecoration: 'underline',
  textDecorationThickness: '1px',
  textUnderlineOffset: '3px',
});
const row = css({
  position: 'relative',
  display: 'flex',
  gap: '4',
  justifyContent: 'space-between',
  paddingBlock: '4',
  borderTop: '1px solid {colors.line}',
});
const quiet = css({
  marginTop: '1',
  maxWidth: '68ch',
  fontSize: '14',
  lineHeight: '1.5',
  color: 'muted',
  textWrap: 'pretty',
});
const minutes = css({ fontSize: '12', color: 'muted', whiteSpace: 'nowrap', paddingTop: '1' });
/** The whole row is the link's. */
const cover = css({
  color: 'inherit',
  textDecoration: 'none',
  _hover: { textDecoration: 'underline' },
  _after: { content: '""', position: 'absolute', inset: '0' },
});
const next = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  minHeight: '44px',
  paddingBlock: '2',
  fontSize: '14',
  color: 'text',
  textDecoration: 'none',
  borderTop: '1px solid {colors.line}',
  '& > svg': { color: 'muted', flexShrink: '0' },
  _hover: { textDecoration: 'underline' },
});
