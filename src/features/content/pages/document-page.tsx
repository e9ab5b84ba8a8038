/**
 * A document of the public pages: title, summary, date of the last change, table of contents, text. Works without
 * script and in print. `children` is the page's interactive part.
 */
import { Trans } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { PageDocument } from '~/contracts/content/content.schemas.ts';
import { usePage } from '~/platform/navigation/page-context.tsx';
import { formatDocumentDay } from '~/platform/i18n/format.ts';
import { PageTitle, Wrap } from '~/ui/layout.tsx';
import { Contents } from '../components/contents.tsx';
import { DocumentBlocks } from '../components/document-blocks.tsx';
import { documentQuery } from '../content.queries.ts';

export function DocumentPage(props: {
  slug: string;
  /** Before the text, in its column. */
  children?: ReactNode;
}) {
  const { locale } = usePage();
  const { data: document } = useSuspenseQuery(documentQuery(props.slug, locale));
  return <DocumentView document={document}>{props.children}</DocumentView>;
}

/** A document as it is read, whether it is published or not. */
export function DocumentView(props: { document: PageDocument; children?: ReactNode }) {
  const { document } = props;
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
        <Contents blocks={document.blocks} />
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
const article = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '10',
  minWidth: '0',
});
