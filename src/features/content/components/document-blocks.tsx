/** The blocks of a document as they are read: headings, paragraphs, notes, lists, tables and pictures. */
import type { ComponentType } from 'react';
import { css, cx } from 'styled-system/css';
import type { Block, Inline } from '~/contracts/content/content.schemas.ts';
import { Picture } from '~/platform/media/picture.tsx';
import { Table } from '~/ui/data.tsx';
import { TextLink } from '~/ui/marks.tsx';

/** Cells longer than this are sentences: on narrow screens they are stacked. */
const SENTENCE = 28;

type PricesBlock = Extract<Block, { type: 'prices' }>;
type PricesView = ComponentType<{ block: PricesBlock }>;

function Line({ content }: { content: readonly Inline[] }) {
  return content.map((piece, index) => {
    // A document never changes while it is shown: the index is a stable key.
    const key = `${index}`;
    if (piece.type === 'link') {
      return (
        <TextLink key={key} look="inline" href={piece.href}>
          {piece.text}
        </TextLink>
      );
    }
    return piece.strong ? <b key={key}>{piece.text}</b> : piece.text;
  });
}

function plainText(content: readonly Inline[]): string {
  return content.map((piece) => piece.text).join('');
}

type TableBlock = Extract<Block, { type: 'table' }>;

/** A table without header labels is a list of terms and values. */
function DefinitionRows({ rows }: Pick<TableBlock, 'rows'>) {
  return (
    <dl className={definitionRows}>
      {rows.map(([term = [], value = []]) => (
        <div key={plainText(term)}>
          <dt>
            <Line content={term} />
          </dt>
          <dd>
            <Line content={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function BlockTable({ head, rows, label }: TableBlock & { label: string }) {
  if (head.every((cell) => plainText(cell) === '')) return <DefinitionRows rows={rows} />;
  const isProse = rows.flat().some((cell) => plainText(cell).length > SENTENCE);
  return (
    <Table label={label} flush className={isProse ? proseTable : figureTable}>
      <thead>
        <tr>
          {head.map((cell) => (
            <th key={plainText(cell)} scope="col">
              <Line content={cell} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.map(plainText).join()}>
            {row.map((cell, index) => (
              <td key={plainText(head[index] ?? [])} data-label={plainText(head[index] ?? [])}>
                <Line content={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function List({ ordered, items }: Extract<Block, { type: 'list' }>) {
  const rows = items.map((item) => (
    <li key={plainText(item)}>
      <Line content={item} />
    </li>
  ));
  return ordered ? (
    <ol className={cx(list, numbered)}>{rows}</ol>
  ) : (
    <ul className={cx(list, dashed)}>{rows}</ul>
  );
}

interface BlockViewProps {
  block: Block;
  label: string;
  Prices: PricesView | undefined;
}

function BlockView({ block, label, Prices }: BlockViewProps) {
  switch (block.type) {
    case 'heading': {
      const Level = block.level === 2 ? 'h2' : 'h3';
      return <Level id={block.id}>{block.text}</Level>;
    }
    case 'paragraph':
      return (
        <p>
          <Line content={block.content} />
        </p>
      );
    case 'note':
      return (
        <p className={note}>
          <Line content={block.content} />
        </p>
      );
    case 'list':
      return <List {...block} />;
    case 'table':
      return <BlockTable {...block} label={label} />;
    case 'picture':
      return (
        <Picture
          url={block.image}
          alt={block.alt}
          place={{ sizes: '(min-width: 720px) 680px, 100vw' }}
          size={block}
          className={picture}
        />
      );
    case 'prices':
      return Prices === undefined ? null : <Prices block={block} />;
  }
}

/** The accessible name of a table: the heading above it. */
function headingAbove(blocks: readonly Block[], index: number): string | undefined {
  const heading = blocks.slice(0, index).findLast((block) => block.type === 'heading');
  return heading?.text;
}

/** Blocks in a readable measure. `title` names tables before the first heading. */
export function DocumentBlocks(props: {
  title: string;
  blocks: readonly Block[];
  /** Shows a market's prices; only articles have them. */
  Prices?: PricesView;
}) {
  const { title, blocks, Prices } = props;
  return (
    <div className={prose}>
      {blocks.map((block, index) => (
        <BlockView
          key={`${index}-${block.type}`}
          block={block}
          label={headingAbove(blocks, index) ?? title}
          Prices={Prices}
        />
      ))}
    </div>
  );
}

const prose = css({
  maxWidth: '680px',
  minWidth: '0',
  lineHeight: '1.65',
  overflowWrap: 'break-word',
  '& > :where(:not(:first-child))': { marginTop: '4' },
  // What follows keeps its 4, less this: 3 (12 px) between a heading and its text.
  '& > h2': { marginTop: '10', marginBottom: '-4px', _first: { marginTop: '0' } },
  '& > h3': { marginTop: '6' },
  _print: { maxWidth: 'none' },
});
const picture = css({
  display: 'block',
  maxWidth: '100%',
  height: 'auto',
  borderRadius: 'card',
});
const note = css({
  borderInlineStart: '3px solid {colors.line.strong}',
  paddingInlineStart: '4',
  paddingBlock: '1',
  color: 'text',
  fontWeight: 'label',
});
const list = css({
  display: 'grid',
  gap: '2.5',
  '& > li': { position: 'relative', paddingInlineStart: '6' },
  '& > li::before': { position: 'absolute', insetInlineStart: '0', color: 'faint' },
});
const dashed = css({ '& > li::before': { content: '"–"' } });
const numbered = css({
  counterReset: 'item',
  '& > li': { counterIncrement: 'item' },
  '& > li::before': {
    content: 'counter(item)',
    fontWeight: 'strong',
    fontVariantNumeric: 'tabular-nums',
  },
});
const figureTable = css({ '& :is(th, td):not(:first-child)': { textAlign: 'end' } });
const proseTable = css({
  lineHeight: '1.45',
  '& td': { verticalAlign: 'top', overflowWrap: 'break-word' },
  '& td:first-child': { fontWeight: 'label' },
  mdDown: {
    display: 'block',
    '& thead': { display: 'none' },
    '& tbody, & tr': { display: 'block' },
    '& tr': { borderTop: '1px solid {colors.line}', paddingBlock: '3' },
    '& td': { display: 'block', border: '0', padding: '0' },
    '& td:not(:first-child)': { marginTop: '2', color: 'muted' },
    '& td:not(:first-child)::before': {
      content: 'attr(data-label)',
      display: 'block',
      fontSize: '12',
      color: 'muted',
    },
  },
});
const definitionRows = css({
  borderTop: '1px solid {colors.line}',
  '& > div': {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '180px minmax(0, 1fr)' },
    columnGap: '4',
    paddingBlock: '2.5',
    borderBottom: '1px solid {colors.line}',
    fontSize: '14',
  },
  '& dt': { color: 'muted' },
  '& dd': { margin: '0', overflowWrap: 'anywhere' },
});
