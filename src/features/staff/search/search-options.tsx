/** The list below the field of the search. The field keeps the focus, and names the option that Enter opens. */
import { Trans } from '@lingui/react/macro';
import type { ComponentType, MouseEvent } from 'react';
import { css, cx } from 'styled-system/css';
import { Anchor } from '~/ui/anchor.tsx';
import {
  CardIcon,
  ChatIcon,
  HistoryIcon,
  ListIcon,
  MailIcon,
  MoneyIcon,
  OffersIcon,
  PackageIcon,
  ReceiptIcon,
  SellIcon,
  TableIcon,
  TicketIcon,
  UserIcon,
} from '~/ui/icon.tsx';
import type { OptionGroup, SearchOption } from './use-search-options.ts';

type Icon = ComponentType<{ size?: number; 'aria-hidden'?: boolean | 'true' }>;

const icons: Record<SearchOption['look'], Icon> = {
  page: ListIcon,
  lately: HistoryIcon,
  email: MailIcon,
  person: UserIcon,
  order: PackageIcon,
  offer: OffersIcon,
  payment: CardIcon,
  deposit: MoneyIcon,
  payout: SellIcon,
  message: ChatIcon,
  posting: TableIcon,
  document: ReceiptIcon,
  promo_code: TicketIcon,
};

interface OptionsProps {
  id: string;
  groups: readonly OptionGroup[];
  /** What an earlier text found: seen until this one's answer is there, and no choice any more. */
  earlier: readonly OptionGroup[];
  current: string | undefined;
  onPoint(id: string): void;
  onChoose(option: SearchOption, event: MouseEvent): void;
}

export function OptionGroups({ id, groups, earlier, ...rest }: OptionsProps) {
  return (
    <>
      <div id={id} role="listbox" aria-labelledby={`${id}-name`}>
        <span id={`${id}-name`} hidden>
          <Trans>Results</Trans>
        </span>
        {groups.map((group) => (
          <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}`}>
            <p id={`${id}-${group.id}`} className={heading}>
              {group.label}
            </p>
            {group.options.map((option) => (
              <Option key={option.id} option={option} {...rest} />
            ))}
          </div>
        ))}
      </div>
      {earlier.length === 0 ? null : (
        <div inert aria-hidden="true" className={outdated}>
          {earlier.map((group) => (
            <div key={group.id}>
              <p className={heading}>{group.label}</p>
              {group.options.map((option) => (
                <div key={option.id} className={row}>
                  <Content option={option} />
                </div>
              ))}
            </div>
          ))}
        </div>
      )}
    </>
  );
}

type OptionProps = Omit<OptionsProps, 'id' | 'groups' | 'earlier'> & { option: SearchOption };

function Option({ option, current, onPoint, onChoose }: OptionProps) {
  const { id, href, look } = option;
  const isCurrent = id === current;
  const shared = {
    id,
    role: 'option',
    'aria-selected': isCurrent,
    className: cx(row, isCurrent && chosen),
    onPointerMove: () => isCurrent || onPoint(id),
    onClick: (event: MouseEvent) => onChoose(option, event),
  } as const;
  if (href !== null) {
    return (
      <Anchor {...shared} href={href} tabIndex={-1}>
        <Content option={option} />
      </Anchor>
    );
  }
  return (
    <div {...shared} aria-disabled={look === 'email' ? undefined : true}>
      <Content option={option} />
    </div>
  );
}

function Content({ option: { look, label, details } }: { option: SearchOption }) {
  const Icon = icons[look];
  return (
    <>
      <span className={sign}>
        <Icon size={18} aria-hidden="true" />
      </span>
      <span className={texts}>
        <span className={title}>{label}</span>
        {details === '' ? null : <span className={line}>{details}</span>}
      </span>
    </>
  );
}

const heading = css({
  padding: '10px 16px 4px',
  fontSize: '12',
  fontWeight: 'label',
  color: 'muted',
});
const row = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  minHeight: '44px',
  marginInline: '2',
  paddingInline: '2',
  paddingBlock: '1.5',
  borderRadius: 'control',
  color: 'text',
  textDecoration: 'none',
  cursor: 'pointer',
  '&[aria-disabled]': { cursor: 'default' },
});
const chosen = css({
  bg: 'raised',
  boxShadow: 'inset 0 0 0 1px {colors.line.control}',
  _highContrast: { outline: '2px solid Highlight' },
});
const outdated = css({ opacity: '0.5' });
const sign = css({ display: 'grid', placeItems: 'center', color: 'muted', flex: 'none' });
const texts = css({ display: 'grid', minWidth: '0', flex: '1' });
const title = css({
  fontSize: '15',
  lineHeight: '1.35',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
const line = css({
  fontSize: '13',
  lineHeight: '1.4',
  color: 'muted',
  fontVariantNumeric: 'tabular-nums',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
