/** The lines of the statement as files have them: each posting with the balance after it, what it is about, and its rule in words. */
import type { Locale } from '~config';
import { ruleText, payoutKindNames } from '~/contracts/wallet/statement-labels.ts';
import type { UserCtx } from '../../../core/context.ts';
import { serverI18n } from '../../../infra/i18n.ts';
import {
  listBalancedPostings,
  type BalancedPosting,
  type BalancedPostings,
  type StatementPeriod,
} from '../../ledger/index.ts';
import { findPayoutTargets } from '../payouts/payouts.repository.ts';
import { findCardProviders } from '../statement-subjects.repository.ts';
import { presentLine } from '../wallet.presenter.ts';
import { orderSubjects } from '../wallet.ports.ts';

export interface StatementFileLine extends ReturnType<typeof presentLine> {
  /** What the account held after it, in US cents. */
  balance_amount: number;
  /** Title of the order. */
  title: string | null;
  /** Where a payout goes, or through whom card money came and went. */
  about: string | null;
  /** The rule in the reader's language; null where none decided. */
  rule_text: string | null;
}

const PAYOUTS: ReadonlySet<string> = new Set([
  'payout_requested',
  'payout_paid',
  'payout_returned',
]);
const CARDS: ReadonlySet<string> = new Set(['deposit', 'card_returned', 'card_refund_failed']);

/** Providers are named by their adapters. */
const providerNames: Readonly<Record<string, string>> = { stripe: 'Stripe' };

interface Subjects {
  titles: ReadonlyMap<string, { title: string }>;
  payouts: Awaited<ReturnType<typeof findPayoutTargets>>;
  providers: ReadonlyMap<string, string>;
}

/** What lines are about: three statements, however many lines there are. */
async function subjectsOf(ctx: UserCtx, postings: readonly BalancedPosting[]): Promise<Subjects> {
  const { db, actor } = ctx;
  const idsOf = (isWanted: (posting: BalancedPosting) => boolean): string[] => [
    ...new Set(postings.filter(isWanted).map(({ reference }) => reference)),
  ];
  const orders = idsOf((posting) => presentLine(posting).order_id !== null);
  const payouts = idsOf(({ kind }) => PAYOUTS.has(kind));
  const cards = idsOf(({ kind }) => CARDS.has(kind));
  return {
    titles: await orderSubjects.of(ctx)(db, actor.userId, orders),
    payouts: await findPayoutTargets(db, actor.userId, payouts),
    providers: await findCardProviders(db, actor.userId, cards),
  };
}

function aboutOf(reference: string, subjects: Subjects, locale: Locale): string | null {
  const payout = subjects.payouts.get(reference);
  if (payout) return `${serverI18n(locale)._(payoutKindNames[payout.kind])} ${payout.label}`;
  const provider = subjects.providers.get(reference);
  return provider === undefined ? null : (providerNames[provider] ?? provider);
}

function presentFileLine(
  posting: BalancedPosting,
  subjects: Subjects,
  locale: Locale,
): StatementFileLine {
  const line = presentLine(posting);
  const rule = line.rule === null ? null : ruleText(line.rule);
  return {
    ...line,
    balance_amount: posting.balance_cents,
    title: subjects.titles.get(line.order_id ?? '')?.title ?? null,
    about: aboutOf(posting.reference, subjects, locale),
    rule_text: rule && serverI18n(locale)._(rule),
  };
}

/**
 * The actor's lines of a period, newest first, and what their accounts held at its end.
 * @param limit of lines; the oldest ones are left out
 */
export async function statementLines(
  ctx: UserCtx,
  query: StatementPeriod & { limit: number; locale: Locale },
): Promise<{ lines: StatementFileLine[]; closing: BalancedPostings['closing'] }> {
  const { postings, closing } = await listBalancedPostings(ctx.db, ctx.actor.userId, query);
  const subjects = await subjectsOf(ctx, postings);
  return {
    lines: postings.map((posting) => presentFileLine(posting, subjects, query.locale)),
    closing,
  };
}
