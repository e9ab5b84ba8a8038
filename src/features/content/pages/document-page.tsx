/**
 * A document of the public pages: title, summary, date of the last change, table of contents, text. Works without
 * script and in print. `children` is the page's interactive part.
 */
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { usePage } from '~/platform/navigation/page-context.tsx';
import type { Block } from '~/contracts/content/content.schemas.ts';
import { formatDocumentDay } from '~/platform/i18n/format.ts';
import { PageTitle, Wrap } from '~/ui/layout.tsx';
import { DocumentBlocks } from '../components/document-blocks.tsx';
import { documentQuery } from '../content.queries.ts';

/** Fewer sections than this need no table of contents. */
const LEAST_PARTS = 4;

type Heading = Extract<Block, { type: 'heading' }>;

function partsOf(blocks: readonly Block[]): Heading[] {
  return blocks.filter((block) => block.type === 'heading').filter(({ level }) => level === 2);
}

function Parts({ parts }: { parts: readonly Heading[] }) {
  return (
    <ol>
      {parts.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ol>
  );
}

/** The table of contents: beside the text on wide screens, folded above it on narrow ones. */
function Contents({ parts }: { parts: readonly Heading[] }) {
  const { t } = useLingui();
  return (
    <div className={contents}>
      <nav className={beside} aria-label={t`On this page`}>
        <Parts parts={parts} />
      </nav>
      <details className={folded}>
        <summary>
          <Trans>On this page</Trans>
        </summary>
        <Parts parts={parts} />
      </details>
    </div>
  );
}

export function DocumentPage(props: {
  slug: string;
  /** Before the text, in its column. */
  children?: ReactNode;
}) {
  const { locale } = usePage();
  const { data: document } = useSuspenseQuery(documentQuery(props.slug, locale));
  const parts = partsOf(document.blocks);
  const day = formatDocumentDay(document.updated_on, document.locale);
  return (
    <Wrap className={page}>
      <div className={head}>
        <PageTitle>{document.title}</PageTitle>
        <p className={lead}>{document.description}</p>
        <p className={updated}>
          <Trans>
            Last updated on <time dateTime={document.updated_on}>{day}</time>
          </Trans>
        </p>
      </div>
      <div className={columns}>
        {parts.length < LEAST_PARTS ? <div className={beside} /> : <Contents parts={parts} />}
        <article className={article}>
          {props.children}
          <DocumentBlocks title={document.title} blocks={document.blocks} />
        </article>
      </div>
    </Wrap>
  );
}

const page = css({ paddingTop: { base: '5', wide: '8' } });
const head = css({ maxWidth: '880px' });
const lead = css({ fontSize: '18', color: 'muted', lineHeight: '1.5', textWrap: 'pretty' });
const updated = css({ textStyle: 'caption', color: 'muted', marginTop: '4' });
const columns = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: '220px minmax(0, 1fr)' },
  columnGap: '10',
  rowGap: '6',
  alignItems: 'start',
  marginTop: { base: '6', wide: '10' },
  _print: { display: 'block' },
});
const contents = css({
  position: { wide: 'sticky' },
  top: 'calc({sizes.header} + 24px)',
  minWidth: '0',
  '& ol': { display: 'grid' },
  '& a': {
    display: 'block',
    paddingBlock: '1.5',
    fontSize: '14',
    lineHeight: '1.4',
    color: 'muted',
    textDecoration: 'none',
    _hover: { color: 'text', textDecoration: 'underline' },
  },
  _print: { display: 'none' },
});
const beside = css({
  display: { base: 'none', wide: 'block' },
  maxHeight: 'calc(100dvh - {sizes.header} - 48px)',
  overflowY: 'auto',
  '& ol': { borderInlineStart: '1px solid {colors.line}', paddingInlineStart: '4' },
});
const folded = css({
  display: { wide: 'none' },
  border: '1px solid {colors.line}',
  borderRadius: 'card',
  '& > summary': { padding: '3', cursor: 'pointer', fontWeight: 'label', fontSize: '14' },
  '& > ol': { paddingInline: '3', paddingBottom: '3' },
});
const article = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '10',
  minWidth: '0',
});
