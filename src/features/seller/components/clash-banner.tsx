/** Tells a seller that the same fields were changed elsewhere, what is stored there now, and leaves the choice to them. */
import { Trans, useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import type { CategoryDefinition } from '~/contracts/catalogue/catalogue.schemas.ts';
import type { OwnOffer } from '~/contracts/offers/offers.schemas.ts';
import { useFormat, type Formats } from '~/platform/i18n/use-format.ts';
import { Button } from '~/ui/button.tsx';
import { Banner } from '~/ui/states.tsx';
import { priceText } from '~/domain/price-text.ts';
import type { OfferEditor } from '../use-offer-editor.ts';
import { useFieldName } from './checklist.tsx';

interface ClashBannerProps {
  editor: OfferEditor;
  offer: OwnOffer;
  definition: CategoryDefinition;
}

export function ClashBanner({ editor, offer, definition }: ClashBannerProps) {
  const { t } = useLingui();
  const format = useFormat();
  const nameOf = useFieldName(definition);
  return (
    <Banner
      tone="warning"
      role="alert"
      title={<Trans>This offer was changed elsewhere in the meantime.</Trans>}
      action={
        <Button size="sm" onClick={() => editor.takeStored(editor.clashes)}>
          <Trans>Take what is stored</Trans>
        </Button>
      }
    >
      <Trans>What you typed is still here. Saving puts it in place of what is stored now:</Trans>
      <ul className={list}>
        {editor.clashes.map((path) => {
          const name = nameOf(path);
          const value = storedValue(offer, path, format);
          return <li key={path}>{value === null ? name : t`${name}: ${value}`}</li>;
        })}
      </ul>
    </Banner>
  );
}

/** What is stored in a field, where it can be said in a word. */
function storedValue(offer: OwnOffer, path: string, { locale, count }: Formats): string | null {
  switch (path) {
    case 'title':
      return offer.title;
    case 'price':
      return offer.price === null ? null : priceText(offer.price, locale);
    case 'in_stock':
      return count(offer.in_stock);
    case 'min_purchase':
      return count(offer.min_purchase);
    default:
      return offer.attributes.find(({ key }) => path === `attributes.${key}`)?.display ?? null;
  }
}

const list = css({ listStyle: 'disc', paddingInlineStart: '5', display: 'grid', gap: '2' });
