/** Which paths lead to pages that everyone may see. All others are never cached. */
import * as v from 'valibot';
import { idSchema } from '~/contracts/common.ts';
import { withoutLocale } from '~/platform/i18n/locale.ts';

/** All paths below these are public. */
const PUBLIC_AREAS = new Set(['blog', 'help', 'games', 'genres', 'category']);

export interface PublicPages {
  /** Paths of pages without an entity that search engines may list. */
  fixed: ReadonlySet<string>;
  /** Whether a game has this alias. */
  isGame(alias: string): Promise<boolean>;
}

/** @param path with the language prefix */
export async function isPublicPage(path: string, pages: PublicPages): Promise<boolean> {
  const bare = withoutLocale(path);
  if (pages.fixed.has(bare)) return true;
  const [first = '', second, third, ...rest] = bare.split('/').slice(1);
  if (PUBLIC_AREAS.has(first)) return true;
  if (first === 'offers') return third === undefined && v.is(idSchema, second);
  if (first === 'profile') return rest.length === 0 && v.is(idSchema, second);
  return rest.length === 0 && (await pages.isGame(first));
}
