/** What is bought, above what it costs: it never changes on the page, and comes alive late. */
import { useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import { Avatar, Mark } from '~/ui/marks.tsx';
import { GameEmblem } from '~/features/common/game-emblem.tsx';
import type { SummaryData } from './summary.tsx';

export function SummaryHead({ summary }: { summary: SummaryData }) {
  const { t } = useLingui();
  const { sellerLevel: level } = summary;
  return (
    <div className={css({ display: 'flex', gap: '3', alignItems: 'flex-start' })}>
      <GameEmblem game={summary.category.game} px={56} eager />
      <div className={css({ minWidth: '0' })}>
        <b className={css({ display: 'block', overflowWrap: 'anywhere' })}>{summary.title}</b>
        <p className={quiet}>
          {summary.category.game.title} · {summary.category.title}
        </p>
        <p className={quiet}>
          <Avatar name={summary.sellerName} src={summary.sellerAvatar} size={20} />
          {summary.sellerName}
          {level === null ? null : <Mark title={t`Seller level ${level}`}>L{level}</Mark>}
        </p>
      </div>
    </div>
  );
}

const quiet = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  fontSize: '14',
  color: 'muted',
  marginTop: '1',
});
