/** An invoice of fees, or a credit note, as a paper. Pure: everything that it tells was written down when it was issued. */
import { msg } from '@lingui/core/macro';
import type { Locale } from '~config';
import { payoutKindNames } from '~/contracts/wallet/statement-labels.ts';
import { payoutMethodKinds } from '~/contracts/wallet/wallet.schemas.ts';
import { orderNumber } from '~/domain/order-number.ts';
import { paperWriter, type PaperWriter } from '../../core/paper-writer.ts';
import type { PdfBlock, PdfCell, PdfDocument } from '../../infra/pdf/pdf-document.ts';
import { EMPTY, issuerLines, pageLabel, pretenceBlocks } from './paper-parts.ts';
import { paperNumber } from './paper-number.ts';
import type { PaperLine, PaperRow } from './papers.repository.ts';
import { recipientLines, type Recipient } from './recipient.ts';

export interface InvoicePaper {
  paper: Omit<PaperRow, 'sealed_recipient' | 'user_id' | 'id'>;
  recipient: Recipient;
  lines: readonly PaperLine[];
  /** More lines than these are told by day. */
  mostLines: number;
  locale: Locale;
  brand: string;
}

/** Days of documents are those of UTC, as their months are. */
const ZONE = 'UTC';

/** What the document is called: without a tax to state it is no invoice in the sense of the law. */
function titleOf({ paper }: InvoicePaper, { text }: PaperWriter): string {
  const statesTax = paper.facts.vat.kind !== 'none';
  if (paper.kind === 'credit_note') {
    return statesTax ? text(msg`Credit note`) : text(msg`Credit note without tax statement`);
  }
  return statesTax ? text(msg`Invoice`) : text(msg`Receipt of fees without tax statement`);
}

function subjectOf(line: PaperLine, { text }: PaperWriter): PdfCell {
  if (line.subject === 'payout') {
    const kind = payoutMethodKinds.find((known) => known === line.title);
    return {
      text: text(msg`Fee of a payout`),
      note: kind ? text(payoutKindNames[kind]) : line.title,
    };
  }
  const number = orderNumber(line.reference);
  return { text: line.title, note: text(msg`Fee of order ${number}`) };
}

interface DayRow {
  day: string;
  count: number;
  base: number;
  cents: number;
}

/** Documents of large sellers: one row for each day, so that they stay readable. */
function daysOf(lines: readonly PaperLine[]): DayRow[] {
  const byDay = Map.groupBy(lines, ({ at }) => at.toISOString().slice(0, 10));
  return [...byDay].map(([day, own]) => ({
    day,
    count: own.length,
    base: own.reduce((sum, line) => sum + line.base_cents, 0),
    cents: own.reduce((sum, line) => sum + line.cents, 0),
  }));
}

function linesTable({ paper, lines, mostLines }: InvoicePaper, writer: PaperWriter): PdfBlock {
  const { text, money, shortDay } = writer;
  const countOf = (count: number): string => text(msg`Fees: ${count}`);
  const rows =
    lines.length > mostLines
      ? daysOf(lines).map(({ day, count, base, cents }) => [
          shortDay(`${day}T00:00:00.000Z`),
          countOf(count),
          money(base),
          money(cents),
        ])
      : lines.map((line) => [
          shortDay(line.at),
          subjectOf(line, writer),
          money(line.base_cents),
          money(line.cents),
        ]);
  return {
    kind: 'table',
    columns: [
      { head: text(msg`Date`), share: 18 },
      { head: text(msg`What it was for`), share: 46 },
      { head: text(msg`On the amount of`), share: 18, align: 'end' },
      {
        head: paper.kind === 'credit_note' ? text(msg`Credited`) : text(msg`Fee`),
        share: 18,
        align: 'end',
      },
    ],
    rows,
    totals: [[text(msg`Total`), EMPTY, EMPTY, money(paper.gross_cents)]],
  };
}

/** Net amount, tax and what was paid, where a tax is charged. */
function taxTable(
  { paper }: InvoicePaper,
  { text, money, percent, country }: PaperWriter,
): PdfBlock[] {
  const { vat } = paper.facts;
  if (vat.kind !== 'charged') return [];
  const rate = percent(vat.bps);
  const state = country(vat.country);
  return [
    {
      kind: 'table',
      heading: text(msg`Tax`),
      columns: [
        { head: text(msg`What it is`), share: 70 },
        { head: text(msg`Amount`), share: 30, align: 'end' },
      ],
      rows: [
        [text(msg`Without VAT`), money(paper.gross_cents - paper.tax_cents)],
        [text(msg`VAT of ${rate} (${state})`), money(paper.tax_cents)],
      ],
      totals: [[text(msg`With VAT`), money(paper.gross_cents)]],
    },
  ];
}

function taxText({ paper, brand }: InvoicePaper, { text, country }: PaperWriter): string {
  const { vat } = paper.facts;
  switch (vat.kind) {
    case 'none':
      return text(
        msg`This document states no tax: the operator of ${brand} has given no VAT number of the European Union. It is no invoice for tax purposes.`,
      );
    case 'reverse_charge':
      return text(
        msg`Reverse charge: the customer owes the VAT (Article 196 of Council Directive 2006/112/EC). No VAT is in the amount.`,
      );
    case 'outside':
      return text(
        msg`The customer is outside of the European Union: its VAT does not apply to this service (Articles 44 and 58 of Council Directive 2006/112/EC).`,
      );
    case 'charged': {
      const state = country(vat.country);
      return vat.assumed
        ? text(
            msg`The VAT is in the fee. The account gave no country when this was issued, so the rate of ${state} was taken, where the operator sits.`,
          )
        : text(
            msg`The VAT is in the fee. The rate is that of ${state}, which applies where the customer is.`,
          );
    }
  }
}

function headBlocks(invoice: InvoicePaper, writer: PaperWriter): PdfBlock[] {
  const { paper, recipient, brand } = invoice;
  const { text, day, month } = writer;
  const { corrects_year: year, corrects_number: number } = paper;
  const corrected =
    year === null || number === null ? [] : [paperNumber('fee_invoice', year, number)];
  return [
    {
      kind: 'title',
      text: titleOf(invoice, writer),
      note: paperNumber(paper.kind, paper.year, paper.number),
    },
    {
      kind: 'parties',
      parties: [
        { heading: text(msg`From`), lines: issuerLines(paper.facts.issuer, brand, writer) },
        { heading: text(msg`To`), lines: recipientLines(recipient, writer) },
      ],
    },
    {
      kind: 'facts',
      facts: [
        { term: text(msg`Number`), value: paperNumber(paper.kind, paper.year, paper.number) },
        { term: text(msg`Issued`), value: day(paper.issued_at) },
        { term: text(msg`Period of service`), value: month(paper.month) },
        ...corrected.map((value) => ({ term: text(msg`Corrects the invoice`), value })),
        { term: text(msg`Account number`), value: recipient.account_id },
        { term: text(msg`Currency`), value: text(msg`US dollars`) },
      ],
    },
  ];
}

/** Who sold what the fees are about; a document over payouts alone is about no sale. */
function salesBlocks({ paper, lines, brand }: InvoicePaper, { text }: PaperWriter): PdfBlock[] {
  if (paper.kind === 'credit_note' || lines.every(({ subject }) => subject === 'payout')) return [];
  return [
    { kind: 'text', text: text(msg`The goods were sold by you, not by ${brand}.`), look: 'muted' },
  ];
}

/** An invoice or credit note. It tells nothing but what was written down: drawn again in a language it is the same file. */
export function invoiceDocument(invoice: InvoicePaper): PdfDocument {
  const { paper, locale, brand } = invoice;
  const writer = paperWriter(locale, ZONE);
  const { text } = writer;
  const title = titleOf(invoice, writer);
  const number = paperNumber(paper.kind, paper.year, paper.number);
  return {
    title: `${title} ${number}`,
    subject: title,
    brand,
    locale,
    createdAt: paper.issued_at.toISOString(),
    blocks: [
      ...headBlocks(invoice, writer),
      linesTable(invoice, writer),
      ...taxTable(invoice, writer),
      { kind: 'text', text: taxText(invoice, writer) },
      {
        kind: 'text',
        text:
          paper.kind === 'credit_note'
            ? text(
                msg`These fees are charged no longer, because a sale was disputed or given back, or a payout came back: nothing is to be done. A fee that falls due again is invoiced again.`,
              )
            : text(
                msg`The fees were taken out of the proceeds and payouts when they fell due: nothing is to be paid.`,
              ),
        look: 'muted',
      },
      ...salesBlocks(invoice, writer),
      ...pretenceBlocks(paper.facts.pretended, writer),
    ],
    footer: [brand, number].join(' · '),
    pageLabel: pageLabel(writer),
  };
}
