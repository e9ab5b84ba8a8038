/** The statement as a paper, before it is drawn. Pure: everything that it tells is given. */
import { msg } from '@lingui/core/macro';
import type { Locale } from '~config';
import { ledgerKindNames, userAccountNames } from '~/contracts/wallet/statement-labels.ts';
import { orderNumber } from '~/domain/order-number.ts';
import { sumCents } from '~/kernel/money.ts';
import { paperWriter, type PaperWriter } from '../../core/paper-writer.ts';
import type { PdfBlock, PdfCell, PdfDocument } from '../../infra/pdf/pdf-document.ts';
import type { UserAccountKind } from '../ledger/index.ts';
import type { StatementFileLine } from './use-cases/statement-lines.ts';

export interface StatementPaper {
  owner: { id: string; name: string };
  /** From this instant up to, but without, that one. */
  period: { from: string; to: string };
  /** The newest first, as they were read. */
  lines: readonly StatementFileLine[];
  /** What the accounts held at the end of the period, in the order in which they are shown. */
  closing: readonly { account: UserAccountKind; cents: number }[];
  at: Date;
  locale: Locale;
  /** Days and times are written in it. */
  timeZone: string;
  brand: string;
}

/** An account with its lines, the oldest first. */
interface AccountPart {
  account: UserAccountKind;
  opening: number;
  incoming: number;
  outgoing: number;
  closing: number;
  lines: readonly StatementFileLine[];
}

/**
 * What came in and went out, in cents with their signs. What was reserved for card payments of one order and came back is one
 * amount: usually none.
 */
function movesOf(lines: readonly StatementFileLine[]): number[] {
  const isReserved = ({ event }: StatementFileLine): boolean =>
    event === 'payment_reserved' || event === 'payment_unreserved';
  const reserved = Map.groupBy(lines.filter(isReserved), (line) => line.order_id);
  return [
    ...lines.filter((line) => !isReserved(line)).map(({ amount }) => amount),
    ...[...reserved.values()].map((own) => own.reduce((sum, { amount }) => sum + amount, 0)),
  ];
}

function partsOf({ lines, closing }: StatementPaper): AccountPart[] {
  const byAccount = Map.groupBy(lines, ({ account }) => account);
  return closing.map(({ account, cents }) => {
    const own = byAccount.get(account) ?? [];
    const moves = movesOf(own);
    const incoming = sumCents(...moves.map((amount) => Math.max(0, amount)));
    const outgoing = sumCents(...moves.map((amount) => Math.max(0, -amount)));
    return {
      account,
      opening: cents - incoming + outgoing,
      incoming,
      outgoing,
      closing: cents,
      lines: own.toReversed(),
    };
  });
}

/** What was moved in large letters, and under it what happened, by which rule, and until when. */
function subjectOf(line: StatementFileLine, { text, day }: PaperWriter): PdfCell {
  const event = text(ledgerKindNames[line.event]);
  const number = line.order_id && orderNumber(line.order_id);
  const until = line.release_at && day(line.release_at);
  const subject = line.title ?? line.about;
  const notes = [
    subject === null ? null : event,
    number && text(msg`order ${number}`),
    line.rule_text,
    until && text(msg`on hold until ${until}`),
  ];
  return { text: subject ?? event, note: notes.filter((note) => note !== null).join(' · ') };
}

/** One account: every line with what was left after it. */
function accountTable(part: AccountPart, writer: PaperWriter): PdfBlock {
  const { text, money, signed, shortDay, time } = writer;
  return {
    kind: 'table',
    heading: text(userAccountNames[part.account]),
    columns: [
      { head: text(msg`Date`), share: 17 },
      { head: text(msg`What it was for`), share: 49 },
      { head: text(msg`Amount`), share: 17, align: 'end' },
      { head: text(msg`Balance`), share: 17, align: 'end' },
    ],
    rows: [
      ['', text(msg`Balance before`), '', money(part.opening)],
      ...part.lines.map((line) => [
        { text: shortDay(line.created_at), note: time(line.created_at) },
        subjectOf(line, writer),
        signed(line.amount),
        money(line.balance_amount),
      ]),
    ],
    totals: [['', text(msg`Balance after`), '', money(part.closing)]],
  };
}

/** All accounts under each other: the sums name where the money is. */
function summaryTable(
  parts: readonly AccountPart[],
  { text, money, signed }: PaperWriter,
): PdfBlock {
  const all = (of: (part: AccountPart) => number): number =>
    parts.reduce((sum, part) => sum + of(part), 0);
  return {
    kind: 'table',
    columns: [
      { head: text(msg`Account`), share: 28 },
      { head: text(msg`Balance before`), share: 18, align: 'end' },
      { head: text(msg`In`), share: 18, align: 'end' },
      { head: text(msg`Out`), share: 18, align: 'end' },
      { head: text(msg`Balance after`), share: 18, align: 'end' },
    ],
    rows: parts.map(({ account, opening, incoming, outgoing, closing }) => [
      text(userAccountNames[account]),
      money(opening),
      signed(incoming),
      signed(-outgoing),
      money(closing),
    ]),
    // What moved between two of the accounts came in and went out.
    totals:
      parts.length < 2
        ? []
        : [
            [
              text(msg`All together`),
              money(all(({ opening }) => opening)),
              '',
              '',
              money(all(({ closing }) => closing)),
            ],
          ],
  };
}

function headBlocks(paper: StatementPaper, { text, day, moment }: PaperWriter): PdfBlock[] {
  const { owner, period, at, timeZone } = paper;
  const first = day(period.from);
  // The end is the beginning of the day after.
  const last = day(new Date(Date.parse(period.to) - 1));
  return [
    {
      kind: 'title',
      text: text(msg`Wallet statement`),
      note: first === last ? first : text(msg`${first} to ${last}`),
    },
    {
      kind: 'facts',
      facts: [
        { term: text(msg`Owner`), value: owner.name },
        { term: text(msg`Account number`), value: owner.id },
        { term: text(msg`Currency`), value: text(msg`US dollars`) },
        { term: text(msg`Time zone`), value: timeZone },
        { term: text(msg`Drawn up`), value: moment(at) },
      ],
    },
  ];
}

const pageLabel = msg({ message: 'Page {page} of {pages}' });

/** The statement of a period: sums of all accounts, then each account with its lines. */
export function statementDocument(paper: StatementPaper): PdfDocument {
  const writer = paperWriter(paper.locale, paper.timeZone);
  const { text } = writer;
  const { brand, owner, at, locale } = paper;
  const parts = partsOf(paper);
  // The available money always stands there; the others once they hold something.
  const shown = parts.filter(
    ({ account, opening, lines }) => account === 'real' || opening !== 0 || lines.length > 0,
  );
  const moved = shown.filter(({ lines }) => lines.length > 0);
  const { name } = owner;
  return {
    title: text(msg`Wallet statement`),
    subject: text(msg`Statement of ${name}`),
    brand,
    locale,
    createdAt: at.toISOString(),
    blocks: [
      ...headBlocks(paper, writer),
      summaryTable(shown, writer),
      moved.length === 0
        ? { kind: 'text', text: text(msg`No money moved in this period.`), look: 'muted' }
        : {
            kind: 'text',
            text: text(
              msg`Money that moves from one of these accounts to another stands in both, once with a minus.`,
            ),
            look: 'muted',
          },
      ...moved.map((part) => accountTable(part, writer)),
    ],
    footer: [brand, text(msg`Statement of ${name}`)].join(' · '),
    // The numbers are known once everything is drawn.
    pageLabel: text({ ...pageLabel, values: { page: '{page}', pages: '{pages}' } }),
  };
}
