/** The page on which the payer pays: plain HTML with buttons, so that any browser goes through it, without script too. */
import type Stripe from 'stripe';
import type { PageRecord } from './store.ts';

const safe = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const FRENCH: Record<string, string> = {
  pay: 'Payer',
  three_ds: 'Payer avec 3-D Secure',
  declined: 'Carte refusée',
  three_ds_failed: '3-D Secure échoué',
  leave: 'Revenir à la boutique',
};
const ENGLISH: Record<string, string> = {
  pay: 'Pay',
  three_ds: 'Pay with 3-D Secure',
  declined: 'Card declined',
  three_ds_failed: '3-D Secure failed',
  leave: 'Back to the shop',
};

function priceOf({ amount_total: total, currency }: Stripe.Checkout.Session): string {
  return `${((total ?? 0) / 100).toFixed(2)} ${(currency ?? 'usd').toUpperCase()}`;
}

function frame(language: string, title: string, content: string): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${safe(title)}</title></head><body><main><h1>${safe(title)}</h1>${content}</main></body></html>`;
}

/** The page as it stands: with its buttons, or that it is over. */
export function pageHtml({ session, title }: PageRecord, problem: string | null): string {
  const language = session.locale?.startsWith('fr') ? 'fr' : 'en';
  const words = language === 'fr' ? FRENCH : ENGLISH;
  if (session.status !== 'open') {
    return frame(language, session.status === 'expired' ? 'Page expired' : 'Already paid', '');
  }
  const buttons = ['card', 'three_ds', 'declined', 'three_ds_failed', 'leave'].map((how) => {
    const label = words[how === 'card' ? 'pay' : how];
    return `<p><button name="how" value="${how}">${label}</button></p>`;
  });
  const said = problem === null ? '' : `<p role="alert">${safe(problem)}</p>`;
  const form = `<form method="post" action="/c/pay/${session.id}">${buttons.join('')}</form>`;
  return frame(language, title, `<p>${priceOf(session)}</p>${said}${form}`);
}

/** Where the payer goes when it is over. */
export function wayBack(session: Stripe.Checkout.Session, isPaid: boolean): string | null {
  const url = isPaid ? session.success_url : session.cancel_url;
  return url?.replaceAll('{CHECKOUT_SESSION_ID}', session.id) ?? null;
}
