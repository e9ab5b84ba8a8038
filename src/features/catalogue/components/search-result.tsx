/** One found game with its categories; the match is marked. */
import { Trans } from '@lingui/react/macro';
import { css, cx } from 'styled-system/css';
import { markedParts } from '~/domain/game-match.ts';
import { GameEmblem } from '~/features/common/game-emblem.tsx';
import { paths } from '~/platform/navigation/paths.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Anchor } from '~/ui/anchor.tsx';
import type { FoundGame } from '../find-games.ts';

export function SearchResult({ found }: { found: FoundGame }) {
  const { game, alias, marks, categoryIds } = found;
  const format = useFormat();
  return (
    <li className={row}>
      <GameEmblem game={game} px={56} />
      <div className={css({ minWidth: '0' })}>
        <h3 className={title}>
          <Anchor
            href={paths.game(game.alias)}
            data-result=""
            className={css({ textDecoration: 'none' })}
          >
            <Marked text={game.title} marks={marks} />
          </Anchor>
          {alias && (
            <small className={also}>
              <Trans>
                also <Marked text={alias} marks={marks} />
              </Trans>
            </small>
          )}
        </h3>
        <p className={categories}>
          {game.categories.map((category) => (
            <Anchor
              key={category.id}
              href={paths.category(game.alias, category.alias)}
              className={cx(chip, categoryIds.includes(category.id) && named)}
            >
              {category.title}
              <span className={css({ color: 'muted', fontSize: '12' })}>
                {format.count(category.offers_count)}
              </span>
            </Anchor>
          ))}
        </p>
      </div>
    </li>
  );
}

/** A text with the matches highlighted, ignoring accents. */
export function Marked({ text, marks }: { text: string; marks: readonly string[] }) {
  return markedParts(text, marks).map((part, index) =>
    part.isMarked ? (
      <mark key={index} className={css({ bg: 'transparent', color: 'accent.text' })}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}

const row = css({
  display: 'grid',
  gridTemplateColumns: '56px minmax(0, 1fr)',
  gap: '4',
  padding: { base: '14px 16px', wide: '18px 20px' },
  borderBottom: '1px solid {colors.line}',
  position: 'relative',
  wide: {
    '&:nth-child(odd)': { borderInlineEnd: '1px solid {colors.line}' },
    '&:last-child:nth-child(odd)': { gridColumn: '1 / -1', borderInlineEnd: '0' },
  },
  '&:has([data-result]:focus-visible)': {
    bg: 'raised',
    _before: {
      content: '""',
      position: 'absolute',
      insetInlineStart: '0',
      insetBlock: '0',
      width: '3px',
      bg: 'accent.text',
    },
  },
});
const title = css({ textStyle: 'heading', display: 'flex', alignItems: 'center', gap: '2' });
const also = css({
  color: 'muted',
  fontSize: '12',
  fontWeight: 'normal',
  fontStretch: '100%',
});
const categories = css({ display: 'flex', flexWrap: 'wrap', gap: '1.5', marginTop: '2.5' });
const chip = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1.5',
  minHeight: { base: '44px', wide: '30px' },
  paddingInline: '2.5',
  borderWidth: '1px',
  borderStyle: 'solid',
  borderColor: 'line.strong',
  borderRadius: 'control',
  fontSize: '13',
  fontWeight: 'medium',
  textDecoration: 'none',
  _hover: { borderColor: 'text' },
});
/** The category that the text names. */
const named = css({ borderColor: 'accent.text', color: 'accent.text' });
