/** Texts about the market: prices and searches that somebody waits for, sellers they follow, news. */
import { msg, plural } from '@lingui/core/macro';
import type { Currency, Locale } from '~config';
import { priceFromMicros } from '~/kernel/money.ts';
import { formatUnitPrice } from '~/platform/i18n/format.ts';
import type { NotificationData } from './notifications.tables.ts';
import type { NotificationText } from './order-labels.ts';

interface Reader {
  locale: Locale;
  currency: Currency;
}

type Of<T extends NotificationData['type']> = Extract<NotificationData, { type: T }>;

export type MarketData = Of<
  | 'saved_search'
  | 'price_alert'
  | 'back_in_stock'
  | 'alert_ended'
  | 'followed_seller'
  | 'news'
  | 'request'
  | 'request_news'
>;

const priceOf = (micros: number, isPrecise: boolean, { locale, currency }: Reader): string =>
  formatUnitPrice(priceFromMicros(micros), currency, locale, isPrecise);

function searchText(data: Of<'saved_search'>, reader: Reader): NotificationText {
  const { count, name, title, path } = data;
  const price = priceOf(data.priceMicros, data.isPrecise, reader);
  if (count === 1) {
    return {
      subject: msg`New: ${title}`,
      body: msg`It costs ${price} and matches your saved search “${name}”.`,
      action: { label: msg`Show the offer`, path },
    };
  }
  return {
    subject: msg`${plural(count, { one: '# new offer', other: '# new offers' })}: ${name}`,
    body: msg`They match your saved search. One of them is “${title}” for ${price}.`,
    action: { label: msg`Show the offers`, path },
  };
}

function priceText(data: Of<'price_alert'>, reader: Reader): NotificationText {
  const { name, path } = data;
  const price = priceOf(data.priceMicros, data.isPrecise, reader);
  const wanted = priceOf(data.wantedMicros, data.isPrecise, reader);
  if (data.isMarket) {
    return {
      subject: msg`${name} from ${price}`,
      body: msg`The best price has fallen to what you wait for: ${wanted} or less.`,
      action: { label: msg`Show the offers`, path },
    };
  }
  return {
    subject: msg`${name} now costs ${price}`,
    body: msg`The price has fallen to what you wait for: ${wanted} or less.`,
    action: { label: msg`Show the offer`, path },
  };
}

function followedText({ count, seller, title, path }: Of<'followed_seller'>): NotificationText {
  if (count === 1) {
    return {
      subject: msg`New from ${seller}: ${title}`,
      body: msg`You follow this seller.`,
      action: { label: msg`Show the offer`, path },
    };
  }
  return {
    subject: msg`${plural(count, { one: '# new offer', other: '# new offers' })} of ${seller}`,
    body: msg`You follow this seller. One of them is “${title}”.`,
    action: { label: msg`Show the offers`, path },
  };
}

function requestText({ code, title, path }: Of<'request'>): NotificationText {
  const texts = {
    changed: {
      subject: msg`A request that you bid on has changed: ${title}`,
      body: msg`The buyer has written something new. Your bid waits until you say that it stands.`,
      action: { label: msg`Show the request`, path },
    },
    hidden: {
      subject: msg`Your request was ended by our staff: ${title}`,
      body: msg`It broke our rules. What you have ordered goes on.`,
      action: { label: msg`Show your requests`, path },
    },
    bid: {
      subject: msg`A bid on your request: ${title}`,
      body: msg`A seller has named a price and a time. Nothing is paid until you accept a bid.`,
      action: { label: msg`Compare the bids`, path },
    },
    expired: {
      subject: msg`Your request has ended: ${title}`,
      body: msg`Its time is over and no bid was ordered. You can ask again at any time.`,
      action: { label: msg`Show your requests`, path },
    },
    accepted: {
      subject: msg`Your bid was accepted: ${title}`,
      body: msg`The order begins as soon as the buyer has paid. You will be told: deliver nothing before that.`,
      action: { label: msg`Show the request`, path },
    },
    ended: {
      subject: msg`A request that you bid on has ended: ${title}`,
      body: msg`Your bid binds you no longer.`,
      action: { label: msg`Show open requests`, path },
    },
  };
  return texts[code];
}

function requestNewsText({ count, title, path }: Of<'request_news'>): NotificationText {
  return {
    subject:
      count === 1
        ? msg`A buyer asks for ${title}`
        : msg`${plural(count, { one: '# new request', other: '# new requests' })}: ${title}`,
    body: msg`You follow what buyers ask for there. Name your price while it is open.`,
    action: { label: msg`Show the requests`, path },
  };
}

function newsText({ titles, path }: Of<'news'>, { locale }: Reader): NotificationText {
  const title = titles[locale];
  return {
    subject: msg`${title}`,
    body: msg`A new article in our blog.`,
    action: { label: msg`Read the article`, path },
  };
}

/** Titles are what sellers wrote: they are shown as text. */
export function marketText(data: MarketData, reader: Reader): NotificationText {
  switch (data.type) {
    case 'saved_search':
      return searchText(data, reader);
    case 'price_alert':
      return priceText(data, reader);
    case 'back_in_stock': {
      const { title, path } = data;
      const price = priceOf(data.priceMicros, data.isPrecise, reader);
      return {
        subject: msg`Back in stock: ${title}`,
        body: msg`You waited for it. It costs ${price}.`,
        action: { label: msg`Show the offer`, path },
      };
    }
    case 'alert_ended': {
      const { title, path } = data;
      return {
        subject: msg`An offer that you waited for is gone`,
        body: msg`“${title}” was taken down, so your alert on it has ended. There may be others like it.`,
        action: { label: msg`Show the offers`, path },
      };
    }
    case 'followed_seller':
      return followedText(data);
    case 'request':
      return requestText(data);
    case 'request_news':
      return requestNewsText(data);
    case 'news':
      return newsText(data, reader);
  }
}
