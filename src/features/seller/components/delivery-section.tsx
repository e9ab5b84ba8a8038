/** Delivery of an offer: method, promised time, stock, minimum, warranty. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { appConfig } from '~config';
import type { CategoryDefinition } from '~/contracts/catalogue/catalogue.schemas.ts';
import type { OwnOffer } from '~/contracts/offers/offers.schemas.ts';
import { RequiredLabel } from '~/features/common/required-label.tsx';
import { paths } from '~/platform/navigation/paths.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Checkbox, RadioGroup } from '~/ui/choice.tsx';
import { TextLink } from '~/ui/marks.tsx';
import { RadioCards } from '~/ui/radio-cards.tsx';
import { HandshakeIcon, InstantIcon } from '~/ui/icon.tsx';
import { NumberField } from '~/ui/number-field.tsx';
import { NativeSelect } from '~/ui/native-select.tsx';
import { useUnit } from '../use-unit.ts';
import type { OfferEditor } from '../use-offer-editor.ts';
import { FormSection, Spot } from './form-parts.tsx';
import { VaultPanel } from './vault-panel.tsx';

interface DeliverySectionProps {
  editor: OfferEditor;
  definition: CategoryDefinition;
  offer: OwnOffer;
}

const { stock } = appConfig.offers;

export function DeliverySection(props: DeliverySectionProps) {
  const { editor, definition, offer } = props;
  const isInstant = editor.form.method === 'instant';
  return (
    <FormSection title={<Trans>Delivery and stock</Trans>}>
      {definition.delivery_methods.length > 1 ? <MethodChoice editor={editor} /> : null}
      {isInstant ? (
        <Spot path="stock" wide>
          <VaultPanel
            offer={offer}
            fields={definition.vault_fields}
            // Storing secrets in the vault increases the stock, which resolves the error.
            error={
              offer.secrets_count ? undefined : (editor.errors.stock ?? editor.errors.in_stock)
            }
          />
        </Spot>
      ) : (
        <>
          <PromisedTime {...props} />
          <CountsHours editor={editor} />
          <Stock {...props} />
        </>
      )}
      <Minimum {...props} />
      <LowStock {...props} />
      {definition.warranty_days.length > 1 ? <Warranty {...props} /> : null}
    </FormSection>
  );
}

function MethodChoice({ editor }: Pick<DeliverySectionProps, 'editor'>) {
  return (
    <Spot path="delivery.method" wide>
      <RadioCards
        label={<Trans>Way of delivery</Trans>}
        value={editor.form.method}
        error={editor.errors['delivery.method']}
        options={[
          {
            value: 'manual',
            label: <Trans>You deliver yourself</Trans>,
            note: <Trans>In the game or by hand, within the time that you promise.</Trans>,
            icon: <HandshakeIcon aria-hidden="true" />,
          },
          {
            value: 'instant',
            label: <Trans>Instant delivery</Trans>,
            note: <Trans>Handed out by itself at payment, from what you stored here.</Trans>,
            icon: <InstantIcon aria-hidden="true" />,
          },
        ]}
        onValueChange={(method) => editor.set({ method }, 'delivery.method', 'delivery.minutes')}
      />
    </Spot>
  );
}

function PromisedTime({ editor, definition }: DeliverySectionProps) {
  const { t } = useLingui();
  const { minutes } = useFormat();
  return (
    <Spot path="delivery.minutes">
      <NativeSelect
        label={<Trans>Promised time</Trans>}
        hint={<Trans>From payment to delivery. Late, the buyer may cancel.</Trans>}
        value={editor.form.minutes === null ? '' : String(editor.form.minutes)}
        placeholder={editor.form.minutes === null ? t`Choose` : undefined}
        options={definition.promised_minutes.map((value) => ({
          value: String(value),
          label: minutes(value),
        }))}
        error={editor.errors['delivery.minutes']}
        onChange={(event) =>
          editor.set({ minutes: Number(event.target.value) }, 'delivery.minutes')
        }
      />
    </Spot>
  );
}

/** Has no effect while the seller has said no hours, which the note leads to. */
function CountsHours({ editor }: Pick<DeliverySectionProps, 'editor'>) {
  return (
    <Spot path="counts_hours">
      <Checkbox
        name="counts_hours"
        checked={editor.form.countsHours}
        onChange={({ target }) => editor.set({ countsHours: target.checked }, 'counts_hours')}
        note={
          <Trans>
            As you set them under{' '}
            <TextLink look="inline" href={paths.sellerAvailability}>
              Availability
            </TextLink>
            . Buyers see the date before they pay.
          </Trans>
        }
      >
        <Trans>The promise counts my working hours only</Trans>
      </Checkbox>
    </Spot>
  );
}

function Stock({ editor, definition }: DeliverySectionProps) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const unit = useUnit(definition.unit);
  return (
    <Spot path="in_stock">
      <NumberField
        label={
          <RequiredLabel>
            <Trans>Stock</Trans>
          </RequiredLabel>
        }
        hint={<Trans>Counted in: {unit}</Trans>}
        value={editor.form.stock}
        min={stock.min}
        max={stock.max}
        locale={locale}
        lessLabel={t`Less stock`}
        moreLabel={t`More stock`}
        error={editor.errors.in_stock}
        onValueChange={(value) => editor.set({ stock: value }, 'in_stock', 'min_purchase')}
      />
    </Spot>
  );
}

function Minimum({ editor }: DeliverySectionProps) {
  const { t } = useLingui();
  const { locale } = useFormat();
  return (
    <Spot path="min_purchase">
      <NumberField
        label={<Trans>Minimum purchase</Trans>}
        hint={<Trans>The smallest count of one order.</Trans>}
        value={editor.form.minPurchase}
        min={1}
        max={stock.max}
        locale={locale}
        lessLabel={t`Lower minimum`}
        moreLabel={t`Higher minimum`}
        error={editor.errors.min_purchase}
        onValueChange={(value) => editor.set({ minPurchase: value }, 'min_purchase')}
      />
    </Spot>
  );
}

/** Counts at which sellers can be told; the API takes any. */
const LOW_STOCKS = [0, 1, 2, 3, 5, 10, 20, 50, 100, 500, 1_000];
const NEVER = 'never';

function LowStock({ editor }: Pick<DeliverySectionProps, 'editor'>) {
  const { t } = useLingui();
  const format = useFormat();
  const { lowStock } = editor.form;
  const counts = LOW_STOCKS.includes(lowStock ?? 0)
    ? LOW_STOCKS
    : [...LOW_STOCKS, ...(lowStock === null ? [] : [lowStock])].toSorted((a, b) => a - b);
  const labelOf = (count: number): string => {
    const left = format.count(count);
    return count === 0 ? t`When it is sold out` : t`At ${left} left`;
  };
  return (
    <Spot path="low_stock">
      <NativeSelect
        label={<Trans>Tell me when few are left</Trans>}
        hint={<Trans>Once, when a sale leaves so many or fewer; again after you fill up.</Trans>}
        value={lowStock === null ? NEVER : String(lowStock)}
        options={[
          { value: NEVER, label: t`Never` },
          ...counts.map((count) => ({ value: String(count), label: labelOf(count) })),
        ]}
        error={editor.errors.low_stock}
        onChange={({ target: { value } }) =>
          editor.set({ lowStock: value === NEVER ? null : Number(value) }, 'low_stock')
        }
      />
    </Spot>
  );
}

function Warranty({ editor, definition }: DeliverySectionProps) {
  return (
    <Spot path="warranty_days" wide>
      <RadioGroup
        inline
        label={<Trans>Warranty</Trans>}
        hint={
          <Trans>Until it ends the buyer can open a dispute, and your proceeds stay on hold.</Trans>
        }
        value={String(editor.form.warrantyDays)}
        error={editor.errors.warranty_days}
        options={definition.warranty_days.map((days) => ({
          value: String(days),
          label:
            days === 0 ? (
              <Trans context="warranty">None</Trans>
            ) : (
              <Plural value={days} one="# day" other="# days" />
            ),
        }))}
        onValueChange={(days) => editor.set({ warrantyDays: Number(days) }, 'warranty_days')}
      />
    </Spot>
  );
}
