/** Going to another place of the catalogue's page. */
import { useRouter } from '@tanstack/react-router';
import { withLocale } from '~/platform/i18n/locale.ts';
import { usePage } from '~/platform/navigation/page-context.tsx';
import { catalogueHref, type CatalogueSearch } from './catalogue-search.ts';

interface Way {
  /** Back does not lead to where this began: what was sent is no place to come back to. */
  replace?: boolean;
  /** The page stays where it is scrolled to: only a part of it changes. */
  stays?: boolean;
}

/** Goes to the page as it is, apart from what changes. */
export function useGoInCatalogue(asked: CatalogueSearch) {
  const router = useRouter();
  const { locale } = usePage();
  return (change: Partial<CatalogueSearch>, { replace = false, stays = false }: Way = {}) =>
    void router.navigate({
      href: withLocale(catalogueHref(asked, change), locale),
      replace,
      resetScroll: !stays,
    });
}
