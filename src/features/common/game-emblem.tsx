import type { GameRef } from '~/contracts/catalogue/catalogue.schemas.ts';
import { emblemUrl } from '~/contracts/media/media.urls.ts';
import { Picture } from '~/platform/media/picture.tsx';
import { css } from 'styled-system/css';

interface GameEmblemProps {
  game: Pick<GameRef, 'alias' | 'icon_image'>;
  /** Edge in CSS pixels; below 44 the emblem carries no letters. */
  px: number;
  eager?: boolean;
}

/** A game's emblem, or the icon that the operator uploaded. The title always stands beside it. */
export function GameEmblem({ game, px, eager = false }: GameEmblemProps) {
  return (
    <span className={frame} style={{ width: px, height: px }}>
      <Picture
        url={game.icon_image ?? emblemUrl(game.alias)}
        place={{ px }}
        eager={eager}
        className={fill}
      />
    </span>
  );
}

const frame = css({ flex: 'none', display: 'block' });
const fill = css({ width: 'full', height: 'full', display: 'block', objectFit: 'cover' });
