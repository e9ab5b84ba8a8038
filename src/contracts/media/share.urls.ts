/**
 * The addresses of Open Graph pictures, 1200 × 630 PNG:
 *
 * - `/media/share/{locale}/site.png`: the market itself
 * - `/media/share/{locale}/game/{game}.png`
 * - `/media/share/{locale}/category/{game}/{category}.png`
 * - `/media/share/{locale}/offer/{offer id}.png`
 * - `/media/share/{locale}/article/{slug}.png`
 *
 * `?v=` is a version of the picture's content; with it the response is cached as immutable. Pure functions.
 */
import { appConfig, type Locale } from '~config';

export const shareSize = { width: 1200, height: 630 } as const;

export type ShareSubject =
  | { kind: 'site' }
  | { kind: 'game'; game: string }
  | { kind: 'category'; game: string; category: string }
  | { kind: 'offer'; id: string }
  | { kind: 'article'; slug: string };

export interface SharePicture {
  locale: Locale;
  subject: ShareSubject;
}

const name = '([a-z0-9]+(?:-[a-z0-9]+)*)';
const uuid = '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})';
const sharePath = new RegExp(
  `^/media/share/([a-z]{2})/(?:(site)|game/${name}|category/${name}/${name}|offer/${uuid}|article/${name})\\.png$`,
);
const MAX_PATH = 200;

/** Parses the path of an address. Undefined for everything that is not exactly one of the forms above. */
export function parseSharePath(path: string): SharePicture | undefined {
  const parts = path.length > MAX_PATH ? null : sharePath.exec(path);
  const [, language, site, alias, game, category, id, slug] = parts ?? [];
  const locale = appConfig.locales.all.find((candidate) => candidate === language);
  if (locale === undefined) return undefined;
  if (site !== undefined) return { locale, subject: { kind: 'site' } };
  if (alias !== undefined) return { locale, subject: { kind: 'game', game: alias } };
  if (id !== undefined) return { locale, subject: { kind: 'offer', id } };
  if (slug !== undefined) return { locale, subject: { kind: 'article', slug } };
  if (game === undefined || category === undefined) return undefined;
  return { locale, subject: { kind: 'category', game, category } };
}

function fileOf(subject: ShareSubject): string {
  if (subject.kind === 'site') return 'site';
  if (subject.kind === 'game') return `game/${subject.game}`;
  if (subject.kind === 'offer') return `offer/${subject.id}`;
  if (subject.kind === 'article') return `article/${subject.slug}`;
  return `category/${subject.game}/${subject.category}`;
}

/** The address of a picture; `parseSharePath` reads its path. */
export function shareUrl({ locale, subject }: SharePicture, version: string): string {
  return `/media/share/${locale}/${fileOf(subject)}.png?v=${version}`;
}
