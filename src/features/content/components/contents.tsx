/** The table of contents of documents and articles. Works without script. */
import { Trans, useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import type { Block } from '~/contracts/content/content.schemas.ts';

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

/** The table of contents of a text: beside it on wide screens, folded above it on narrow ones. */
export function Contents({
  blocks,
  least = LEAST_PARTS,
}: {
  blocks: readonly Block[];
  /** Fewer sections need none. */
  least?: number;
}) {
  const { t } = useLingui();
  const parts = partsOf(blocks);
  if (parts.length < least) return <div className={beside} />;
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
