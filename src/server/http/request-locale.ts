/** The language of an API answer: the first accepted language that the product speaks. */
import { appConfig, type Locale } from '~config';

const isLocale = (value: string): value is Locale =>
  appConfig.locales.all.some((locale) => locale === value);

/** Reads `Accept-Language`; English when none matches. */
export function localeFromAcceptLanguage(header: string | null): Locale {
  const wanted = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters.map((p) => /^\s*q=([\d.]+)$/.exec(p)?.[1]).find(Boolean);
      return { language: tag.slice(0, 2).toLowerCase(), quality: quality ? Number(quality) : 1 };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality);
  for (const { language } of wanted) if (isLocale(language)) return language;
  return appConfig.locales.default;
}
