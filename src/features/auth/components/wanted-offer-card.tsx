/** Shown above the forms of signing in and up: what goes on afterwards. */
import { Plural, Trans } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import { GameEmblem } from '~/features/common/game-emblem.tsx';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Surface } from '~/ui/layout.tsx';
import type { WantedOffer } from '../wanted-offer.ts';

export function WantedOfferCard({ offer }: { offer: WantedOffer }) {
  const format = useFormat();
  const { title, sellers, game, categoryTitle } = offer;
  const count = format.count(offer.count);
  return (
    <Surface as="section" pad="sm" className={card}>
      <GameEmblem game={game} px={56} eager />
      <div className={css({ minWidth: '0' })}>
        <p className={quiet}>
          <Trans>Your purchase continues right after this</Trans>
        </p>
        <b className={css({ display: 'block', overflowWrap: 'anywhere' })}>
          {title ?? <Plural value={sellers} one="# order" other="# orders of # sellers" />}
        </b>
        <p className={quiet}>
          {game.title} · {categoryTitle}
        </p>
        <p className={css({ fontVariantNumeric: 'tabular-nums', marginTop: '1' })}>
          <Trans>
            {count} for {format.cents(offer.totalCents)}
          </Trans>
        </p>
      </div>
    </Surface>
  );
}

const card = css({ display: 'flex', gap: '3', alignItems: 'flex-start' });
const quiet = css({ fontSize: '14', color: 'muted' });
