/** Promo codes in words: what they give, for what, when, and where they stand. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Currency } from '~config';
import type {
  PromoCodeAct,
  PromoFacts,
  PromoState,
  StaffPromoCode,
} from '~/contracts/promotions/promo-codes.schemas.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';

export function useStateLabels(): Record<PromoState, string> {
  const { t } = useLingui();
  return {
    active: t({ message: 'Active', context: 'promo code' }),
    scheduled: t({ message: 'Scheduled', context: 'promo code' }),
    draft: t({ message: 'Draft', context: 'promo code' }),
    waiting: t({ message: 'Needs agreement', context: 'promo code' }),
    stopped: t({ message: 'Stopped', context: 'promo code' }),
    used_up: t({ message: 'Used up', context: 'promo code' }),
    ended: t({ message: 'Ended', context: 'promo code' }),
  };
}

export function useActLabels(): Record<PromoCodeAct, string> {
  const { t } = useLingui();
  return {
    create: t`Made`,
    change: t({ message: 'Changed', context: 'promo code' }),
    start: t({ message: 'Started', context: 'promo code' }),
    ask: t`Start asked for`,
    stop: t({ message: 'Stopped', context: 'act on a promo code' }),
    agree: t`Agreed to`,
  };
}

export function useScopeLabels(): Record<PromoFacts['scope'], string> {
  const { t } = useLingui();
  return {
    all: t`Everything`,
    game: t`One game`,
    category: t`One category`,
    seller: t`One seller`,
  };
}

const BPS = 10_000;

type Value = Pick<PromoFacts, 'percent_bps' | 'amount' | 'currency'>;

function useValueText() {
  const { share, amountIn } = useFormat();
  return ({ percent_bps: bps, amount, currency }: Value): string =>
    bps === null ? amountIn(amount ?? 0, currency) : share(bps / BPS, bps % 100 === 0 ? 0 : 2);
}

type Facts = Omit<PromoFacts, 'user_id'> & { person?: StaffPromoCode['person'] };

/** What a code gives, and under which conditions. */
export function useGives(): (code: Facts) => { gives: string; conditions: string } {
  const { t } = useLingui();
  const { cents } = useFormat();
  const valueText = useValueText();
  return (code) => {
    const value = valueText(code);
    const most = code.maximum_amount === null ? '' : cents(code.maximum_amount);
    const least = cents(code.minimum_amount);
    const place = code.scope_name ?? '';
    const person = code.person?.public_name ?? '';
    const parts = [
      most !== '' && t`at most ${most}`,
      code.scope !== 'all' && (place === '' ? t`something that is gone` : t`for ${place}`),
      code.person && t`only ${person}`,
      code.first_order_only && t`first order`,
      code.minimum_amount > 0 && t`from ${least}`,
    ];
    const isDeposit = code.type === 'wallet::balance_deposit';
    return {
      gives: isDeposit ? t`${value} for the wallet` : t`${value} off`,
      conditions: parts.filter((part) => typeof part === 'string').join(', ') || t`everything`,
    };
  };
}

export function useUsedText(): (
  code: Pick<StaffPromoCode, 'used_count' | 'total_limit'>,
) => string {
  const { t } = useLingui();
  const { count } = useFormat();
  return ({ used_count: used, total_limit: limit }) => {
    const times = count(used);
    const all = limit === null ? '' : count(limit);
    return limit === null ? t`${times} of no limit` : t`${times} of ${all}`;
  };
}

/** Since when it is over, or when it can be used. */
export function useDatesText(): (code: StaffPromoCode) => string {
  const { t } = useLingui();
  const { day } = useTimeFormat();
  return (code) => {
    const { state, starts_at: starts, ends_at: ends } = code;
    const from = starts === null ? '' : day(starts);
    const until = ends === null ? '' : day(ends);
    const stopped = code.disabled_at === null ? '' : day(code.disabled_at);
    const used = code.last_used_at === null ? '' : day(code.last_used_at);
    if (state === 'stopped' && stopped !== '') return t`stopped ${stopped}`;
    if (state === 'used_up' && used !== '') return t`used up ${used}`;
    if (state === 'ended') return t`ended ${until}`;
    const isAhead = state === 'scheduled' || state === 'draft' || state === 'waiting';
    if (from !== '' && isAhead) return ends === null ? t`from ${from}` : t`${from} to ${until}`;
    return ends === null ? t`no end` : t`until ${until}`;
  };
}

export interface FactLine {
  id: string;
  term: string;
  value: string;
}

/** Everything that a code says, line by line: for its panel, and for what a version changed. */
export function useFactLines(): (code: Facts & { user_id: string | null }) => FactLine[] {
  const { t } = useLingui();
  const { cents } = useFormat();
  const { date } = useTimeFormat();
  const valueText = useValueText();
  const scopes = useScopeLabels();
  const amount = (sum: number | null) => (sum === null ? t`no limit` : cents(sum));
  const times = (limit: number | null) =>
    limit === null ? t`no limit` : t`${plural(limit, { one: '# time', other: '# times' })}`;
  return (code) => [
    { id: 'code', term: t`Code`, value: code.code },
    {
      id: 'value',
      term: code.type === 'wallet::balance_deposit' ? t`Gives to the wallet` : t`Takes off`,
      value: valueText(code),
    },
    ...(code.percent_bps === null
      ? []
      : [{ id: 'maximum', term: t`At most`, value: amount(code.maximum_amount) }]),
    { id: 'scope', term: t`For`, value: code.scope_name ?? scopes[code.scope] },
    {
      id: 'least',
      term: t`Order from`,
      value: code.minimum_amount === 0 ? t`any amount` : cents(code.minimum_amount),
    },
    ...(code.user_id === null
      ? []
      : [{ id: 'person', term: t`Only for`, value: code.person?.public_name ?? t`one person` }]),
    { id: 'first', term: t`First order only`, value: code.first_order_only ? t`yes` : t`no` },
    { id: 'one', term: t`Per person`, value: times(code.user_limit) },
    { id: 'all', term: t`In all`, value: times(code.total_limit) },
    {
      id: 'from',
      term: t`From`,
      value: code.starts_at === null ? t`at once` : date(code.starts_at),
    },
    { id: 'until', term: t`Until`, value: code.ends_at === null ? t`no end` : date(code.ends_at) },
  ];
}

/** A sum in a currency of a code, as its sign stands in fields. */
export const signOf = (currency: Currency): string => (currency === 'EUR' ? '€' : '$');
