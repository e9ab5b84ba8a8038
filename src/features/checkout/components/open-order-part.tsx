/** Shown instead of a checkout: the person's own unpaid order of the offer. */
import { css } from 'styled-system/css';
import type { OrderSummaryOutput } from '~/contracts/orders/orders.schemas.ts';
import { GameEmblem } from '~/features/common/game-emblem.tsx';
import { OpenOrder } from '~/features/common/open-order.tsx';
import { Surface } from '~/ui/layout.tsx';

export function OpenOrderPart({ order }: { order: OrderSummaryOutput }) {
  const { title, category } = order.offer;
  return (
    <Surface as="section" pad="lg" className={openOrder}>
      <div className={css({ display: 'flex', gap: '3', alignItems: 'flex-start' })}>
        <GameEmblem game={category.game} px={56} eager />
        <div className={css({ minWidth: '0' })}>
          <h2 className={css({ textStyle: 'heading', overflowWrap: 'anywhere' })}>{title}</h2>
          <p className={css({ fontSize: '14', color: 'muted', marginTop: '1' })}>
            {category.game.title} · {category.title}
          </p>
        </div>
      </div>
      <OpenOrder order={order} />
    </Surface>
  );
}

const openOrder = css({ display: 'grid', gap: '5', width: 'full', maxWidth: '560px' });
