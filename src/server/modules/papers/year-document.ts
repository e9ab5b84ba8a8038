/** A seller's year as a paper, before it is drawn. Pure: everything that it tells is given. */
import { msg } from '@lingui/core/macro';
import type { Locale } from '~config';
import { paperWriter, type PaperWriter } from '../../core/paper-writer.ts';
import type { PdfBlock, PdfDocument } from '../../infra/pdf/pdf-document.ts';
import type { Issuer } from './issuer.ts';
import { issuerLines, pageLabel, pretenceBlocks } from './paper-parts.ts';
import { recipientLines, type Recipient } from './recipient.ts';
import type { Totals, YearTotals } from './year-totals.ts';

export interface YearPaper {
  year: number;
  /** The year is not over. */
  running: boolean;
  totals: YearTotals;
  seller: Recipient;
  issuer: Issuer | null;
  pretended: boolean;
  at: Date;
  locale: Locale;
  brand: string;
}

function quartersTable({ totals }: YearPaper, { text, money }: PaperWriter): PdfBlock {
  const cells = (name: string, row: Totals): string[] => [
    name,
    String(row.sales),
    money(row.net_cents),
    money(row.fee_cents),
    money(row.payout_fee_cents),
  ];
  return {
    kind: 'table',
    columns: [
      { head: text(msg`Quarter`), share: 16 },
      { head: text(msg`Sales`), share: 12, align: 'end' },
      { head: text(msg`Credited after fees`), share: 26, align: 'end' },
      { head: text(msg`Fees of sales`), share: 23, align: 'end' },
      { head: text(msg`Fees of payouts`), share: 23, align: 'end' },
    ],
    rows: totals.quarters.map((row, index) => cells(String(index + 1), row)),
    totals: [cells(text(msg`Year`), totals.year)],
  };
}

/** What was sold in a calendar year, by quarter, as it is reported to tax authorities where it has to be. */
export function yearDocument(paper: YearPaper): PdfDocument {
  const { year, running, seller, issuer, brand, at, locale, pretended } = paper;
  const writer = paperWriter(locale, 'UTC');
  const { text, moment } = writer;
  const title = text(msg`Sales of the year ${String(year)}`);
  return {
    title,
    subject: title,
    brand,
    locale,
    createdAt: at.toISOString(),
    blocks: [
      {
        kind: 'title',
        text: title,
        note: running ? text(msg`So far: the year is not over`) : text(msg`The whole year`),
      },
      {
        kind: 'parties',
        parties: [
          { heading: text(msg`Platform`), lines: issuerLines(issuer, brand, writer) },
          { heading: text(msg`Seller`), lines: recipientLines(seller, writer) },
        ],
      },
      {
        kind: 'facts',
        facts: [
          { term: text(msg`Account number`), value: seller.account_id },
          { term: text(msg`Currency`), value: text(msg`US dollars`) },
          { term: text(msg`Time zone`), value: 'UTC' },
          { term: text(msg`Drawn up`), value: moment(at) },
        ],
      },
      quartersTable(paper, writer),
      {
        kind: 'text',
        text: text(
          msg`A sale counts on the day on which it was completed. One that was taken back later is taken off in the quarter in which that happened.`,
        ),
        look: 'muted',
      },
      {
        kind: 'text',
        text: text(
          msg`Operators of platforms have to report sellers to the tax authority (Council Directive (EU) 2021/514, DAC7). These are the amounts that such a report is made of.`,
        ),
        look: 'muted',
      },
      ...pretenceBlocks(pretended, writer),
    ],
    footer: [brand, title].join(' · '),
    pageLabel: pageLabel(writer),
  };
}
