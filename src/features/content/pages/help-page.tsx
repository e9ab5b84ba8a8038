/** The help centre: search, subjects, what is asked most, and the way to us. Works without script. */
import { Plural, Trans } from '@lingui/react/macro';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { css } from 'styled-system/css';
import type { HelpCategory, HelpFaq } from '~/contracts/help/help.schemas.ts';
import { orderNumber } from '~/domain/order-number.ts';
import { GameEmblem } from '~/features/common/game-emblem.tsx';
import { OrderStatusPill } from '~/features/common/order-status.tsx';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { usePage } from '~/platform/navigation/page-context.tsx';
import { paths } from '~/platform/navigation/paths.ts';
import { useSession } from '~/platform/session/session.ts';
import { Anchor } from '~/ui/anchor.tsx';
import { LinkButton } from '~/ui/button.tsx';
import { RowItem, RowList } from '~/ui/data.tsx';
import { PlusIcon } from '~/ui/icon.tsx';
import { PageTitle, Surface, Wrap } from '~/ui/layout.tsx';
import { TextLink } from '~/ui/marks.tsx';
import { articleHref, CategoryIcon } from '../components/help-parts.tsx';
import { HelpSearch } from '../components/help-search.tsx';
import { helpQueries } from '../help.queries.ts';
import { contactHref } from '../help.search.ts';

/** Articles that stand under a subject; the rest on its own page. */
const SHOWN = 3;

export function HelpPage({ q }: { q: string | undefined }) {
  const { locale } = usePage();
  const { data: index } = useSuspenseQuery(helpQueries.index(locale));
  const { data: faq } = useSuspenseQuery(helpQueries.faq(locale));
  return (
    <Wrap className={page}>
      <PageTitle>
        <Trans>How can we help?</Trans>
      </PageTitle>
      <div className={css({ marginTop: '6' })}>
        <HelpSearch q={q ?? ''} />
      </div>
      <Subjects categories={index.data} />
      <div className={columns}>
        <AskedMost questions={faq.data} />
        <WriteToUs />
      </div>
    </Wrap>
  );
}

function Subjects({ categories }: { categories: readonly HelpCategory[] }) {
  const format = useFormat();
  const total = categories.reduce((sum, { articles }) => sum + articles.length, 0);
  const shown = format.count(total);
  return (
    <section aria-labelledby="help-subjects" className={part}>
      <div className={partHead}>
        <h2 id="help-subjects" className={heading}>
          <Trans>By subject</Trans>
        </h2>
        <span className={css({ fontSize: '14', color: 'muted' })}>
          <Plural
            value={total}
            one={`${shown} article, in English and French`}
            other={`${shown} articles, in English and French`}
          />
        </span>
      </div>
      <ul className={grid}>
        {categories.map((category) => (
          <Subject key={category.slug} category={category} />
        ))}
      </ul>
    </section>
  );
}

function Subject({ category }: { category: HelpCategory }) {
  const { slug, icon, title, articles } = category;
  const count = useFormat().count(articles.length);
  return (
    <li className={subject}>
      <span className={css({ color: 'muted' })}>
        <CategoryIcon icon={icon} />
      </span>
      <h3 className={css({ textStyle: 'heading', marginTop: '2', marginBottom: '1' })}>
        <Anchor href={paths.helpCategory(slug)} className={plain}>
          {title}
        </Anchor>
      </h3>
      <ul>
        {articles.slice(0, SHOWN).map((article) => (
          <li key={article.slug}>
            <Anchor href={articleHref(article)} className={link}>
              {article.title}
            </Anchor>
          </li>
        ))}
      </ul>
      <Anchor href={paths.helpCategory(slug)} className={all}>
        <Plural
          value={articles.length}
          one={`All about it: ${count} article`}
          other={`All ${count} articles`}
        />
      </Anchor>
    </li>
  );
}

function AskedMost({ questions }: { questions: HelpFaq['data'] }) {
  return (
    <section aria-labelledby="help-asked">
      <h2 id="help-asked" className={heading}>
        <Trans>Asked most</Trans>
      </h2>
      <div className={css({ borderBottom: '1px solid {colors.line}', marginTop: '4' })}>
        {questions.map((question, index) => (
          <details key={question.slug} className={fold} open={index === 0}>
            <summary>
              <span>{question.title}</span>
              <PlusIcon aria-hidden="true" />
            </summary>
            <p>
              {question.content}{' '}
              <TextLink look="inline" href={articleHref(question)}>
                <Trans>Read all of it</Trans>
              </TextLink>
            </p>
          </details>
        ))}
      </div>
    </section>
  );
}

function WriteToUs() {
  const session = useSession();
  const { data } = useQuery({ ...helpQueries.openOrders(), enabled: session !== null });
  const orders = data?.data ?? [];
  return (
    <section aria-labelledby="help-write">
      <h2 id="help-write" className={heading}>
        <Trans>Write to us</Trans>
      </h2>
      <Surface pad="lg" className={css({ marginTop: '4', display: 'grid', gap: '4' })}>
        <p className={css({ fontSize: '14', lineHeight: '1.5', color: 'muted' })}>
          <Trans>
            A person reads it and answers by e-mail. It stops no clock: if an order went wrong, open
            a dispute from the order.
          </Trans>
        </p>
        {orders.length > 0 ? (
          <div>
            <p className={css({ fontSize: '14', fontWeight: 'strong', marginBottom: '2' })}>
              <Trans>It is about this order</Trans>
            </p>
            <RowList lines="around">
              {orders.map((order) => (
                <RowItem
                  key={order.id}
                  href={contactHref({ order: orderNumber(order.id) })}
                  lead={<GameEmblem game={order.offer.category.game} px={36} />}
                  title={order.offer.title}
                  detail={orderNumber(order.id)}
                  end={<OrderStatusPill status={order.status} />}
                />
              ))}
            </RowList>
          </div>
        ) : null}
        <div>
          <LinkButton look={orders.length > 0 ? 'ghost' : 'accent'} href={paths.contact}>
            {orders.length > 0 ? (
              <Trans>It is about something else</Trans>
            ) : (
              <Trans>Write a message</Trans>
            )}
          </LinkButton>
        </div>
      </Surface>
    </section>
  );
}

const page = css({ paddingTop: { base: '6', wide: '10' } });
const part = css({ marginTop: { base: '10', wide: '14' } });
const partHead = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: '3',
  marginBottom: '4',
});
const heading = css({ textStyle: 'title', fontSize: '22' });
const grid = css({
  display: 'grid',
  gridTemplateColumns: {
    base: 'minmax(0, 1fr)',
    md: 'repeat(2, minmax(0, 1fr))',
    wide: 'repeat(3, minmax(0, 1fr))',
  },
  borderTop: '1px solid {colors.line}',
  borderInlineStart: { md: '1px solid {colors.line}' },
});
const subject = css({
  minWidth: '0',
  padding: { base: '5', md: '5' },
  paddingInline: { base: '0', md: '5' },
  borderBottom: '1px solid {colors.line}',
  borderInlineEnd: { md: '1px solid {colors.line}' },
});
const plain = css({
  color: 'inherit',
  textDecoration: 'none',
  _hover: { textDecoration: 'underline' },
});
const link = css({
  display: 'flex',
  alignItems: 'center',
  minHeight: '36px',
  paddingBlock: '1',
  fontSize: '14',
  color: 'muted',
  textDecoration: 'none',
  _hover: { color: 'text', textDecoration: 'underline' },
});
const all = css({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '44px',
  fontSize: '14',
  fontWeight: 'strong',
  color: 'text',
  textDecoration: 'none',
  _hover: { textDecoration: 'underline' },
});
const columns = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: 'repeat(2, minmax(0, 1fr))' },
  gap: { base: '10', wide: '12' },
  alignItems: 'start',
  marginTop: { base: '10', wide: '14' },
});
const fold = css({
  borderTop: '1px solid {colors.line}',
  '& > summary': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4',
    minHeight: '56px',
    paddingBlock: '3',
    cursor: 'pointer',
    fontWeight: 'strong',
    listStyle: 'none',
    '&::-webkit-details-marker': { display: 'none' },
    '& > svg': {
      flexShrink: '0',
      color: 'muted',
      transition: 'transform {durations.base} {easings.out}',
    },
  },
  '&[open] > summary > svg': { transform: 'rotate(45deg)' },
  '& > p': {
    paddingBottom: '5',
    maxWidth: '62ch',
    lineHeight: '1.55',
    color: 'muted',
    textWrap: 'pretty',
  },
});
