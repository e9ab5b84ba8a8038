/** What the blog says about a game, and the way to all of it. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import type { ArticleCard } from '~/contracts/blog/blog.schemas.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Picture } from '~/platform/media/picture.tsx';
import { paths } from '~/platform/navigation/paths.ts';
import { RowItem, RowList } from '~/ui/data.tsx';
import { SectionHeading } from '~/ui/layout.tsx';
import { TextLink } from '~/ui/marks.tsx';

interface GameArticlesProps {
  /** Its alias. */
  game: string;
  articles: readonly ArticleCard[];
}

export function GameArticles({ game, articles }: GameArticlesProps) {
  const { t } = useLingui();
  return (
    <section className={whole}>
      <SectionHeading
        end={
          <TextLink href={`${paths.blog}/${game}`}>
            <Trans>All articles</Trans>
          </TextLink>
        }
      >
        <Trans>Articles</Trans>
      </SectionHeading>
      <RowList label={t`Articles`} lines="top">
        {articles.map((article) => (
          <ArticleLine key={article.id} article={article} />
        ))}
      </RowList>
    </section>
  );
}

function ArticleLine({ article }: { article: ArticleCard }) {
  const { title, main_tag: mainTag, slug, imageMain, reading_minutes: minutes } = article;
  const count = useFormat().count(minutes);
  const day = useTimeFormat().day(article.published_at);
  return (
    <RowItem
      href={paths.article(mainTag.slug, slug)}
      lead={<Picture url={imageMain.image} place={{ px: 72 }} className={picture} />}
      title={title}
      detail={
        <>
          {article.author.name} · <time dateTime={article.published_at}>{day}</time> ·{' '}
          <Plural value={minutes} one={`${count}\u00A0min read`} other={`${count}\u00A0min read`} />
          {article.is_demo ? (
            <>
              {' '}
              · <Trans>Demo article</Trans>
            </>
          ) : null}
        </>
      }
    />
  );
}

const whole = css({ gridColumn: { wide: '1 / -1' } });
const picture = css({
  width: '72px',
  height: '48px',
  objectFit: 'cover',
  borderRadius: 'control',
});
