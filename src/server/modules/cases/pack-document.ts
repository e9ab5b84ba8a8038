/** The evidence of a case as a paper, before it is drawn. Pure: everything that it tells is given. */
import { msg } from '@lingui/core/macro';
import { appConfig, type Locale } from '~config';
import {
  actorNames,
  eventNames,
  outcomeNames,
  proposalNames,
} from '~/contracts/cases/case-names.ts';
import { decisionCodeNames, decisionOutcomeNames } from '~/contracts/cases/decision-names.ts';
import { reasonNames } from '~/contracts/disputes/reason-names.ts';
import { orderStatusNames } from '~/contracts/orders/order-status-labels.ts';
import { orderNumber } from '~/domain/order-number.ts';
import { paperWriter, type PaperWriter } from '../../core/paper-writer.ts';
import type { PdfBlock, PdfDocument, PdfPicture, PdfTable } from '../../infra/pdf/pdf-document.ts';
import { decisionOf, moneyOf, wordsOf, type PackCase } from './pack-case.ts';

const EMPTY = '';
const pageOf = msg({ message: 'Page {page} of {pages}' });

const moneyNames = {
  price: msg`Price`,
  discount: msg`Discount that the market pays`,
  paid_from_bonus: msg`Paid from bonus`,
  paid_from_wallet: msg`Paid from the wallet`,
  paid_by_card: msg`Paid by card`,
  given_back: msg`Given back so far`,
  seller_gets: msg`The seller’s share`,
  fee: msg`The market’s fee`,
};

/** A moment with its seconds: the order of what happened matters here. */
function momentOf(writer: PaperWriter, locale: Locale, timeZone: string) {
  const seconds = new Intl.DateTimeFormat(locale, { timeZone, timeStyle: 'medium' });
  return (at: string | Date): string =>
    `${writer.shortDay(at)}, ${seconds.format(new Date(at)).replaceAll(' ', '\u00A0')}`;
}

interface Tools {
  pack: PackCase;
  writer: PaperWriter;
  moment(at: string | Date): string;
  timeZone: string;
}

function headBlocks({ pack, writer, moment, timeZone }: Tools): PdfBlock[] {
  const { text } = writer;
  const { order, since, endedAt } = pack;
  const number = orderNumber(order.id);
  const reason = order.dispute_reason ?? pack.record?.reason ?? null;
  const decision = decisionOf(pack);
  const facts = [
    [text(msg`Order`), `${number} (${order.id})`],
    [text(msg`Goods`), `${order.count} × ${order.offer.title} · ${order.offer.game.title}`],
    [text(msg`Status`), text(orderStatusNames[order.status])],
    ...(reason ? [[text(msg`Reason of the dispute`), text(reasonNames[reason])]] : []),
    [text(msg`Dispute opened`), moment(since)],
    [text(msg`Dispute ended`), endedAt ? moment(endedAt) : text(msg`still open`)],
    ...(decision
      ? [
          [text(msg`Decision`), text(decisionOutcomeNames[decision.outcome])],
          ...(decision.code
            ? [[text(msg`Reason of the decision`), text(decisionCodeNames[decision.code])]]
            : []),
        ]
      : []),
    [text(msg`Time zone`), timeZone],
    [text(msg`As it was`), moment(pack.changedAt)],
  ];
  return [
    {
      kind: 'title',
      text: text(msg`Evidence of a dispute`),
      note: text(msg`Everything of the case of order ${number}`),
    },
    {
      kind: 'parties',
      parties: [
        { heading: text(msg`Buyer`), lines: [order.buyer_name, order.buyer_id] },
        { heading: text(msg`Seller`), lines: [order.seller_name, order.seller_id] },
      ],
    },
    { kind: 'facts', facts: facts.map(([term = EMPTY, value = EMPTY]) => ({ term, value })) },
  ];
}

function moneyBlock({ pack, writer: { text, money } }: Tools): PdfTable {
  const amounts = moneyOf(pack);
  const rows = Object.entries(moneyNames).flatMap(([key, name]) => {
    const cents = amounts[key];
    return cents === undefined ? [] : [[text(name), money(cents)]];
  });
  return {
    kind: 'table',
    heading: text(msg`Money`),
    columns: [
      { head: text(msg`What it is`), share: 76 },
      { head: text(msg`Amount`), share: 24, align: 'end' },
    ],
    rows,
  };
}

function table({ writer: { text } }: Tools, heading: string, rows: PdfTable['rows']): PdfBlock[] {
  if (rows.length === 0) return [];
  const columns = [
    { head: text(msg`When`), share: 26 },
    { head: text(msg`Who`), share: 16 },
    { head: text(msg`What`), share: 58 },
  ];
  return [{ kind: 'table', heading, columns, rows }];
}

function eventsBlock(tools: Tools): PdfBlock[] {
  const { pack, moment } = tools;
  const { text } = tools.writer;
  const events = pack.order.events.map((event) => ({
    at: new Date(event.at),
    who: text(actorNames[event.actor]),
    what: text(eventNames[event.event]),
    note:
      event.event === 'deliver'
        ? text(msg`The words of the delivery are left out.`)
        : wordsOf(event),
  }));
  const openings = pack.opened.map(({ at, unit }) => ({
    at,
    who: text(actorNames.buyer),
    what: text(msg`Opened a part of the delivery`),
    note: unit === null ? null : text(msg`Unit ${unit}`),
  }));
  const rows = [...events, ...openings]
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, who, what, note }) => [moment(at), who, note ? { text: what, note } : what]);
  return table(tools, text(msg`What happened`), rows);
}

function proposalsBlock(tools: Tools): PdfBlock[] {
  const { pack, moment } = tools;
  const { text, money } = tools.writer;
  const rows = pack.proposals.map(({ made_at: at, side, kind, cents, hours, outcome }) => {
    const terms = [
      ...(cents === null ? [] : [money(cents)]),
      ...(hours === null ? [] : [text(msg`within ${hours} hours`)]),
      ...(outcome === null ? [] : [text(outcomeNames[outcome])]),
    ].join(' · ');
    const what = text(proposalNames[kind]);
    return [moment(at), text(actorNames[side]), terms ? { text: what, note: terms } : what];
  });
  return table(tools, text(msg`What was proposed`), rows);
}

/** Every change of a tick, then what was ticked by nobody. */
function handoverBlock(tools: Tools, locale: Locale): PdfBlock[] {
  const { pack, moment } = tools;
  const { text } = tools.writer;
  const { steps, ticks } = pack.handover;
  const changes = ticks.map(({ at, side, step, is_done: isDone }) => {
    const label = steps.find(({ key }) => key === step)?.label[locale] ?? step;
    const what = isDone ? label : { text: label, note: text(msg`The tick was taken back.`) };
    return [moment(at), text(actorNames[side]), what];
  });
  const never = steps
    .filter(({ key }) => ticks.every(({ step }) => step !== key))
    .map(({ side, label }) => [text(msg`Not ticked`), text(actorNames[side]), label[locale]]);
  return table(tools, text(msg`Steps of the handover`), [...changes, ...never]);
}

function statementBlocks(tools: Tools): PdfBlock[] {
  const { pack, moment } = tools;
  const { text } = tools.writer;
  return pack.statements.flatMap((statement, index): PdfBlock[] => {
    const number = index + 1;
    const who = text(actorNames[statement.side]);
    const numbers = pack.pictures
      .filter(({ id }) => statement.images.includes(id))
      .map((picture) => picture.number);
    const pictures = numbers.join(', ');
    const marks = statement.marks.map((mark) => [
      moment(mark.written_at),
      text(actorNames[mark.author_id === pack.order.buyer_id ? 'buyer' : 'seller']),
      {
        text: mark.body === EMPTY ? text(msg`Pictures alone`) : mark.body,
        note: `SHA-256 ${mark.hash}`,
      },
    ]);
    return [
      { kind: 'rule' },
      {
        kind: 'facts',
        facts: [
          { term: text(msg`Statement ${number}`), value: `${who} · ${moment(statement.at)}` },
          ...(numbers.length === 0 ? [] : [{ term: text(msg`Pictures`), value: pictures }]),
        ],
      },
      { kind: 'text', text: statement.text },
      ...table(tools, text(msg`Messages marked in statement ${number}`), marks),
    ];
  });
}

function questionsBlock(tools: Tools): PdfBlock[] {
  const { pack, moment } = tools;
  const { text } = tools.writer;
  const rows = pack.questions.map(({ at, side, text: words }) => [
    moment(at),
    text(side === 'buyer' ? msg`To the buyer` : msg`To the seller`),
    words,
  ]);
  return table(tools, text(msg`What support asked`), rows);
}

function pictureList(
  tools: Tools,
  { hashes, leftOut }: Pick<PackPaper, 'hashes' | 'leftOut'>,
): PdfBlock[] {
  const { pack, moment } = tools;
  const { text } = tools.writer;
  const rows = pack.pictures.map(({ number, id, by, at }) => {
    const hash = hashes.get(id);
    const isLeftOut = leftOut.has(id) ? `${text(msg`Not in the archive, which is full.`)} ` : EMPTY;
    const note = hash ? `${isLeftOut}SHA-256 ${hash}` : text(msg`The file is not kept any more.`);
    return [moment(at), text(actorNames[by]), { text: text(msg`Picture ${number}`), note }];
  });
  return table(tools, text(msg`Pictures`), rows);
}

export interface PackPaper {
  pack: PackCase;
  /** Of the pictures' files, by id. */
  hashes: ReadonlyMap<string, string>;
  /** Ids of pictures that are kept, for which the archive has no room. */
  leftOut: ReadonlySet<string>;
  drawn: readonly { number: number; bytes: Uint8Array }[];
  pretended: boolean;
  locale: Locale;
  timeZone: string;
}

/** The paper of a case. */
export function packDocument(paper: PackPaper): PdfDocument {
  const { pack, drawn, pretended, locale, timeZone } = paper;
  const writer = paperWriter(locale, timeZone);
  const { text } = writer;
  const { brand } = appConfig;
  const tools = { pack, writer, moment: momentOf(writer, locale, timeZone), timeZone };
  const number = orderNumber(pack.order.id);
  const subject = text(msg`Dispute of order ${number}`);
  const pictures: PdfPicture[] = drawn.map(({ number: picture, bytes }) => ({
    bytes,
    caption: text(msg`Picture ${picture}`),
  }));
  return {
    title: text(msg`Evidence of a dispute`),
    subject,
    brand: brand.name,
    locale,
    createdAt: pack.changedAt.toISOString(),
    blocks: [
      ...headBlocks(tools),
      moneyBlock(tools),
      ...eventsBlock(tools),
      ...handoverBlock(tools, locale),
      ...proposalsBlock(tools),
      ...questionsBlock(tools),
      ...statementBlocks(tools),
      ...pictureList(tools, paper),
      ...(pictures.length === 0 ? [] : [{ kind: 'pictures' as const, pictures }]),
      {
        kind: 'text',
        text: text(
          msg`Marked messages are copies of the chat as it was when they were marked; their hash is over that copy. What was handed over in secret is no part of this file.`,
        ),
        look: 'muted',
      },
      ...(pretended
        ? [
            {
              kind: 'text' as const,
              text: text(msg`This market is a demonstration: no real money has moved.`),
            },
          ]
        : []),
    ],
    footer: [brand.name, subject].join(' · '),
    pageLabel: text({ ...pageOf, values: { page: '{page}', pages: '{pages}' } }),
  };
}
