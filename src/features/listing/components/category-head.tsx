/** The breadcrumbs, the title, the totals, and the game's other categories. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import type { Locale } from '~config';
import type { CategoryDefinition } from '~/contracts/catalogue/catalogue.schemas.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Breadcrumbs, LinkTabs } from '~/ui/navigation.tsx';
import { GameEmblem } from '~/features/common/game-emblem.tsx';

/** "Currency" → "currency" after the game's name; in French the category begins the title. */
function inTitle(title: string, locale: Locale): string {
  return locale === 'en' ? title.charAt(0).toLowerCase() + title.slice(1) : title;
}

interface CategoryHeadProps {
  definition: CategoryDefinition;
  /** The landing page that this page is. */
  landing: { name: string; heading: string } | null;
}

export function CategoryHead({ definition, landing }: CategoryHeadProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { game } = definition;
  // The number of a sequel does not wrap away from its name.
  const gameTitle = game.title.replace(/ (?=\S{1,3}$)/, '\u00A0');
  const categoryTitle = inTitle(definition.title, format.locale);
  return (
    <>
      <Breadcrumbs
        label={t`Where you are`}
        items={[
          { label: t`Games`, href: paths.games },
          { label: game.title, href: paths.game(game.alias) },
          ...(landing
            ? [
                { label: definition.title, href: paths.category(game.alias, definition.alias) },
                { label: landing.name },
              ]
            : [{ label: definition.title }]),
        ]}
      />
      <header className={head}>
        <GameEmblem game={game} px={64} eager />
        <div className={css({ minWidth: '0' })}>
          <h1>
            {landing ? (
              landing.heading
            ) : (
              <Trans>
                {gameTitle} {categoryTitle}
              </Trans>
            )}
          </h1>
          <CategoryFigures definition={definition} />
        </div>
      </header>
      <LinkTabs
        label={t`Categories of ${gameTitle}`}
        className={tabs}
        items={definition.siblings.map((sibling) => ({
          label: sibling.title,
          href: paths.category(game.alias, sibling.alias),
          active: sibling.id === definition.id,
          count: format.count(sibling.offers_count),
        }))}
      />
    </>
  );
}

function CategoryFigures({ definition }: { definition: CategoryDefinition }) {
  const format = useFormat();
  const {
    offers_count: offers,
    sellers_count: sellers,
    delivery_median_minutes: median,
  } = definition;
  const shownOffers = format.count(offers);
  const shownSellers = format.count(sellers);
  const duration = median.value === null ? '' : format.minutes(median.value);
  const sample = format.count(median.sample);
  return (
    <p className={figures}>
      {offers === 0 ? (
        <Trans>No offers yet</Trans>
      ) : (
        <>
          <Plural value={offers} one={`${shownOffers} offer`} other={`${shownOffers} offers`} />{' '}
          <Plural
            value={sellers}
            one={`from ${shownSellers} seller`}
            other={`from ${shownSellers} sellers`}
          />
        </>
      )}
      {median.value === null ? null : (
        <>
          {' · '}
          <Trans>
            delivered in {duration} (median of {sample} orders)
          </Trans>
        </>
      )}
    </p>
  );
}

const head = css({
  display: 'flex',
  alignItems: 'center',
  gap: { base: '3.5', wide: '5' },
  marginBottom: { base: '3', wide: '5' },
});
const figures = css({
  marginTop: '1.5',
  fontSize: '14',
  color: 'muted',
  fontVariantNumeric: 'tabular-nums',
});
const tabs = css({
  marginInline: { base: 'calc(-1 * {spacing.gutter})', wide: '0' },
  paddingInline: { base: 'gutter', wide: '0' },
});
