/** A seller's bid: price, time and a word, and what both sides get of it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { css } from 'styled-system/css';
import { BID_HOURS, NOTE_LENGTH } from '~/contracts/requests/request-bounds.ts';
import type { RequestForSeller } from '~/contracts/requests/requests.schemas.ts';
import { NeedsScript } from '~/features/common/contract-form.tsx';
import { FailureBanner } from '~/features/common/failure-banner.tsx';
import { useShare } from '~/features/common/use-share.ts';
import { asFailure } from '~/platform/api/failures.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Button, LinkButton } from '~/ui/button.tsx';
import { DefinitionTable } from '~/ui/data.tsx';
import { NativeSelect } from '~/ui/native-select.tsx';
import { Banner } from '~/ui/states.tsx';
import { TextArea, TextField } from '~/ui/text-field.tsx';
import { useBidForm, type BidTermsOf } from '../use-bid-form.ts';

interface BidFormProps {
  request: RequestForSeller;
  terms: BidTermsOf;
}

export function BidForm(props: BidFormProps) {
  const { request, terms } = props;
  const bid = useBidForm(props);
  const place = useRef<HTMLFormElement>(null);
  const isShort = terms.in_stock !== null && terms.in_stock < request.count;
  return (
    <form
      ref={place}
      className={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (bid.submit()) return;
        place.current?.querySelector('input')?.focus();
      }}
    >
      {bid.error ? <Refusal error={bid.error} request={request} /> : null}
      <div className={pair}>
        <PriceField {...props} bid={bid} />
        <Times {...props} bid={bid} />
      </div>
      {isShort ? <Stock {...props} /> : null}
      <TextArea
        label={<Trans>Message, optional</Trans>}
        name="note"
        rows={3}
        maxLength={NOTE_LENGTH}
        value={bid.typed.note}
        error={bid.errors['note']}
        onChange={({ target }) => bid.set({ note: target.value })}
      />
      <Bill {...props} bid={bid} />
      <SendButton bid={bid} />
      <NeedsScript />
      <p className={small}>
        <Trans>
          It binds you until it ends, or you take it back. Other sellers do not see it. Late
          delivery counts in your on-time share.
        </Trans>
      </p>
    </form>
  );
}

/** Where the category is closed to the seller, with the way to open it. */
function Refusal({ error, request }: { error: unknown; request: RequestForSeller }) {
  const isClosed = asFailure(error).code === 'SELLER_PROOF_REQUIRED';
  return (
    <>
      <FailureBanner error={error} />
      {isClosed ? (
        <LinkButton href={`/seller/proof/${request.category.id}`}>
          <Trans>Your proof</Trans>
        </LinkButton>
      ) : null}
    </>
  );
}

type Part = BidFormProps & { bid: ReturnType<typeof useBidForm> };

function PriceField({ request, terms, bid }: Part) {
  const { unit } = request;
  return (
    <TextField
      label={request.count === 1 ? <Trans>You receive</Trans> : <Trans>You receive each</Trans>}
      name="price"
      prefix="$"
      numeric
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      aria-required
      hint={
        terms.price_decimals === 0 ? (
          <Trans>In whole cents.</Trans>
        ) : (
          <Trans>For one {unit.name}.</Trans>
        )
      }
      value={bid.typed.price}
      error={bid.errors['price']}
      onChange={({ target }) => bid.set({ price: target.value })}
    />
  );
}

function Times({ terms, bid }: Part) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <>
      <NativeSelect
        label={<Trans>Deliver within</Trans>}
        name="delivery_minutes"
        options={terms.delivery_minutes.map((minutes) => ({
          value: String(minutes),
          label: format.minutes(minutes),
        }))}
        value={bid.typed.minutes}
        error={bid.errors['delivery_minutes']}
        onChange={({ target }) => bid.set({ minutes: target.value })}
      />
      <NativeSelect
        className={css({ gridColumn: '1 / -1' })}
        label={<Trans>Bid valid for</Trans>}
        name="hours"
        options={[
          { value: '', label: t`As long as the request is open` },
          ...BID_HOURS.map((hours) => ({
            value: String(hours),
            label: format.minutes(hours * 60),
          })),
        ]}
        value={bid.typed.hours}
        onChange={({ target }) => bid.set({ hours: target.value })}
      />
    </>
  );
}

function Stock({ terms }: BidFormProps) {
  const listed = useFormat().count(terms.in_stock ?? 0);
  return (
    <Banner tone="warning">
      <Trans>You have {listed} listed. The rest must be yours by delivery.</Trans>
    </Banner>
  );
}

function Bill({ request, terms, bid }: Part) {
  const format = useFormat();
  const share = useShare();
  if ('problem' in bid.price) return null;
  const { totalCents, netCents, feeCents } = bid.price.quote;
  const { public_name: name } = request.buyer;
  const dollars = (cents: number) => format.amountIn(cents, 'USD');
  const percent = share(terms.fee_bps);
  const { level } = terms;
  return (
    <div role="status">
      <DefinitionTable
        look="plain"
        items={[
          {
            id: 'pays',
            term: <Trans>{name} pays, fees included</Trans>,
            value: dollars(totalCents),
          },
          {
            id: 'fee',
            term: (
              <Trans>
                Fee at level {level}, {percent}
              </Trans>
            ),
            value: `−${dollars(feeCents)}`,
          },
          { id: 'net', term: <Trans>You receive</Trans>, value: dollars(netCents), total: true },
        ]}
      />
    </div>
  );
}

function SendButton({ bid }: { bid: Part['bid'] }) {
  const format = useFormat();
  const amount = 'problem' in bid.price ? null : format.amountIn(bid.price.quote.totalCents, 'USD');
  return (
    <Button type="submit" look="accent" size="lg" full busy={bid.isBusy}>
      {amount === null ? (
        <Trans>Send bid</Trans>
      ) : bid.isNew ? (
        <Trans>Send bid of {amount}</Trans>
      ) : (
        <Trans>Change bid to {amount}</Trans>
      )}
    </Button>
  );
}

const form = css({ display: 'grid', gap: '4' });
const pair = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))',
  gap: '4',
});
const small = css({ textStyle: 'caption', color: 'muted' });
