/** The unit price, what buyers see for it, and the steps of the volume discount. */
import { Trans, useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import { appConfig } from '~config';
import type { CategoryDefinition } from '~/contracts/catalogue/catalogue.schemas.ts';
import type { OwnOffer } from '~/contracts/offers/offers.schemas.ts';
import { readNumber } from '~/features/common/attribute-input.ts';
import { RequiredLabel } from '~/features/common/required-label.tsx';
import { useShare } from '~/features/common/use-share.ts';
import { catalogPriceMicros, discountedMicros, priceFromMicros } from '~/kernel/money.ts';
import { formatUnitPrice } from '~/platform/i18n/format.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Button, IconButton } from '~/ui/button.tsx';
import { PlusIcon, TrashIcon } from '~/ui/icon.tsx';
import { Price } from '~/ui/marks.tsx';
import { TextField } from '~/ui/text-field.tsx';
import type { DiscountRow } from '../offer-form.ts';
import { readPrice } from '~/domain/price-text.ts';
import { useUnit } from '../use-unit.ts';
import type { OfferEditor } from '../use-offer-editor.ts';
import { PriceHint } from './price-hint.tsx';
import { FormSection, Spot } from './form-parts.tsx';

interface PriceSectionProps {
  editor: OfferEditor;
  definition: CategoryDefinition;
  offer: OwnOffer;
}

const { maxVolumeDiscounts } = appConfig.offers;

/** The all-in unit price of what is typed, in micros; null while it is no price. */
export function useCatalogPrice({ editor, definition, offer }: PriceSectionProps): number | null {
  const { locale } = useFormat();
  const read = readPrice(editor.form.price, definition.price_decimals, locale);
  if (!('micros' in read)) return null;
  const precision = definition.price_decimals === 0 ? 'cents' : 'micros';
  return catalogPriceMicros(read.micros, offer.fee_bps, precision);
}

export function PriceSection(props: PriceSectionProps) {
  const { editor, definition } = props;
  const { form, set, errors } = editor;
  const unit = useUnit(definition.unit);
  return (
    <FormSection
      title={<Trans>Price</Trans>}
      note={
        <Trans>You set what you receive. The fee is added on top; checkout adds nothing.</Trans>
      }
    >
      <Spot path="price">
        <TextField
          label={
            <RequiredLabel>
              <Trans>You receive per {unit}</Trans>
            </RequiredLabel>
          }
          prefix="$"
          suffix="USD"
          numeric
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={form.price}
          aria-required
          hint={
            <>
              {definition.price_decimals === 0 ? (
                <Trans>In whole cents.</Trans>
              ) : (
                <Trans>Up to six decimals of a dollar.</Trans>
              )}{' '}
              <Least {...props} />
            </>
          }
          error={errors.price}
          onChange={(event) => set({ price: event.target.value }, 'price')}
        />
      </Spot>
      <PricePreview {...props} unit={unit} />
      <Hint {...props} />
      <Spot path="volume_discounts" wide>
        <VolumeDiscounts {...props} />
      </Spot>
    </FormSection>
  );
}

/** What a unit has to cost at least in the category. */
function Least({ definition, offer }: PriceSectionProps) {
  const { locale } = useFormat();
  if (offer.min_price === null) return null;
  const least = formatUnitPrice(offer.min_price, 'USD', locale, definition.price_decimals > 0);
  return <Trans>At least {least} in this category, with any volume discount.</Trans>;
}

function Hint(props: PriceSectionProps) {
  const micros = useCatalogPrice(props);
  return (
    <PriceHint
      form={props.editor.form}
      definition={props.definition}
      offer={props.offer}
      price={micros === null ? null : priceFromMicros(micros)}
    />
  );
}

/** The buyer's price, in dollars and in the chosen currency. */
function PricePreview(props: PriceSectionProps & { unit: string }) {
  const { locale, currency } = useFormat();
  const share = useShare();
  const micros = useCatalogPrice(props);
  const isPrecise = props.definition.price_decimals > 0;
  const cents = micros === null ? null : priceFromMicros(micros);
  const { date } = useTimeFormat();
  const { fee_bps: bps, next_fee: next } = props.offer;
  const fee = share(bps);
  const nextFee = next && share(next.fee_bps);
  const from = next && date(next.from);
  return (
    <div className={preview} role="status">
      <span className={css({ textStyle: 'label' })}>
        <Trans>Buyers see</Trans>
      </span>
      <Price size="lg">
        {cents === null ? '–' : formatUnitPrice(cents, 'USD', locale, isPrecise)}
      </Price>
      <span className={css({ textStyle: 'caption', color: 'muted' })}>
        {cents === null || currency === 'USD' ? (
          <Trans>With your fee of {fee}, everything included.</Trans>
        ) : (
          <Trans>
            {formatUnitPrice(cents, currency, locale, isPrecise)} with your fee of {fee}, everything
            included.
          </Trans>
        )}
        {next === null ? null : (
          <>
            {' '}
            <Trans>
              From {from} on your fee is {nextFee}, and buyers see another price.
            </Trans>
          </>
        )}
      </span>
    </div>
  );
}

function VolumeDiscounts(props: PriceSectionProps) {
  const { editor } = props;
  const { form, set, errors } = editor;
  const catalogPrice = useCatalogPrice(props);
  const change = (rows: DiscountRow[], ...paths: string[]): void =>
    set({ discounts: rows }, 'volume_discounts', ...paths);
  const isFull = form.discounts.length >= maxVolumeDiscounts;
  return (
    <fieldset className={discounts}>
      <legend className={css({ textStyle: 'label', padding: '0' })}>
        <Trans>Volume discount</Trans>
      </legend>
      <p className={css({ textStyle: 'caption', color: 'muted' })}>
        <Trans>Whoever buys more pays less per unit. Up to {maxVolumeDiscounts} steps.</Trans>
      </p>
      {form.discounts.map((row, index) => (
        <DiscountFields
          key={row.id}
          row={row}
          index={index}
          errors={errors}
          catalogPrice={catalogPrice}
          isPrecise={props.definition.price_decimals > 0}
          onChange={(part, path) =>
            change(
              form.discounts.map((other) => (other.id === row.id ? { ...other, ...part } : other)),
              path,
            )
          }
          onRemove={() =>
            change(
              form.discounts.filter((other) => other.id !== row.id),
              // The rows behind move up, so that their errors would be beside others.
              ...Object.keys(errors).filter((path) => path.startsWith('volume_discounts')),
            )
          }
        />
      ))}
      {errors.volume_discounts ? (
        <p role="alert" className={css({ textStyle: 'caption', color: 'danger' })}>
          {errors.volume_discounts}
        </p>
      ) : null}
      {isFull ? null : (
        <div>
          <Button
            size="sm"
            icon={<PlusIcon size={16} aria-hidden="true" />}
            onClick={() =>
              change([...form.discounts, { id: crypto.randomUUID(), fromCount: '', percent: '' }])
            }
          >
            <Trans>Add a step</Trans>
          </Button>
        </div>
      )}
    </fieldset>
  );
}

interface DiscountFieldsProps {
  row: DiscountRow;
  index: number;
  errors: Record<string, string>;
  catalogPrice: number | null;
  isPrecise: boolean;
  onChange(part: Partial<DiscountRow>, path: string): void;
  onRemove(): void;
}

function DiscountFields(props: DiscountFieldsProps) {
  const { row, index, errors, catalogPrice, isPrecise, onChange } = props;
  const { t } = useLingui();
  const { locale } = useFormat();
  const path = `volume_discounts.${index}`;
  const step = index + 1;
  const percent = readNumber(row.percent);
  const isShare = percent !== null && percent > 0 && percent <= 90;
  const price = catalogPrice === null || !isShare ? null : discountedMicros(catalogPrice, percent);
  return (
    <div className={discountRow} role="group" aria-label={t`Step ${step}`}>
      <Spot path={`${path}.from_count`}>
        <TextField
          size="sm"
          label={<Trans>From count</Trans>}
          numeric
          inputMode="numeric"
          autoComplete="off"
          maxLength={13}
          value={row.fromCount}
          error={errors[`${path}.from_count`]}
          onChange={(event) => onChange({ fromCount: event.target.value }, `${path}.from_count`)}
        />
      </Spot>
      <Spot path={`${path}.percent`}>
        <TextField
          size="sm"
          label={<Trans>Discount</Trans>}
          suffix="%"
          numeric
          inputMode="decimal"
          autoComplete="off"
          maxLength={6}
          value={row.percent}
          error={errors[`${path}.percent`]}
          onChange={(event) => onChange({ percent: event.target.value }, `${path}.percent`)}
        />
      </Spot>
      <span className={stepPrice}>
        {price === null ? null : (
          <Trans>
            Buyers see {formatUnitPrice(priceFromMicros(price), 'USD', locale, isPrecise)}
          </Trans>
        )}
      </span>
      <IconButton
        size="sm"
        className={css({ alignSelf: 'start', marginTop: '26px', gridArea: 'remove' })}
        icon={<TrashIcon aria-hidden="true" />}
        label={t`Remove step ${step}`}
        onClick={props.onRemove}
      />
    </div>
  );
}

const preview = css({
  display: 'grid',
  gap: '1.5',
  alignContent: 'start',
  borderInlineStart: '1px solid {colors.line}',
  paddingInlineStart: '5',
  minHeight: '86px',
});
const discounts = css({
  display: 'grid',
  gap: '3',
  margin: '0',
  padding: '0',
  border: '0',
  minWidth: '0',
});
const discountRow = css({
  display: 'grid',
  gridTemplateColumns: {
    base: 'minmax(0, 1fr) minmax(0, 1fr) 44px',
    md: 'minmax(0, 160px) minmax(0, 130px) minmax(0, 1fr) 44px',
  },
  gridTemplateAreas: {
    base: '"from percent remove" "price price price"',
    md: '"from percent price remove"',
  },
  '& > :nth-child(1)': { gridArea: 'from' },
  '& > :nth-child(2)': { gridArea: 'percent' },
  columnGap: '3',
  rowGap: '1.5',
});
const stepPrice = css({
  gridArea: 'price',
  textStyle: 'small',
  color: 'muted',
  fontVariantNumeric: 'tabular-nums',
  paddingTop: { base: '0', md: '33px' },
  minHeight: { base: '20px', md: '0' },
});
