/** What categories ask of their offers besides words: the list, and setting it with a reason. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { css } from 'styled-system/css';
import * as v from 'valibot';
import { Failure } from '~/contracts/failure.ts';
import { staffReasonSchema } from '~/contracts/moderation/moderation.schemas.ts';
import type { CategoryRule } from '~/contracts/offers/rules.schemas.ts';
import { priceText, readPrice } from '~/domain/price-text.ts';
import { useAction } from '~/features/common/use-action.ts';
import { priceFromMicros } from '~/kernel/money.ts';
import { api } from '~/platform/api/api.ts';
import type { FormField } from '~/platform/api/use-contract-form.ts';
import { formatUnitPrice } from '~/platform/i18n/format.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Button } from '~/ui/button.tsx';
import { RowItem, RowList } from '~/ui/data.tsx';
import { NativeSelect } from '~/ui/native-select.tsx';
import { SectionHeading, Surface } from '~/ui/layout.tsx';
import { EmptyState } from '~/ui/states.tsx';
import { TextField } from '~/ui/text-field.tsx';
import { staffQueries } from '../staff.queries.ts';
import { useDecided } from '../use-decided.ts';
import { categoryOf } from '../word-place.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { HeldOffers, type Held } from './word-dialogs.tsx';

const stack = css({ display: 'grid', gap: '3', gridTemplateColumns: 'minmax(0, 1fr)' });
const PRICE_DECIMALS = 4;
const CENT_DECIMALS = 0;

const decimalsOf = { min_price: PRICE_DECIMALS, stock: CENT_DECIMALS };

const fields = v.object({
  place: v.string(),
  min_price: v.string(),
  stock: v.string(),
  proof: v.pipe(
    v.picklist(['no', 'yes']),
    v.transform((value) => value === 'yes'),
  ),
  reason: staffReasonSchema,
});

export function CategoryRules() {
  const { t } = useLingui();
  const { data } = useSuspenseQuery(staffQueries.categoryRules());
  return (
    <Surface pad="md" className={stack}>
      <SectionHeading size="small" end={<SetRule rule={null} />}>
        <Trans>Rules of categories</Trans>
      </SectionHeading>
      <p>
        <Trans>
          An offer below the least price of its category cannot be published. One that is on sale is
          held within minutes, and is back on sale once it keeps the rule or the rule is lifted.
        </Trans>{' '}
        <Trans>Where sellers prove themselves, only drafts are possible before.</Trans>{' '}
        <Trans>Stock above a value is held until its seller has shown it and you approve it.</Trans>
      </p>
      {data.data.length === 0 ? (
        <EmptyState title={<Trans>No category has rules of its own</Trans>}>
          <Trans>Set the first one: its effect is counted before you do.</Trans>
        </EmptyState>
      ) : (
        <RowList label={t`Rules of categories`}>
          {data.data.map((rule) => (
            <RuleRow key={rule.category_id} rule={rule} />
          ))}
        </RowList>
      )}
    </Surface>
  );
}

function RuleRow({ rule }: { rule: CategoryRule }) {
  const { date } = useTimeFormat();
  const { updated_at: at } = rule;
  return (
    <RowItem
      title={rule.label}
      detail={
        <>
          <Asked rule={rule} />
          {at === null ? null : date(at)}
          {rule.is_demo ? (
            <>
              {' · '}
              <Trans>demo</Trans>
            </>
          ) : null}
        </>
      }
      end={<SetRule rule={rule} />}
    />
  );
}

/** What a category asks for, each with a point behind it. */
function Asked({ rule }: { rule: CategoryRule }) {
  const { locale, cents } = useFormat();
  const { min_price: price, stock_proof_from: from } = rule;
  const least =
    price === null ? null : formatUnitPrice(price, 'USD', locale, rule.price_decimals > 0);
  const value = from === null ? null : cents(from);
  return (
    <>
      {least === null ? null : (
        <>
          <Trans>At least {least} per unit</Trans>
          {' · '}
        </>
      )}
      {rule.seller_proof ? (
        <>
          <Trans>Sellers prove first that they can sell here</Trans>
          {' · '}
        </>
      ) : null}
      {value === null ? null : (
        <>
          <Trans>Stock of more than {value} is proven</Trans>
          {' · '}
        </>
      )}
    </>
  );
}

/** What is typed in cents; null where nothing is. @throws {Failure} VALIDATION at the field */
function useTypedPrice() {
  const { t } = useLingui();
  const { locale } = useFormat();
  return (path: 'min_price' | 'stock', text: string): number | null => {
    if (text.trim() === '') return null;
    const read = readPrice(text, decimalsOf[path], locale);
    if ('micros' in read) return priceFromMicros(read.micros);
    const message = t`Enter a price, for example 12.50.`;
    throw new Failure('VALIDATION', { errors: [{ path, message }] });
  };
}

function SetRule({ rule }: { rule: CategoryRule | null }) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const decided = useDecided();
  const typed = useTypedPrice();
  const label = rule?.label ?? '';
  const price = rule?.min_price ?? null;
  const stock = rule?.stock_proof_from ?? null;
  return (
    <DecisionDialog
      label={rule ? <Trans>Change</Trans> : <Trans>Set a rule</Trans>}
      {...(rule && { name: t`Change: ${label}` })}
      {...(rule === null && { look: 'accent' as const })}
      title={rule ? <Trans>Rules of {label}</Trans> : <Trans>Set a category’s rules</Trans>}
      description={
        <Trans>
          What sellers receive for a unit, after the highest volume discount. Empty: any price.
        </Trans>
      }
      schema={fields}
      initial={{
        place: rule?.place ?? '',
        min_price: price === null ? '' : priceText(price, locale),
        stock: stock === null ? '' : priceText(stock, locale),
        proof: rule?.seller_proof === true ? 'yes' : 'no',
        reason: '',
      }}
      confirm={<Trans>Save</Trans>}
      submit={async ({ place, proof, reason, ...texts }) => {
        const min_price = typed('min_price', texts.min_price);
        const stock_proof_from = typed('stock', texts.stock);
        const category_id = rule?.category_id ?? (await categoryOf(place));
        // Whoever sets a first rule has seen none: one that stands is not overwritten.
        const version = rule?.version ?? 0;
        const asked = { min_price, stock_proof_from, seller_proof: proof };
        await api.offers.setCategoryRule.send({ category_id, ...asked, version, reason });
        await decided(t`The rules of the category are set.`);
      }}
    >
      {(field) => <AskedFields rule={rule} field={field} />}
    </DecisionDialog>
  );
}

function AskedFields(props: { rule: CategoryRule | null; field: (name: string) => FormField }) {
  const { rule, field } = props;
  const { t } = useLingui();
  return (
    <>
      {rule ? null : (
        <TextField
          {...field('place')}
          label={<Trans>Category</Trans>}
          hint={<Trans>As in its address: poe2/currency.</Trans>}
          autoComplete="off"
          maxLength={120}
        />
      )}
      <TextField
        {...field('min_price')}
        label={<Trans>Least price per unit</Trans>}
        prefix="$"
        numeric
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
      />
      <TextField
        {...field('stock')}
        label={<Trans>Stock above this value is proven</Trans>}
        hint={
          <Trans>
            Price per unit × stock, delivered by hand. Empty: nobody has to show what they have.
          </Trans>
        }
        prefix="$"
        numeric
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
      />
      <Effect
        category={rule?.category_id ?? null}
        place={field('place').value}
        price={field('min_price').value}
        stock={field('stock').value}
      />
      <NativeSelect
        {...field('proof')}
        label={<Trans>Proof of the seller</Trans>}
        options={[
          { value: 'no', label: t`Everybody may sell here` },
          { value: 'yes', label: t`Sellers prove first that they can` },
        ]}
        hint={<Trans>What is on sale stays; what is published or shown again needs it.</Trans>}
      />
    </>
  );
}

/** How many of the newest offers on sale price and stock would hold; the answer goes with what it is of. */
function Effect(props: { category: string | null; place: string; price: string; stock: string }) {
  const { category, place, price, stock } = props;
  const { locale } = useFormat();
  const asked = JSON.stringify([category, place, price, stock]);
  const [known, setKnown] = useState<{ asked: string; held: Held } | null>(null);
  const read = readPrice(price, decimalsOf.min_price, locale);
  const readStock = readPrice(stock, decimalsOf.stock, locale);
  const tried = {
    ...('micros' in read && { min_price: priceFromMicros(read.micros) }),
    ...('micros' in readStock && { stock_proof_from: priceFromMicros(readStock.micros) }),
  };
  const isNothing = Object.keys(tried).length === 0;
  const count = useAction({
    mutationFn: async () => {
      const category_id = category ?? (await categoryOf(place));
      const held = await api.offers.previewCategoryRule.send({ category_id, ...tried });
      setKnown({ asked, held });
    },
  });
  const held = known?.asked === asked ? known.held : null;
  return (
    <div className={stack}>
      <Button size="sm" disabled={isNothing} busy={count.isPending} onClick={() => count.mutate()}>
        <Trans>Count the offers that it would hold</Trans>
      </Button>
      <div role="status">{held === null ? null : <HeldOffers held={held} />}</div>
    </div>
  );
}
