/**
 * The requirements of search engines for JSON-LD, by type: required properties and the form of their values, after
 * schema.org and Google's guidelines for breadcrumbs, products, lists, site names and profiles. Returns one sentence
 * per problem.
 */

type Thing = Record<string, unknown>;
type Check = (thing: Thing, at: string) => string[];

function isThing(value: unknown): value is Thing {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isAddress(value: unknown): boolean {
  return (
    typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
  );
}

function required(thing: Thing, at: string, ...names: string[]): string[] {
  return names
    .filter((name) => thing[name] === undefined || thing[name] === '' || thing[name] === null)
    .map((name) => `${at} has no ${name}`);
}

function addresses(thing: Thing, at: string, ...names: string[]): string[] {
  return names
    .flatMap((name) => [thing[name]].flat().map((value) => ({ name, value })))
    .filter(({ value }) => value !== undefined && !isAddress(value))
    .map(({ name, value }) => `${at}.${name} is no address: ${String(value)}`);
}

function inside(thing: Thing, at: string, name: string, type: string): string[] {
  const child = thing[name];
  if (!isThing(child) || child['@type'] !== type) return [`${at}.${name} is no ${type}`];
  return problemsOf(child, `${at}.${name}`);
}

function positions(thing: Thing, at: string): string[] {
  const items = [thing['itemListElement']].flat();
  if (items.length === 0) return [`${at} lists nothing`];
  return items.flatMap((item, index) => {
    const place = `${at}[${index}]`;
    if (!isThing(item) || item['@type'] !== 'ListItem') return [`${place} is no ListItem`];
    const wrong = item['position'] === index + 1 ? [] : [`${place} has a wrong position`];
    return [...wrong, ...required(item, place, 'name'), ...addresses(item, place, 'item', 'url')];
  });
}

const CURRENCY = /^(USD|EUR)$/;
const PRICE = /^\d+(\.\d{2}|\.\d{4})$/;

function price(thing: Thing, at: string): string[] {
  const { price: value, priceCurrency: currency } = thing;
  const isPositive = typeof value === 'string' && PRICE.test(value) && Number(value) > 0;
  const isKnown = typeof currency === 'string' && CURRENCY.test(currency);
  return [
    ...(isPositive ? [] : [`${at}.price is ${String(value)}`]),
    ...(isKnown ? [] : [`${at}.priceCurrency is ${String(currency)}`]),
  ];
}

const checks: Readonly<Record<string, Check>> = {
  Organization: (thing, at) => [
    ...required(thing, at, 'name', 'url', 'logo'),
    ...addresses(thing, at, 'url'),
    ...inside(thing, at, 'logo', 'ImageObject'),
  ],
  ImageObject: (thing, at) => [...required(thing, at, 'url'), ...addresses(thing, at, 'url')],
  WebSite: (thing, at) => [
    ...required(thing, at, 'name', 'url'),
    ...inside(thing, at, 'potentialAction', 'SearchAction'),
  ],
  SearchAction: (thing, at) => [
    ...(thing['query-input'] === 'required name=search_term_string'
      ? []
      : [`${at} does not name its input`]),
    ...inside(thing, at, 'target', 'EntryPoint'),
  ],
  EntryPoint: ({ urlTemplate }, at) =>
    String(urlTemplate).includes('{search_term_string}')
      ? []
      : [`${at} has no place for the words`],
  BlogPosting: (thing, at) => [
    ...required(thing, at, 'headline', 'image', 'datePublished', 'author', 'publisher'),
    ...addresses(thing, at, 'image', 'mainEntityOfPage'),
    ...(String(thing['headline']).length <= 110 ? [] : [`${at}.headline is cut off`]),
    ...(Number.isNaN(Date.parse(String(thing['datePublished'])))
      ? [`${at}.datePublished is no date`]
      : []),
  ],
  Article: (thing, at) => [
    ...required(thing, at, 'headline', 'image', 'dateModified', 'author', 'publisher'),
    ...addresses(thing, at, 'image', 'mainEntityOfPage'),
    ...(String(thing['headline']).length <= 110 ? [] : [`${at}.headline is cut off`]),
  ],
  FAQPage: (thing, at) =>
    [thing['mainEntity']].flat().flatMap((question, index) => {
      const place = `${at}[${index}]`;
      if (!isThing(question) || question['@type'] !== 'Question')
        return [`${place} is no Question`];
      return [
        ...required(question, place, 'name'),
        ...inside(question, place, 'acceptedAnswer', 'Answer'),
      ];
    }),
  Answer: (thing, at) => required(thing, at, 'text'),
  BreadcrumbList: positions,
  ItemList: positions,
  Product: (thing, at) => [
    ...required(thing, at, 'name', 'description', 'image', 'offers'),
    ...addresses(thing, at, 'image', 'url'),
    ...inside(thing, at, 'offers', 'Offer'),
    ...(thing['aggregateRating'] === undefined
      ? []
      : inside(thing, at, 'aggregateRating', 'AggregateRating')),
  ],
  Offer: (thing, at) => [
    ...price(thing, at),
    ...required(thing, at, 'availability', 'url', 'seller'),
    ...addresses(thing, at, 'availability', 'url'),
    ...inside(thing, at, 'priceSpecification', 'UnitPriceSpecification'),
    ...inside(thing, at, 'seller', 'Person'),
  ],
  UnitPriceSpecification: price,
  AggregateRating: (thing, at) => {
    const { ratingValue, reviewCount } = thing;
    const isMean = typeof ratingValue === 'number' && ratingValue >= 1 && ratingValue <= 5;
    const isCount = typeof reviewCount === 'number' && reviewCount >= 1;
    return isMean && isCount
      ? []
      : [`${at} rates ${String(ratingValue)} of ${String(reviewCount)}`];
  },
  Person: (thing, at) => [...required(thing, at, 'name'), ...addresses(thing, at, 'url', 'image')],
  ProfilePage: (thing, at) => inside(thing, at, 'mainEntity', 'Person'),
};

function problemsOf(thing: Thing, at: string): string[] {
  const check = checks[String(thing['@type'])];
  return check ? check(thing, at) : [`${at} is of an unknown type: ${String(thing['@type'])}`];
}

/** Problems of one top-level object. */
export function structuredDataProblems(data: unknown): string[] {
  if (!isThing(data)) return ['This is no object'];
  const type = String(data['@type']);
  const context = data['@context'] === 'https://schema.org' ? [] : [`${type} has no context`];
  return [...context, ...problemsOf(data, type)];
}
