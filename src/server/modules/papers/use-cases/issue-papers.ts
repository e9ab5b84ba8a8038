/**
 * Issues the documents of a month that is over (decision 0096): an invoice for the fees that a seller was charged, and a
 * credit note for each invoice of an earlier month of which something was given back.
 */
import { serverConfig } from '~config';
import { deletedName } from '~/contracts/identity/deleted-name.ts';
import { monthAfter, startOf } from '~/domain/months.ts';
import {
  taxGivenBack,
  taxWithin,
  vatTerritory,
  vatTreatment,
  type VatTreatment,
} from '~/domain/vat.ts';
import { newId } from '~/kernel/ids.ts';
import { sumCents } from '~/kernel/money.ts';
import type { Ctx } from '../../../core/context.ts';
import { unitOfWork } from '../../../core/unit-of-work.ts';
import { findAccount, lockAccount } from '../../accounts/index.ts';
import { selectFeeLines, type FeeLine } from '../fee-lines.repository.ts';
import { issuerOf, vatSellerOf } from '../issuer.ts';
import { closedBefore, nextMonth } from '../months.ts';
import { papersIssued } from '../papers.events.ts';
import {
  closeMonth,
  findInvoices,
  hasPapers,
  insertPaper,
  isResting,
  lastClosedMonth,
  restUntil,
  type InvoiceOfFee,
  type PaperLine,
} from '../papers.repository.ts';
import { sealRecipient, type Recipient } from '../recipient.ts';
import { findTaxDetails, forgetDetails } from '../tax-details.repository.ts';
import { openTaxDetails } from './tax-details.ts';

/** A month is read whole for what is left of it: after a failure not every ten seconds. */
const REST_MS = 3_600_000;

/** Who gets the documents of a month, and which month. */
interface Due {
  userId: string;
  month: string;
}

const lineOf = ({ user_id: _owner, ...line }: FeeLine): PaperLine => ({
  ...line,
  cents: Math.abs(line.cents),
});

const taxOf = (vat: VatTreatment, tax: (bps: number) => number): number =>
  vat.kind === 'charged' ? tax(vat.bps) : 0;

/** @throws where the tax details cannot be opened: the account's month stays open, and the log says why */
async function recipientOf(ctx: Ctx, userId: string): Promise<Recipient> {
  const account = await findAccount(ctx.db, userId);
  const row = await findTaxDetails(ctx.db, userId);
  const details = openTaxDetails(row, ctx.services.keys);
  // The name of an erased account is no more.
  return { account_id: userId, public_name: account?.public_name ?? deletedName, details };
}

function treatmentOf(ctx: Ctx, { details }: Recipient, month: string): VatTreatment {
  const customer = details && {
    country: details.country,
    isBusiness: details.kind === 'business',
    vatId: details.vat_id === '' ? null : details.vat_id,
  };
  const lastDay = new Date(startOf(monthAfter(month)).getTime() - 1).toISOString().slice(0, 10);
  return vatTreatment(vatSellerOf(issuerOf(ctx.services.env)), customer, lastDay);
}

/** What the documents of one account in one month have in common. */
function commonOf(ctx: Ctx, due: Due, recipient: Recipient) {
  const { details } = recipient;
  const country = details === null ? null : vatTerritory(details.country);
  const sealedRecipient = sealRecipient(recipient, ctx.services.keys);
  return { ...due, at: ctx.now, sealedRecipient, country };
}

async function issueInvoice(ctx: Ctx, due: Due, charged: readonly FeeLine[]): Promise<number> {
  if (charged.length === 0) return 0;
  const recipient = await recipientOf(ctx, due.userId);
  const vat = treatmentOf(ctx, recipient, due.month);
  const lines = charged.map(lineOf);
  const grossCents = sumCents(...lines.map(({ cents }) => cents));
  const { env } = ctx.services;
  await insertPaper(ctx.db, {
    ...commonOf(ctx, due, recipient),
    id: newId(),
    kind: 'fee_invoice',
    correctsId: null,
    grossCents,
    taxCents: taxOf(vat, (bps) => taxWithin(grossCents, bps)),
    facts: { issuer: issuerOf(env), vat, pretended: env.sandbox },
    lines,
  });
  return 1;
}

/** It has the tax and the country of the invoice that it corrects, whatever applies today. */
async function issueCredit(
  ctx: Ctx,
  due: Due,
  { invoice, lines }: { invoice: InvoiceOfFee; lines: readonly PaperLine[] },
): Promise<void> {
  const grossCents = sumCents(...lines.map(({ cents }) => cents));
  const remaining = invoice.gross_cents - invoice.credited_cents;
  const { vat } = invoice.facts;
  const { env } = ctx.services;
  await insertPaper(ctx.db, {
    ...commonOf(ctx, due, await recipientOf(ctx, due.userId)),
    country: invoice.customer_country,
    id: newId(),
    kind: 'credit_note',
    correctsId: invoice.paper_id,
    grossCents,
    taxCents: taxOf(vat, (bps) => taxGivenBack(remaining, grossCents, bps)),
    facts: { issuer: issuerOf(env) ?? invoice.facts.issuer, vat, pretended: env.sandbox },
    lines,
  });
}

/** What was never invoiced is not credited: it was charged before the market issued documents. */
async function issueCredits(ctx: Ctx, due: Due, returned: readonly FeeLine[]): Promise<number> {
  const invoices = await findInvoices(
    ctx.db,
    returned.map(({ reference }) => reference),
  );
  const byInvoice = Map.groupBy(
    returned.filter(({ reference }) => invoices.has(reference)),
    ({ reference }) => invoices.get(reference)?.paper_id,
  );
  for (const lines of byInvoice.values()) {
    const invoice = invoices.get(lines[0]?.reference ?? '');
    if (invoice) await issueCredit(ctx, due, { invoice, lines: lines.map(lineOf) });
  }
  return byInvoice.size;
}

/** Needs a transaction; locks the account, then the series of numbers: invoices before credit notes. */
async function issueFor(ctx: Ctx, due: Due, lines: readonly FeeLine[]): Promise<void> {
  await lockAccount(ctx.db, due.userId);
  // Another process, or a run before this one.
  if (await hasPapers(ctx.db, due.userId, due.month)) return;
  const invoices = await issueInvoice(
    ctx,
    due,
    lines.filter(({ cents }) => cents > 0),
  );
  const credits = await issueCredits(
    ctx,
    due,
    lines.filter(({ cents }) => cents < 0),
  );
  const count = invoices + credits;
  if (count === 0) return;
  await ctx.publish(papersIssued({ user_id: due.userId, month: due.month, count }));
}

/** Issues what a month asks for, account by account. @returns whether all of it stands */
async function issueMonth(ctx: Ctx, month: string): Promise<boolean> {
  const period = { from: startOf(month), to: startOf(monthAfter(month)) };
  let after: string | null = null;
  let failed = 0;
  for (;;) {
    const lines: FeeLine[] = await selectFeeLines(
      ctx.db,
      { ...period, month },
      after,
      serverConfig.papers.accountsAtOnce,
    );
    if (lines.length === 0) return failed === 0;
    for (const [userId, own] of Map.groupBy(lines, ({ user_id: id }) => id)) {
      after = userId;
      try {
        await unitOfWork(ctx, (step) => issueFor(step, { userId, month }, own));
      } catch (error) {
        failed += 1;
        ctx.services.log.error({ err: error, userId, month }, 'documents could not be issued');
      }
    }
  }
}

/**
 * Issues the documents of the month that is due next. A market begins with the month in which this runs first. What one
 * account fails of stops nobody else; the month stays open, and is tried again after an hour.
 * @returns how many months were closed: 0 when nothing is due
 */
export async function issueDuePapers(ctx: Ctx): Promise<number> {
  const closed = await lastClosedMonth(ctx.db);
  if (closed === null) {
    await closeMonth(ctx.db, closedBefore(ctx.now), ctx.now);
    return 0;
  }
  const month = nextMonth(closed, ctx.now);
  if (month === null || (await isResting(ctx.db, month, ctx.now))) return 0;
  if (!(await issueMonth(ctx, month))) {
    await restUntil(ctx.db, month, new Date(ctx.now.getTime() + REST_MS));
    return 0;
  }
  await unitOfWork(ctx, async ({ db, now }) => {
    await closeMonth(db, month, now);
    await forgetDetails(db, null);
  });
  return 1;
}
