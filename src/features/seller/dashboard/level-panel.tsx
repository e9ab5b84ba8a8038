/** Why a seller has their level, and what the next one needs: by the constants of the rule itself. */
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { appConfig } from '~config';
import type { Dashboard } from '~/contracts/dashboard/dashboard.schemas.ts';
import { useShare } from '~/features/common/use-share.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { CheckIcon } from '~/ui/icon.tsx';
import { Mark } from '~/ui/marks.tsx';
import { Panel, quiet } from './panel.tsx';
import { useFigures } from './use-figures.ts';

type Level = Dashboard['level'];

const MINUTES_PER_HOUR = 60;

function Criterion(props: {
  name: ReactNode;
  value: string;
  needed: string;
  /** From 0 to 1 of what is needed. */
  share: number;
}) {
  const { name, value, needed, share } = props;
  const isReached = share >= 1;
  return (
    <li className={criterion}>
      <span className={line}>
        <span>{name}</span>
        <span className={amounts}>
          {isReached ? <CheckIcon size={16} aria-hidden="true" /> : null}
          {isReached ? (
            <Trans>
              {value}, reached: needs {needed}
            </Trans>
          ) : (
            <Trans>
              {value} of {needed}
            </Trans>
          )}
        </span>
      </span>
      <span className={track} aria-hidden="true">
        <span
          className={bar}
          data-reached={isReached ? '' : undefined}
          style={{ width: `${Math.max(0, Math.min(1, share)) * 100}%` }}
        />
      </span>
    </li>
  );
}

function Criteria({ level, of }: { level: Level; of: number }) {
  const { amount, count } = useFigures();
  // Rounded down, as the rule does.
  const success = useShare();
  const marks = level.levels[of];
  if (!marks) return null;
  const part = (value: number, needed: number): number => (needed === 0 ? 1 : value / needed);
  const days = appConfig.wallet.levelDays;
  return (
    <ul className={list}>
      <Criterion
        name={<Trans>Turnover, {days} days</Trans>}
        value={amount(level.turnover_amount)}
        needed={amount(marks.turnover_amount)}
        share={part(level.turnover_amount, marks.turnover_amount)}
      />
      <Criterion
        name={<Trans>Completed orders</Trans>}
        value={count(level.orders)}
        needed={count(marks.orders)}
        share={part(level.orders, marks.orders)}
      />
      <Criterion
        name={<Trans>Success</Trans>}
        value={success(level.success_bps)}
        needed={success(marks.success_bps)}
        share={part(level.success_bps, marks.success_bps)}
      />
    </ul>
  );
}

/** What changes with a level. */
function Terms({ level, next }: { level: Level; next: number }) {
  const format = useFormat();
  const share = useShare();
  const { level: now, fee, levels } = level;
  const hold = (at: number): string =>
    format.minutes((levels[at]?.hold_hours ?? 0) * MINUTES_PER_HOUR);
  const [holdNow, holdNext] = [hold(now), hold(next)];
  const feeNow = share(fee.fee_bps);
  const after = fee.next_level_bps;
  const feeNext = share(after ?? fee.fee_bps);
  return (
    <p className={quiet}>
      {after !== null && after < fee.fee_bps ? (
        <Trans>
          At level {next} the fee falls from {feeNow} to {feeNext}: buyers pay less for the price
          that you ask.
        </Trans>
      ) : null}{' '}
      {holdNow === holdNext ? null : (
        <Trans>
          Proceeds are held {holdNext} instead of {holdNow}.
        </Trans>
      )}
    </p>
  );
}

/** A fee of one's own, and what is known to come. */
function Fee({ fee }: { fee: Level['fee'] }) {
  const share = useShare();
  const { date } = useTimeFormat();
  const now = share(fee.fee_bps);
  const next = fee.next && share(fee.next.fee_bps);
  const from = fee.next && date(fee.next.from);
  if (!fee.is_own && next === null) return null;
  return (
    <p className={quiet}>
      {fee.is_own ? (
        <Trans>You have a fee of your own: {now}, whatever your level.</Trans>
      ) : (
        <Trans>Your fee is {now}.</Trans>
      )}{' '}
      {next === null ? null : (
        <Trans>
          From {from} on it is {next}. The prices that buyers see follow by themselves; what you
          receive stays.
        </Trans>
      )}
    </p>
  );
}

/** What comes of levels: what the next one asks for, what the present one needs to stay, and how long proceeds are held. */
function NextMarks({ level, hasNext }: { level: Level; hasNext: boolean }) {
  const { date } = useTimeFormat();
  const coming = level.next_levels;
  if (!coming) return null;
  const from = date(coming.from);
  const { level: now } = level;
  return (
    <>
      {hasNext ? (
        <ComingMarks level={level} of={now + 1} levels={coming.levels} from={from} />
      ) : null}
      <ComingMarks level={level} of={now} levels={coming.levels} from={from} />
      <ComingHolds level={level} levels={coming.levels} from={from} />
    </>
  );
}

interface ComingProps {
  level: Level;
  levels: Level['levels'];
  /** From when, in words. */
  from: string;
}

function ComingMarks({ level, levels, from, of }: ComingProps & { of: number }) {
  const { amount, count } = useFigures();
  const success = useShare();
  const [before, after] = [level.levels[of], levels[of]];
  if (!before || !after) return null;
  const isSame =
    before.turnover_amount === after.turnover_amount &&
    before.orders === after.orders &&
    before.success_bps === after.success_bps;
  if (isSame) return null;
  const [turnover, orders] = [amount(after.turnover_amount), count(after.orders)];
  const share = success(after.success_bps);
  return (
    <p className={quiet}>
      {of === level.level ? (
        <Trans>
          From {from} on your level {of} needs {turnover} of turnover, {orders} completed orders and{' '}
          {share} of success to stay.
        </Trans>
      ) : (
        <Trans>
          From {from} on level {of} asks for {turnover} of turnover, {orders} completed orders and{' '}
          {share} of success.
        </Trans>
      )}
    </p>
  );
}

/** How long proceeds of new orders are held at the present level. */
function ComingHolds({ level, levels, from }: ComingProps) {
  const format = useFormat();
  const [before, after] = [level.levels[level.level], levels[level.level]];
  if (!before || !after) return null;
  const hold = format.minutes(after.hold_hours * MINUTES_PER_HOUR);
  const accounts = format.minutes(after.accounts_hold_hours * MINUTES_PER_HOUR);
  return (
    <>
      {before.hold_hours === after.hold_hours ? null : (
        <p className={quiet}>
          <Trans>
            From {from} on proceeds of new orders are held {hold} at your level.
          </Trans>
        </p>
      )}
      {before.accounts_hold_hours === after.accounts_hold_hours ? null : (
        <p className={quiet}>
          <Trans>
            From {from} on proceeds of new orders of accounts are held {accounts} at your level.
          </Trans>
        </p>
      )}
    </>
  );
}

function Counted({ level }: { level: Level }) {
  const times = useTimeFormat();
  const { count } = useFigures();
  const failed = level.failed;
  const shown = count(failed);
  const at = level.counted_at === null ? null : times.moment(level.counted_at);
  return (
    <p className={foot}>
      <Trans>
        Success is the share of completed orders among them and refunds that you answer for: {shown}{' '}
        in these days. Buyers who change their minds do not count.
      </Trans>{' '}
      {at === null ? (
        <Trans>Levels are counted once a day.</Trans>
      ) : (
        <Trans>Levels are counted once a day, yours last on {at}.</Trans>
      )}
    </p>
  );
}

export function LevelPanel({ level }: { level: Level }) {
  const now = level.level;
  const next = now + 1;
  const hasNext = next < level.levels.length;
  return (
    <Panel
      title={
        hasNext ? (
          <Trans>
            Level {now} to level {next}
          </Trans>
        ) : (
          <Trans>Level {now}, the highest</Trans>
        )
      }
      end={<Mark>L{now}</Mark>}
    >
      {hasNext ? <Terms level={level} next={next} /> : null}
      <Fee fee={level.fee} />
      <NextMarks level={level} hasNext={hasNext} />
      <Criteria level={level} of={hasNext ? next : now} />
      {hasNext && now > 0 ? (
        <details>
          <summary className={why}>
            <Trans>Why level {now}: what it needs to stay</Trans>
          </summary>
          <Criteria level={level} of={now} />
        </details>
      ) : null}
      <Counted level={level} />
    </Panel>
  );
}

const list = css({
  listStyle: 'none',
  margin: '0',
  padding: '0',
  display: 'grid',
  gap: '4',
  marginBlock: '4',
});
const criterion = css({ display: 'grid', gap: '2' });
const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: '4',
  fontVariantNumeric: 'tabular-nums',
});
const amounts = css({ display: 'inline-flex', alignItems: 'center', gap: '1.5', color: 'muted' });
const track = css({ display: 'flex', height: '9px', bg: 'line' });
const bar = css({
  bg: 'chart.2',
  '&[data-reached]': { bg: 'chart.1' },
  _highContrast: { bg: 'CanvasText', forcedColorAdjust: 'none' },
  _print: { printColorAdjust: 'exact' },
});
const why = css({ cursor: 'pointer', minHeight: '44px', textStyle: 'small', fontWeight: 'label' });
const foot = css({ color: 'muted', textStyle: 'small' });
