/** What an act on many offers would do: how many, which not and why, and the first ones before and after. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import type { BulkPreview } from '~/contracts/offers/table.schemas.ts';
import { formatUnitPrice } from '~/platform/i18n/format.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { offerStatusLabels } from '../components/offer-status.tsx';
import type { BulkKind } from './bulk-bar.tsx';
import { Refusals } from './refusals.tsx';

type Acted = BulkPreview['examples'][number]['before'];

/** What the act changes, as it is read. */
function useActedText(kind: BulkKind): (acted: Acted) => string | null {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { ago } = useTimeFormat();
  return (acted) => {
    if (kind === 'price') {
      return acted.price === null ? '–' : formatUnitPrice(acted.price, 'USD', format.locale, true);
    }
    if (kind === 'stock') return format.count(acted.in_stock);
    if (kind === 'delivery') return format.minutes(acted.delivery_minutes);
    if (kind === 'low_stock') {
      return acted.low_stock === null ? t`no alert` : format.count(acted.low_stock);
    }
    if (kind === 'confirm') return ago(acted.confirmed_at);
    if (kind === 'delete') return null;
    return i18n._(offerStatusLabels[acted.status].label);
  };
}

export function PreviewView({ preview, kind }: { preview: BulkPreview; kind: BulkKind }) {
  const textOf = useActedText(kind);
  const { changed, unchanged, examples, refusals } = preview;
  return (
    <div className={view} role="status">
      <p className={css({ margin: '0' })}>
        <Plural value={changed} one="# offer changes." other="# offers change." />{' '}
        {unchanged > 0 ? (
          <Plural
            value={unchanged}
            one="# offer is like that already."
            other="# offers are like that already."
          />
        ) : null}
      </p>
      {examples.length > 0 ? (
        <ul className={list}>
          {examples.map(({ id, title, before, after }) => (
            <li key={id} className={line}>
              <span className={name}>{title === '' ? <Trans>Untitled</Trans> : title}</span>
              {textOf(before) === null ? null : (
                <span className={move}>
                  <s>{textOf(before)}</s> <b>{textOf(after)}</b>
                </span>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      <Refusals refusals={refusals} />
    </div>
  );
}

const view = css({ display: 'grid', gap: '3', minWidth: '0', textStyle: 'small' });
const list = css({ listStyle: 'none', margin: '0', padding: '0' });
const line = css({
  display: 'flex',
  justifyContent: 'space-between',
  gap: '3',
  paddingBlock: '1.5',
  borderTop: '1px solid {colors.line}',
});
const name = css({ minWidth: '0', overflowWrap: 'anywhere' });
const move = css({
  flex: 'none',
  fontVariantNumeric: 'tabular-nums',
  '& > s': { color: 'muted' },
});
