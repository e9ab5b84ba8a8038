/** An open order of the reader, answered from its facts beside the articles about orders. */
import { useLingui } from '@lingui/react/macro';
import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '~/contracts/index.ts';
import { orderNumber } from '~/domain/order-number.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';

export type OpenOrder = InferContractRouterOutputs<Contract>['orders']['list']['data'][number];

interface OrderAnswer {
  title: string;
  text: string;
}

/** Whether it is late, whose turn it is, and what happens otherwise: each from the order's own dates. */
export function useOrderAnswer(order: OpenOrder): OrderAnswer {
  const { t } = useLingui();
  const times = useTimeFormat();
  const number = orderNumber(order.id);
  const { deliver_by: deliverBy, check_until: checkUntil } = order.timeline;
  const at = (iso: string | null | undefined): string => (iso ? times.moment(iso) : '');
  const timer = at(order.next_timer?.at);
  const promised = at(deliverBy);
  switch (order.status) {
    case 'created':
      return {
        title: t`Your order ${number} is not paid yet`,
        text: t`Nothing was charged. It waits for your payment until ${timer}.`,
      };
    case 'verification':
      return {
        title: t`Your order ${number} waits for your identity check`,
        text: order.authorised
          ? t`Your card is authorised, not charged. Without a result the order ends on ${timer}, and nothing is charged.`
          : t`Without a result it is refunded by itself on ${timer}.`,
      };
    case 'waiting_approval':
      return {
        title: t`Your order ${number} waits for our support`,
        text: order.authorised
          ? t`Your card is authorised, not charged. Without a decision the order ends on ${timer}, and nothing is charged.`
          : t`Without a decision it is refunded by itself on ${timer}.`,
      };
    case 'acceptance': {
      const delivered = at(order.status_since);
      const check = at(checkUntil);
      return {
        title: t`Your order ${number} is delivered`,
        text: t`Delivered ${delivered}. It waits for your check until ${check}.`,
      };
    }
    case 'disputed':
      return {
        title: t`Your order ${number} is in dispute`,
        text: t`Its clocks stand still. The order’s page says whose turn it is.`,
      };
    default:
      break;
  }
  if (deliverBy !== null && new Date(deliverBy) <= times.now) {
    return {
      title: t`Your order ${number} is late`,
      text: t`It was promised by ${promised}. You may cancel now, and everything comes back.`,
    };
  }
  return order.status === 'paid'
    ? {
        title: t`Your order ${number} has not been started`,
        text: t`You may still cancel it freely. Without a start it is refunded by itself on ${timer}.`,
      }
    : {
        title: t`Your order ${number} is not late`,
        text: t`The seller is delivering. It is promised by ${promised}.`,
      };
}
