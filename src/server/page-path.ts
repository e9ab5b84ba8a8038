/** Paths of the product's pages: parsing them, and building links for mails, providers and search engines. Pure. */
import { appConfig, type Locale } from '~config';

export interface PagePath {
  /** The language that the path names; null without a prefix. */
  locale: Locale | null;
  /** Decoded parts without the language. */
  segments: string[];
  /** The path ended in a slash. */
  hasTrailingSlash: boolean;
}

const prefixes: readonly string[] = appConfig.locales.all.filter(
  (locale) => locale !== appConfig.locales.default,
);

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** Null when the path is malformed. Query and fragment are removed. */
export function parsePagePath(path: string): PagePath | null {
  const bare = path.split(/[?#]/, 1)[0] ?? '';
  if (!bare.startsWith('/')) return null;
  const parts = bare.split('/').filter((part) => part !== '');
  const segments = parts.map(decoded);
  if (segments.some((segment) => segment === null)) return null;
  const known = segments.filter((segment) => segment !== null);
  const [first, ...rest] = known;
  const locale = appConfig.locales.all.find(
    (candidate) => candidate === first && prefixes.includes(candidate),
  );
  return {
    locale: locale ?? null,
    segments: locale ? rest : known,
    hasTrailingSlash: parts.length > 0 && bare.endsWith('/'),
  };
}

/** A path in a language: the default one has no prefix, the home page of another no slash at its end. */
export function pathIn(locale: Locale, path: string): string {
  if (locale === appConfig.locales.default) return path;
  return path === '/' ? `/${locale}` : `/${locale}${path}`;
}
