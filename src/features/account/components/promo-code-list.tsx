/** One's own promo codes: personal, saved for later, on an order, used. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import type {
  ActivationOutput,
  PersonalCodeOutput,
} from '~/contracts/promotions/promotions.contract.ts';
import type { PromoRefusal } from '~/contracts/promotions/promotions.errors.ts';
import { EndlessFoot } from '~/features/common/endless-foot.tsx';
import { EndlessList } from '~/features/common/endless-list.tsx';
import { usePromoRefusalText } from '~/features/common/promo-refusal.ts';
import { useAction } from '~/features/common/use-action.ts';
import { api } from '~/platform/api/api.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { useFocusOnChange } from '~/platform/navigation/use-focus-on-change.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { Button } from '~/ui/button.tsx';
import { RowItem, RowList } from '~/ui/data.tsx';
import { TextLink } from '~/ui/marks.tsx';
import { EmptyState } from '~/ui/states.tsx';
import { toast } from '~/ui/toast-store.ts';
import { promoCodesQuery } from '../promo-codes.queries.ts';

export function PromoCodeList() {
  const { t } = useLingui();
  const options = promoCodesQuery();
  const query = useInfiniteQuery(options);
  // Counts removed rows alone: rows that are added by "Show more" leave the focus, and the page, where they are.
  const [removed, setRemoved] = useState(0);
  const place = useFocusOnChange(removed);
  return (
    <div ref={place}>
      <EndlessList queryKey={options.queryKey} query={query}>
        {(pages) => {
          const activations = pages.flatMap((page) => page.data);
          const personal = pages[0]?.personal.filter((code) => !isShown(code, activations)) ?? [];
          const isEmpty = activations.length + personal.length === 0;
          return isEmpty ? (
            <EmptyState title={<Trans>No promo codes yet</Trans>}>
              <Trans>Codes that you add, and those that we make for you, stand here.</Trans>
            </EmptyState>
          ) : (
            <>
              <RowList label={t`Your promo codes`} lines="around">
                {personal.map((code) => (
                  <PersonalRow key={code.code} code={code} />
                ))}
                {activations.map((activation) => (
                  <ActivationRow
                    key={activation.id}
                    activation={activation}
                    onRemoved={() => setRemoved((known) => known + 1)}
                  />
                ))}
              </RowList>
              {query.hasNextPage || query.isFetchNextPageError ? (
                <EndlessFoot query={query} />
              ) : null}
            </>
          );
        }}
      </EndlessList>
    </div>
  );
}

/** A personal code on an order stands in the list as this order's. */
function isShown(code: PersonalCodeOutput, activations: readonly ActivationOutput[]): boolean {
  return activations.some((activation) => activation.code === code.code);
}

type Value = Pick<ActivationOutput, 'type' | 'processor_data'>;

/** "10 % off", "$5.00 off", "$5.00 of bonus money". */
function useValueLabel(): (code: Value) => string {
  const { t } = useLingui();
  const format = useFormat();
  return ({ type, processor_data: data }) => {
    if ('discount_percent' in data) {
      const share = format.share(data.discount_percent / 100, 2);
      return t`${share} off`;
    }
    const amount = format.amountIn(data.discount_amount, data.currency);
    return type === 'wallet::balance_deposit' ? t`${amount} of bonus money` : t`${amount} off`;
  };
}

/** Lines under a code; what is against it is said in place of its end. */
function useDetail() {
  const { t } = useLingui();
  const times = useTimeFormat();
  const refusalText = usePromoRefusalText();
  return (endsAt: string | null, refusal: PromoRefusal | null): string | null => {
    if (refusal !== null) return refusalText(refusal);
    if (endsAt === null) return null;
    const moment = times.moment(endsAt);
    return t`Valid until ${moment}.`;
  };
}

function PersonalRow({ code }: { code: PersonalCodeOutput }) {
  const format = useFormat();
  const value = useValueLabel()(code);
  const detail = useDetail()(code.ends_at, code.refusal);
  const most = code.maximum_amount === null ? null : format.cents(code.maximum_amount);
  const least = code.minimum_amount === 0 ? null : format.cents(code.minimum_amount);
  return (
    <CodeRow code={code.code} value={value} end={null}>
      {most !== null && (
        <>
          <Trans>At most {most}.</Trans>{' '}
        </>
      )}
      {least !== null && (
        <>
          <Trans>For orders from {least}.</Trans>{' '}
        </>
      )}
      {code.first_order_only && (
        <>
          <Trans>For your first order.</Trans>{' '}
        </>
      )}
      {detail}
    </CodeRow>
  );
}

interface ActivationRowProps {
  activation: ActivationOutput;
  /** The row is gone. */
  onRemoved(): void;
}

function ActivationRow({ activation, onRemoved }: ActivationRowProps) {
  const { code, status, payload } = activation;
  const value = useValueLabel()(activation);
  const detail = useDetail()(activation.ends_at, activation.refusal);
  return (
    <CodeRow
      code={code}
      value={value}
      end={
        status === 'active' ? (
          <RemoveButton id={activation.id} code={code} onRemoved={onRemoved} />
        ) : null
      }
    >
      {status === 'active' && (
        <>
          {payload.offer_id === null ? (
            <Trans>Kept for your next order.</Trans>
          ) : (
            <Trans>
              Kept for{' '}
              <TextLink look="inline" href={paths.offer(payload.offer_id)}>
                this offer
              </TextLink>
              .
            </Trans>
          )}{' '}
          {detail}
        </>
      )}
      {status !== 'active' && <UseOf activation={activation} />}
    </CodeRow>
  );
}

/** Where a code was used. */
function UseOf({ activation }: { activation: ActivationOutput }) {
  const times = useTimeFormat();
  const format = useFormat();
  const { status, payload } = activation;
  const day = times.date(activation.created_at);
  const amount = format.cents(activation.discount_amount);
  if (payload.order_id === null) {
    return (
      <Trans>
        Added on {day}: {amount}.
      </Trans>
    );
  }
  const href = paths.order(payload.order_id);
  return status === 'reserved' ? (
    <Trans>
      <TextLink look="inline" href={href}>
        Order of {day}
      </TextLink>
      : not paid yet
    </Trans>
  ) : (
    <Trans>
      <TextLink look="inline" href={href}>
        Order of {day}
      </TextLink>
      : {amount} less
    </Trans>
  );
}

function CodeRow(props: { code: string; value: string; end: ReactNode; children: ReactNode }) {
  return (
    <RowItem
      title={
        <>
          <span className={codeName}>{props.code}</span> · {props.value}
        </>
      }
      detail={props.children}
      {...(props.end !== null && { end: props.end })}
    />
  );
}

function RemoveButton(props: { id: string; code: string; onRemoved(): void }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { id, code, onRemoved } = props;
  const remove = useAction({
    mutationFn: () => api.promotions.deactivate.send({ id }),
    onSuccess: () => void toast({ status: 'success', description: t`${code} was removed.` }),
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: api.promotions.key() });
      onRemoved();
    },
  });
  return (
    <Button
      size="sm"
      look="ghost"
      busy={remove.isPending}
      aria-label={t`Remove ${code}`}
      onClick={() => remove.mutate()}
    >
      <Trans>Remove</Trans>
    </Button>
  );
}

const codeName = css({ overflowWrap: 'anywhere' });
