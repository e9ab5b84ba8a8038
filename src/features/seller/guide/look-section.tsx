/** The last step of a first offer: what buyers will read of it, and what happens after publishing. */
import { Plural, Trans } from '@lingui/react/macro';
import { appConfig } from '~config';
import type { CategoryDefinition } from '~/contracts/catalogue/catalogue.schemas.ts';
import type { OwnOffer } from '~/contracts/offers/offers.schemas.ts';
import { priceFromMicros } from '~/kernel/money.ts';
import { formatUnitPrice } from '~/platform/i18n/format.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { DefinitionTable } from '~/ui/data.tsx';
import { FormSection, Spot } from '../components/form-parts.tsx';
import { useCatalogPrice } from '../components/price-section.tsx';
import type { OfferEditor } from '../use-offer-editor.ts';
import { useOfferTitle } from '../use-offer-title.ts';
import { useUnit } from '../use-unit.ts';

interface LookSectionProps {
  editor: OfferEditor;
  definition: CategoryDefinition;
  offer: OwnOffer;
}

export function LookSection(props: LookSectionProps) {
  const { editor, definition, offer } = props;
  const { form } = editor;
  const format = useFormat();
  const unit = useUnit(definition.unit);
  const title = useOfferTitle({ title: form.title.trim(), category: offer.category });
  const micros = useCatalogPrice(props);
  const price =
    micros === null
      ? '–'
      : formatUnitPrice(
          priceFromMicros(micros),
          'USD',
          format.locale,
          definition.price_decimals > 0,
        );
  const stock = form.method === 'instant' ? (offer.secrets_count ?? 0) : (form.stock ?? 0);
  return (
    <FormSection title={<Trans>Look and publish</Trans>} note={<AfterPublishing />}>
      <Spot path="look" wide>
        <DefinitionTable
          items={[
            { term: <Trans>Title</Trans>, value: title },
            { term: <Trans>Buyers pay per {unit}</Trans>, value: price },
            {
              term: <Trans>Delivery</Trans>,
              value:
                form.method === 'instant' ? (
                  <Trans>Instant delivery</Trans>
                ) : form.minutes === null ? (
                  '–'
                ) : (
                  format.minutes(form.minutes)
                ),
            },
            { term: <Trans>Stock</Trans>, value: format.count(stock) },
            {
              term: <Trans>Warranty</Trans>,
              value:
                form.warrantyDays === 0 ? (
                  <Trans context="warranty">None</Trans>
                ) : (
                  <Plural value={form.warrantyDays} one="# day" other="# days" />
                ),
            },
          ]}
        />
      </Spot>
    </FormSection>
  );
}

function AfterPublishing() {
  return (
    <Trans>
      Listing costs nothing. Support looks at your first {appConfig.offers.reviewedFirstOffers}{' '}
      offers before they go on sale.
    </Trans>
  );
}
