/** Figures in words. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { RuleFigures } from '~/contracts/rules/figures.schemas.ts';
import { useShare } from '~/features/common/use-share.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';

type Unit = RuleFigures['figures'][number]['unit'];

/** A figure with its unit. Money of the market is US dollars, whatever currency the reader has chosen. */
export function useFigureText(): (unit: Unit, value: number) => string {
  const { t } = useLingui();
  const { amountIn, count } = useFormat();
  const share = useShare();
  return (unit, value) => {
    switch (unit) {
      case 'cents':
        return amountIn(value, 'USD');
      case 'bps':
        return share(value);
      case 'minutes':
        return t`${plural(value, { one: '# minute', other: '# minutes' })}`;
      case 'hours':
        return t`${plural(value, { one: '# hour', other: '# hours' })}`;
      case 'days':
        return t`${plural(value, { one: '# day', other: '# days' })}`;
      case 'count':
        return count(value);
    }
  };
}

/** What stands behind the field. */
export function useFigureSuffix(): (unit: Unit) => string | undefined {
  const { t } = useLingui();
  return (unit) => {
    switch (unit) {
      case 'cents':
        return '$';
      case 'bps':
        return '%';
      case 'minutes':
        return t`minutes`;
      case 'hours':
        return t`hours`;
      case 'days':
        return t`days`;
      case 'count':
        return undefined;
    }
  };
}
