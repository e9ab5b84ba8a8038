/** When a seller's autopilot answers in the chat, and with which of its texts (decision 0081). Pure. */
import type { Placeholder } from './placeholders.ts';
import { nextWork, type WorkHours } from './work-hours.ts';

/** `first`: a conversation begins or goes on after a while. `away`: its seller is not there. `paid`: an order was paid. */
export const replyKinds = ['first', 'away', 'paid'] as const;
export type ReplyKind = (typeof replyKinds)[number];

/** Only what is always known when the text is sent. */
export const replyPlaceholders: Record<ReplyKind, readonly Placeholder[]> = {
  first: ['buyer'],
  away: ['buyer', 'back'],
  paid: ['buyer', 'order', 'offer'],
};

export const replyBounds = { textLength: 1_000, everyHours: { min: 1, max: 168, usual: 12 } };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Whoever wrote so lately is there, whatever their hours say. */
const THERE_MS = 30 * MINUTE_MS;
/** An answer that comes later than this after the message helps nobody. */
const LATE_MS = HOUR_MS;
/** Orders of one conversation that are paid closer together share a greeting. */
const GREETING_MS = 10 * MINUTE_MS;

/** Whether what happened then is no longer answered. */
export const isLate = (at: Date, now: Date): boolean => now.getTime() - at.getTime() > LATE_MS;

/** When a seller is there again. */
export interface Absence {
  back: Date;
  /** The clock that the seller goes by. */
  timeZone: string;
  isVacation: boolean;
}

/** Null while the seller is there: neither on vacation nor outside their hours. */
export function absenceOf(
  seller: { awayUntil: Date | null; awayZone: string | null; hours: WorkHours | null },
  now: Date,
): Absence | null {
  const { awayUntil, awayZone, hours } = seller;
  if (awayUntil && awayUntil > now) {
    const timeZone = awayZone ?? hours?.timeZone ?? 'UTC';
    return { back: awayUntil, timeZone, isVacation: true };
  }
  const from = hours && nextWork(hours, now)?.from;
  if (!hours || !from || from <= now) return null;
  return { back: from, timeZone: hours.timeZone, isVacation: false };
}

/** What a conversation was when somebody wrote to a seller. */
export interface Talk {
  /** The message that would be answered. */
  writtenAt: Date;
  /** When one of the two wrote before it; null: never. */
  spokenAt: Date | null;
  /** When the seller wrote last, before or after it. */
  sellerAt: Date | null;
}

/** The text that answers a message; null: none does. `rules` are those that are switched on. */
export function replyTo(
  rules: readonly { kind: ReplyKind; everyHours: number }[],
  talk: Talk,
  absence: Absence | null,
  now: Date,
): ReplyKind | null {
  const { writtenAt, spokenAt, sellerAt } = talk;
  const ago = (at: Date): number => now.getTime() - at.getTime();
  if (isLate(writtenAt, now) || (sellerAt && sellerAt >= writtenAt)) return null;
  if (absence && rules.some(({ kind }) => kind === 'away')) {
    return sellerAt && ago(sellerAt) < THERE_MS ? null : 'away';
  }
  const first = rules.find(({ kind }) => kind === 'first');
  if (!first) return null;
  const isFirst =
    !spokenAt || writtenAt.getTime() - spokenAt.getTime() >= first.everyHours * HOUR_MS;
  return isFirst ? 'first' : null;
}

/** A text of this kind is not repeated in one conversation before this long. */
export function silenceMs(kind: ReplyKind, everyHours: number): number {
  return kind === 'paid' ? GREETING_MS : everyHours * HOUR_MS;
}

/** The text in the reader's language, else the other one. */
export function textFor(locale: 'en' | 'fr', texts: { en: string; fr: string }): string {
  return texts[locale] || texts.en || texts.fr;
}
