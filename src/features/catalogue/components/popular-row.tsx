/** Popular games as a row of pictures: one slide on a phone, two from 768 px, four from 1280 px. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { css } from 'styled-system/css';
import type { GameCard } from '~/contracts/catalogue/catalogue.schemas.ts';
import { artworkUrl } from '~/contracts/media/media.urls.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { Picture } from '~/platform/media/picture.tsx';
import { Anchor } from '~/ui/anchor.tsx';
import { IconButton } from '~/ui/button.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '~/ui/icon.tsx';

type PopularGame = Pick<GameCard, 'id' | 'alias' | 'title' | 'offers_count'>;

/** Disables the button at the given end of the row. */
interface Ends {
  start: boolean;
  end: boolean;
}

function endsOf(row: HTMLElement): Ends {
  return {
    start: row.scrollLeft <= 1,
    end: row.scrollLeft + row.clientWidth >= row.scrollWidth - 1,
  };
}

/** Scrolls by one view, without animation under reduced motion. */
function turn(row: HTMLElement | null, direction: 1 | -1): void {
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  row?.scrollBy({
    left: direction * row.clientWidth,
    behavior: isCalm ? 'instant' : 'smooth',
  });
}

export function PopularRow({ games }: { games: readonly PopularGame[] }) {
  const { t } = useLingui();
  const row = useRef<HTMLUListElement>(null);
  const [ends, setEnds] = useState<Ends>({ start: true, end: false });
  return (
    <section
      className={css({ padding: '18px 20px 20px', borderBottom: '1px solid {colors.line}' })}
    >
      <div
        className={css({ display: 'flex', alignItems: 'center', gap: '1', marginBottom: '2.5' })}
      >
        <h3
          className={css({
            fontSize: '12',
            fontWeight: 'label',
            color: 'muted',
            marginInlineEnd: 'auto',
          })}
        >
          <Trans>Popular now</Trans>
        </h3>
        <IconButton
          size="sm"
          label={t`Previous games`}
          icon={<ChevronLeftIcon aria-hidden="true" />}
          disabled={ends.start}
          onClick={() => turn(row.current, -1)}
        />
        <IconButton
          size="sm"
          label={t`Next games`}
          icon={<ChevronRightIcon aria-hidden="true" />}
          disabled={ends.end}
          onClick={() => turn(row.current, 1)}
        />
      </div>
      <ul ref={row} className={slides} onScroll={(event) => setEnds(endsOf(event.currentTarget))}>
        {games.map((game) => (
          <li key={game.id} className={css({ scrollSnapAlign: 'start' })}>
            <Anchor href={paths.game(game.alias)} className={slide}>
              <Picture
                url={artworkUrl(game.alias, game.id)}
                place={{ sizes: '(min-width: 1280px) 290px, (min-width: 768px) 45vw, 90vw' }}
                className={picture}
              />
              <span className={caption}>
                <b>{game.title}</b>
                <small>
                  <Plural value={game.offers_count} one="# offer" other="# offers" />
                </small>
              </span>
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  );
}

const slides = css({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: {
    base: 'calc(100% - 36px)',
    md: 'calc((100% - 12px) / 2)',
    xl: 'calc((100% - 36px) / 4)',
  },
  gap: '3',
  overflowX: 'auto',
  scrollSnapType: 'x mandatory',
  scrollbarWidth: 'none',
});
const slide = css({
  display: 'block',
  height: '112px',
  position: 'relative',
  overflow: 'hidden',
  border: '1px solid {colors.line}',
  borderRadius: 'card',
  textDecoration: 'none',
  _hover: { borderColor: 'line.control' },
});
const picture = css({ width: 'full', height: 'full', objectFit: 'cover', display: 'block' });
const caption = css({
  position: 'absolute',
  insetInline: '0',
  bottom: '0',
  display: 'flex',
  justifyContent: 'space-between',
  gap: '2',
  paddingBlock: '2',
  paddingInline: '3',
  bg: 'canvas',
  borderTop: '1px solid {colors.line}',
  fontSize: '14',
  '& b': { fontWeight: '600', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& small': { color: 'muted', fontSize: '12', lineHeight: '21px', whiteSpace: 'nowrap' },
});
