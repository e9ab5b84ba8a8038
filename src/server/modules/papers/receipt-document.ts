/** The buyer's receipt as a paper, before it is drawn. Pure: everything that it tells is given. */
import { msg } from '@lingui/core/macro';
import type { Locale } from '~config';
import { buyerBill } from '~/contracts/orders/bill.ts';
import type { BillLineKind } from '~/contracts/orders/cost-lines.ts';
import { orderStatusNames } from '~/contracts/orders/order-status-labels.ts';
import { formatDocumentDay } from '~/platform/i18n/format.ts';
import { formatRate } from '~/platform/i18n/rate-text.ts';
import { orderNumber } from '~/domain/order-number.ts';
import { paperWriter, type PaperWriter } from '../../core/paper-writer.ts';
import type { PdfBlock, PdfDocument } from '../../infra/pdf/pdf-document.ts';
import type { ReceiptOrder } from '../orders/index.ts';
import type { Issuer } from './issuer.ts';
import { EMPTY, issuerLines, pageLabel, pretenceBlocks } from './paper-parts.ts';
import { recipientLines, type Recipient } from './recipient.ts';

export interface ReceiptPaper {
  order: ReceiptOrder & { paid_at: Date };
  buyer: Recipient;
  issuer: Issuer | null;
  pretended: boolean;
  at: Date;
  locale: Locale;
  timeZone: string;
  brand: string;
}

/** What stands above the line of the total, what pays it, and what went back. */
function labelOf(kind: BillLineKind, { promo_code: code }: ReceiptOrder, { text }: PaperWriter) {
  const labels: Partial<Record<BillLineKind, string>> = {
    discount: code === null ? text(msg`First-order discount`) : text(msg`Promo code ${code}`),
    total: text(msg`Total`),
    paid_bonus: text(msg`Paid from bonus`),
    paid_real: text(msg`Paid from the wallet`),
    paid_provider: text(msg`Paid by card`),
    refunded_bonus: text(msg`Refunded to bonus`),
    refunded_card: text(msg`Refunded to the wallet as card money`),
    refunded_real: text(msg`Refunded to the wallet`),
    refunded_provider: text(msg`Sent back to the card`),
    left: text(msg`Left after the refund`),
  };
  return labels[kind] ?? EMPTY;
}

const TOTALS: ReadonlySet<BillLineKind> = new Set(['total', 'left']);

/** The same lines as on the order's page, in US dollars: as it was charged. */
function billTables(order: ReceiptOrder, writer: PaperWriter): PdfBlock[] {
  const { text, money } = writer;
  const { title, game, count } = order;
  const lines = buyerBill(order, (cents) => cents);
  const rowsOf = (wanted: (kind: BillLineKind) => boolean): string[][] =>
    lines
      .filter(({ kind }) => wanted(kind))
      .map(({ kind, cents }) => [labelOf(kind, order, writer), money(cents)]);
  const counted = (rows: string[][]): string[][] =>
    rows.map(([label = EMPTY, amount = EMPTY]) => [label, EMPTY, amount]);
  const amount = { head: text(msg`Amount`), share: 24, align: 'end' as const };
  const columns = [{ head: text(msg`What it was for`), share: 76 }, amount];
  const payments = rowsOf((kind) => kind.startsWith('paid_'));
  const back = rowsOf((kind) => kind.startsWith('refunded_'));
  return [
    {
      kind: 'table',
      columns: [
        { head: text(msg`What it was for`), share: 62 },
        { head: text(msg`Count`), share: 14, align: 'end' },
        amount,
      ],
      rows: [
        [{ text: title, note: game }, String(count), money(order.total_amount)],
        ...counted(rowsOf((kind) => kind === 'discount')),
      ],
      totals: counted(rowsOf((kind) => kind === 'total')),
    },
    { kind: 'table', heading: text(msg`How it was paid`), columns, rows: payments },
    ...(back.length === 0
      ? []
      : [
          {
            kind: 'table' as const,
            heading: text(msg`What was given back`),
            columns,
            rows: back,
            totals: rowsOf((kind) => kind !== 'total' && TOTALS.has(kind)),
          },
        ]),
  ];
}

/** The rate by which the order was shown in another currency than the charged one. */
function rateFacts({ order, brand, locale }: ReceiptPaper, { text }: PaperWriter) {
  const { currency, rate_dated: dated } = order;
  if (currency === 'USD') return [];
  const rate = formatRate(order.rate, currency, locale);
  const day = dated === null ? EMPTY : formatDocumentDay(dated, locale);
  const value = dated === null ? msg`${rate}, set by ${brand}` : msg`${rate}, of ${day}`;
  return [{ term: text(msg`Shown at the rate`), value: text(value) }];
}

function headBlocks(paper: ReceiptPaper, writer: PaperWriter): PdfBlock[] {
  const { order, issuer, brand, buyer, at, timeZone } = paper;
  const { text, moment } = writer;
  const number = orderNumber(order.id);
  return [
    {
      kind: 'title',
      text: text(msg`Receipt`),
      note: text(msg`Proof of payment for order ${number}`),
    },
    {
      kind: 'parties',
      parties: [
        { heading: text(msg`Seller`), lines: [order.seller_name] },
        { heading: text(msg`Buyer`), lines: recipientLines(buyer, writer) },
        {
          heading: text(msg`Payment received for the seller by`),
          lines: issuerLines(issuer, brand, writer),
        },
      ],
    },
    {
      kind: 'facts',
      facts: [
        { term: text(msg`Order`), value: number },
        { term: text(msg`Ordered`), value: moment(order.created_at) },
        { term: text(msg`Paid`), value: moment(order.paid_at) },
        ...(order.completed_at === null
          ? []
          : [{ term: text(msg`Completed`), value: moment(order.completed_at) }]),
        { term: text(msg`Status`), value: text(orderStatusNames[order.status]) },
        { term: text(msg`Currency`), value: text(msg`US dollars`) },
        ...rateFacts(paper, writer),
        { term: text(msg`Time zone`), value: timeZone },
        { term: text(msg`Drawn up`), value: moment(at) },
      ],
    },
  ];
}

/** A receipt: what was paid with what, and what of it went back so far. It is no invoice, and says why. */
export function receiptDocument(paper: ReceiptPaper): PdfDocument {
  const { order, brand, at, locale, timeZone, pretended } = paper;
  const writer = paperWriter(locale, timeZone);
  const { text } = writer;
  const number = orderNumber(order.id);
  const seller = order.seller_name;
  const subject = text(msg`Receipt of order ${number}`);
  return {
    title: text(msg`Receipt`),
    subject,
    brand,
    locale,
    createdAt: at.toISOString(),
    blocks: [
      ...headBlocks(paper, writer),
      ...billTables(order, writer),
      {
        kind: 'text',
        text: text(
          msg`The goods were sold by ${seller}. The price is what the seller asks; the fee of ${brand} is in it and is charged to the seller, who gets the invoice for it. ${brand} itself charged you nothing.`,
        ),
        look: 'muted',
      },
      {
        kind: 'text',
        text: text(
          msg`This receipt proves the payment. It is not an invoice and states no tax; whoever needs an invoice for the goods asks the seller.`,
        ),
        look: 'muted',
      },
      ...pretenceBlocks(pretended, writer),
    ],
    footer: [brand, subject].join(' · '),
    pageLabel: pageLabel(writer),
  };
}
