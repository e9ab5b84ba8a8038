/** What lists and pages show of an article: its line of facts, a row, the large one on top, a card. */
import { Plural, Trans } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import type { ArticleCard as Article } from '~/contracts/blog/blog.schemas.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Picture } from '~/platform/media/picture.tsx';
import { paths } from '~/platform/navigation/paths.ts';
import { Anchor } from '~/ui/anchor.tsx';
import { Avatar, Tag } from '~/ui/marks.tsx';
import { blogHref } from '../blog.search.ts';

const hrefOf = ({ main_tag: mainTag, slug }: Article): string => paths.article(mainTag.slug, slug);

export function ReadingTime({ minutes }: { minutes: number }) {
  const count = useFormat().count(minutes);
  return (
    <span className={whole}>
      <Plural value={minutes} one={`${count}\u00A0min read`} other={`${count}\u00A0min read`} />
    </span>
  );
}

function Day({ at }: { at: string }) {
  return <time dateTime={at}>{useTimeFormat().day(at)}</time>;
}

/** Its game or goods, and its subjects; what was written for the demo says so. */
export function ArticleTags({ article }: { article: Article }) {
  const { main_tag: mainTag, tags, is_demo: isDemo } = article;
  const others = tags.filter(({ title }) => title !== mainTag.title);
  return (
    <ul className={row}>
      <li>
        <Anchor href={blogHref({ kind: 'tag', mainTag: mainTag.slug })} className={plain}>
          <Tag strong>{mainTag.title}</Tag>
        </Anchor>
      </li>
      {others.map(({ title }) => (
        <li key={title}>
          <Anchor href={blogHref({ kind: 'all' }, { tag: title })} className={plain}>
            <Tag>{title}</Tag>
          </Anchor>
        </li>
      ))}
      {isDemo ? (
        <li>
          <Tag>
            <Trans>Demo article</Trans>
          </Tag>
        </li>
      ) : null}
    </ul>
  );
}

/** Who wrote it, when, and how long it takes. */
export function Byline({ article }: { article: Article }) {
  const { author, published_at: at, reading_minutes: minutes } = article;
  return (
    <div className={byline}>
      <Avatar name={author.name} src={author.avatar} size={44} />
      <div>
        <Anchor href={blogHref({ kind: 'author', author: author.slug })} className={name}>
          {author.name}
        </Anchor>
        <p className={quiet}>
          <Day at={at} /> · <ReadingTime minutes={minutes} />
        </p>
      </div>
    </div>
  );
}

export function ArticleRow({ article }: { article: Article }) {
  const { main_tag: mainTag, author, imageMain, title, description } = article;
  return (
    <li className={entry}>
      <Picture url={imageMain.image} place={{ px: 168 }} className={thumb} />
      <div className={css({ minWidth: '0' })}>
        <h3 className={entryTitle}>
          <Anchor href={hrefOf(article)} className={cover}>
            {title}
          </Anchor>
        </h3>
        <p className={entryText}>{description}</p>
        <p className={quiet}>
          {mainTag.title} · {author.name} · <Day at={article.published_at} /> ·{' '}
          <ReadingTime minutes={article.reading_minutes} />
        </p>
      </div>
    </li>
  );
}

/** The newest, on top of the whole blog. */
export function LeadArticle({ article }: { article: Article }) {
  return (
    <article className={lead}>
      <Picture
        url={article.imageMain.image}
        place={{ sizes: '(min-width: 1024px) 52vw, 100vw' }}
        eager
        className={leadPicture}
      />
      <div>
        <ArticleTags article={article} />
        <h2 className={leadTitle}>
          <Anchor href={hrefOf(article)} className={plain}>
            {article.title}
          </Anchor>
        </h2>
        <p className={leadText}>{article.description}</p>
        <Byline article={article} />
      </div>
    </article>
  );
}

/** To read next. */
export function ArticleTile({ article }: { article: Article }) {
  return (
    <li className={tile}>
      <Picture
        url={article.imageMain.image}
        place={{ sizes: '(min-width: 768px) 33vw, 100vw' }}
        className={tilePicture}
      />
      <h3 className={entryTitle}>
        <Anchor href={hrefOf(article)} className={cover}>
          {article.title}
        </Anchor>
      </h3>
      <p className={quiet}>
        {article.main_tag.title} · <ReadingTime minutes={article.reading_minutes} />
      </p>
    </li>
  );
}

const whole = css({ whiteSpace: 'nowrap' });
const row = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });
const plain = css({
  textDecoration: 'none',
  color: 'inherit',
  _hover: { textDecoration: 'underline' },
});
const quiet = css({ fontSize: '12', color: 'muted', fontVariantNumeric: 'tabular-nums' });
const byline = css({ display: 'flex', alignItems: 'center', gap: '3', marginTop: '5' });
const name = css({
  fontWeight: 'strong',
  fontSize: '14',
  color: 'text',
  textDecoration: 'none',
  _hover: { textDecoration: 'underline' },
});
const entry = css({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: { base: '96px minmax(0, 1fr)', md: '168px minmax(0, 1fr)' },
  gap: { base: '4', md: '5' },
  alignItems: 'start',
  paddingBlock: '5',
  borderTop: '1px solid {colors.line}',
});
const thumb = css({
  width: '100%',
  aspectRatio: { base: '1', md: '7 / 4' },
  objectFit: 'cover',
  borderRadius: 'control',
});
const entryTitle = css({ textStyle: 'heading', textWrap: 'balance' });
const entryText = css({
  display: { base: 'none', md: 'block' },
  marginTop: '1.5',
  fontSize: '14',
  color: 'muted',
  textWrap: 'pretty',
  '& + p': { marginTop: '2' },
});
/** The whole row is the link's; other links inside a row would lie below it. */
const cover = css({
  color: 'inherit',
  textDecoration: 'none',
  _hover: { textDecoration: 'underline' },
  _after: { content: '""', position: 'absolute', inset: '0' },
});
const lead = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: 'minmax(0, 1.2fr) minmax(0, 1fr)' },
  gap: { base: '4', wide: '8' },
  alignItems: 'center',
  marginTop: '8',
});
const leadPicture = css({
  width: '100%',
  aspectRatio: '17 / 10',
  objectFit: 'cover',
  borderRadius: 'card',
});
const leadTitle = css({ textStyle: 'title', marginTop: '3', textWrap: 'balance' });
const leadText = css({ marginTop: '2', fontSize: '18', color: 'muted', textWrap: 'pretty' });
const tile = css({
  position: 'relative',
  minWidth: '0',
  '& > :not(:first-child)': { marginTop: '2' },
});
const tilePicture = css({
  width: '100%',
  aspectRatio: '19 / 9',
  objectFit: 'cover',
  borderRadius: 'card',
});
