/** The receipt of an order for its buyer, drawn from the order as it stands. */
import { appConfig, type Locale } from '~config';
import { Failure } from '~/contracts/failure.ts';
import { wasCharged } from '~/contracts/orders/bill.ts';
import { orderNumber } from '~/domain/order-number.ts';
import type { UserCtx } from '../../../core/context.ts';
import { pdfFile } from '../../../core/pdf-file.ts';
import { findReceiptOrder } from '../../orders/index.ts';
import { issuerOf } from '../issuer.ts';
import { receiptDocument } from '../receipt-document.ts';
import { findTaxDetails } from '../tax-details.repository.ts';
import { shownTaxDetails } from './tax-details.ts';

const fileNames: Record<Locale, string> = { en: 'receipt', fr: 'recu' };

interface ReceiptInput {
  id: string;
  locale?: Locale | undefined;
  time_zone?: string | undefined;
}

/**
 * Draws a receipt. Only the buyer gets it: it says how somebody paid. Staff in the buyer's account get it without tax details.
 * @throws {Failure} ORDER_NOT_FOUND for orders of others, too; RECEIPT_NOT_PAID; BUSY while too many papers are drawn
 */
export async function drawReceipt(ctx: UserCtx, input: ReceiptInput): Promise<File> {
  const { actor, services, now } = ctx;
  const order = await findReceiptOrder(ctx.db, input.id);
  if (order?.buyer_id !== actor.userId) throw new Failure('ORDER_NOT_FOUND');
  const { paid_at: paidAt } = order;
  if (paidAt === null || !wasCharged(order)) throw new Failure('RECEIPT_NOT_PAID');
  const { locale = ctx.locale, time_zone: timeZone = 'UTC' } = input;
  const row =
    actor.impersonatorId === null ? await findTaxDetails(ctx.db, actor.userId) : undefined;
  const { brand } = appConfig;
  const bytes = await services.pdf.render(
    receiptDocument({
      order: { ...order, paid_at: paidAt },
      buyer: {
        account_id: actor.userId,
        public_name: order.buyer_name,
        details: shownTaxDetails(row, services.keys),
      },
      issuer: issuerOf(services.env),
      pretended: services.env.sandbox,
      at: now,
      locale,
      timeZone,
      brand: brand.name,
    }),
  );
  const number = orderNumber(order.id).toLowerCase();
  return pdfFile(`${brand.name.toLowerCase()}-${fileNames[locale]}-${number}.pdf`, bytes);
}
