/** What an import makes public at once: texts of genres and base categories, and landing pages. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import type {
  CatalogueCheck,
  CategoryPlan,
  GamePlan,
  LandingPlan,
  SectionPlan,
} from '~/contracts/definitions/catalogue-file.schemas.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { SectionHeading } from '~/ui/layout.tsx';
import { Tag } from '~/ui/marks.tsx';
import { Changes } from './versions.tsx';

const list = css({
  display: 'grid',
  gap: '2',
  gridTemplateColumns: 'minmax(0, 1fr)',
  overflowWrap: 'anywhere',
});
const quiet = css({ color: 'muted', fontSize: '14' });

export function StateTag({ state }: { state: GamePlan['state'] | CategoryPlan['state'] }) {
  const { t } = useLingui();
  const texts: Record<typeof state, string | null> = {
    new: t`new`,
    changed: t`changed`,
    draft: t`becomes a draft`,
    clash: t`another draft is there`,
    drafted: null,
    same: null,
  };
  const text = texts[state];
  return text === null ? null : <Tag>{text}</Tag>;
}

type Sections = CatalogueCheck['genres'];

export function SectionsAtOnce({ check }: { check: CatalogueCheck }) {
  return (
    <>
      <SectionTexts title={<Trans>Genres</Trans>} sections={check.genres} />
      <SectionTexts title={<Trans>Base categories</Trans>} sections={check.base_categories} />
    </>
  );
}

function SectionTexts({ title, sections }: { title: ReactNode; sections: Sections }) {
  const { touched, is_reordered: isReordered } = sections;
  if (touched.length === 0 && !isReordered) return null;
  return (
    <section className={list}>
      <SectionHeading size="panel">{title}</SectionHeading>
      <p className={quiet}>
        <Trans>The market shows it at once.</Trans>{' '}
        {isReordered ? <Trans>They get another order.</Trans> : null}
      </p>
      <ul className={list}>
        {touched.map((section) => (
          <AtOnce key={section.alias} thing={section} />
        ))}
      </ul>
    </section>
  );
}

/** The landing pages of a category, each with what becomes of it. */
export function LandingsAtOnce({ pages }: { pages: CategoryPlan['landing_pages'] }) {
  if (pages.touched.length === 0) return null;
  return (
    <>
      <p className={quiet}>
        <Plural
          value={pages.touched.length}
          one="# landing page, in force at once"
          other="# landing pages, in force at once"
        />
      </p>
      <ul className={list}>
        {pages.touched.map((page) => (
          <AtOnce key={page.alias} thing={page}>
            <Seen seen={page.seen} />
          </AtOnce>
        ))}
      </ul>
    </>
  );
}

function AtOnce({ thing, children }: { thing: SectionPlan; children?: ReactNode }) {
  return (
    <li>
      {thing.title} <span className={quiet}>{thing.alias}</span> <StateTag state={thing.state} />{' '}
      {children}
      <Changes changes={thing.changes} />
    </li>
  );
}

function Seen({ seen }: Pick<LandingPlan, 'seen'>) {
  const { t } = useLingui();
  const texts = { opened: t`becomes public`, hidden: t`Hidden`, shown: null };
  const text = texts[seen];
  return text === null ? null : <Tag>{text}</Tag>;
}

/** What is public as soon as the import is done, in figures; null: nothing is. */
export function useAtOnce(check: CatalogueCheck): string | null {
  const { t } = useLingui();
  const { count } = useFormat();
  const { landing_pages: landings, genres, base_categories: bases } = check;
  const counts = {
    pages: landings.new + landings.changed,
    texts: genres.touched.length + bases.touched.length,
    orders: [genres, bases].filter((one) => one.is_reordered).length,
    games: check.games.touched.filter(isSeenAtOnce).length,
  };
  const pages = count(counts.pages);
  const texts = count(counts.texts);
  const orders = count(counts.orders);
  const games = count(counts.games);
  const parts = [
    counts.pages > 0 && t`landing pages: ${pages}`,
    counts.texts > 0 && t`texts of genres and base categories: ${texts}`,
    counts.orders > 0 && t`orders of genres and base categories: ${orders}`,
    counts.games > 0 && t`public games: ${games}`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? null : parts.join(' · ');
}

/** Whether people see the game in another way as soon as the import is done; its landing pages apart. */
export const isSeenAtOnce = (game: GamePlan): boolean =>
  game.is_public && (game.state === 'changed' || game.is_reordered);

/** Whether somebody has to look at the game before the import: it has a choice, or people see something of it at once. */
export const asksForALook = (game: GamePlan): boolean =>
  isSeenAtOnce(game) ||
  game.categories.some(
    ({ state, landing_pages: pages }) => state === 'clash' || pages.touched.length > 0,
  );
