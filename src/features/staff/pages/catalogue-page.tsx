/** The catalogue that staff keep: games, their categories, and what each of these defines (decision 0122). */
import { Plural, Trans } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { css } from 'styled-system/css';
import type { StaffGameHead } from '~/contracts/definitions/games.schemas.ts';
import { withLocale } from '~/platform/i18n/locale.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Button, LinkButton } from '~/ui/button.tsx';
import { RowItem, RowList } from '~/ui/data.tsx';
import { PageTitle, SectionHeading } from '~/ui/layout.tsx';
import { Tag } from '~/ui/marks.tsx';
import { EmptyState } from '~/ui/states.tsx';
import { TextField } from '~/ui/text-field.tsx';
import { catalogueHref, type CatalogueSearch } from '../catalogue/catalogue-search.ts';
import { catalogueQueries } from '../catalogue/catalogue.queries.ts';
import { NewCategory } from '../catalogue/category-form.tsx';
import { DefinitionPage } from '../catalogue/definition-editor.tsx';
import { FilePage } from '../catalogue/file-page.tsx';
import { GameCategories } from '../catalogue/game-categories.tsx';
import { ChangeGame, NewGame } from '../catalogue/game-form.tsx';
import { LandingForm } from '../catalogue/landing-form.tsx';
import { Landings } from '../catalogue/landings.tsx';
import { SectionPage } from '../catalogue/sections.tsx';

const stack = css({ display: 'grid', gap: '5', gridTemplateColumns: 'minmax(0, 1fr)' });
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });
const filters = css({
  display: 'grid',
  gap: '3',
  alignItems: 'end',
  gridTemplateColumns: 'minmax(0, 20rem) auto',
  justifyContent: 'start',
});

export function CataloguePage({ asked }: { asked: CatalogueSearch }) {
  const { game, category, form } = asked;
  if (form === 'genre' || form === 'base_category') {
    return <SectionPage key={`${form}/${asked.entry}`} asked={asked} kind={form} />;
  }
  if (category !== '' && game !== '') {
    if (form === 'landings') return <Landings key={`${game}/${category}`} asked={asked} />;
    if (form === 'landing') return <LandingForm key={asked.entry} asked={asked} />;
    return <DefinitionPage key={`${game}/${category}`} asked={asked} />;
  }
  if (form === 'file') return <FilePage key={game} asked={asked} />;
  if (game === '') return form === 'game' ? <NewGame asked={asked} /> : <Games asked={asked} />;
  if (form === 'game') return <ChangeGame key={game} asked={asked} />;
  if (form === 'category') return <NewCategory key={game} asked={asked} />;
  return <GameCategories key={game} asked={asked} />;
}

function Games({ asked }: { asked: CatalogueSearch }) {
  const { locale } = useRouteContext({ from: '__root__' });
  const { data } = useSuspenseQuery(catalogueQueries.games(asked.search));
  const { count } = useFormat();
  const shown = count(data.data.length);
  const all = count(data.total);
  return (
    <div className={stack}>
      <PageTitle>
        <Trans>Catalogue</Trans>
      </PageTitle>
      <div className={buttons}>
        <LinkButton size="sm" href={catalogueHref(asked, { form: 'game' })}>
          <Trans>New game</Trans>
        </LinkButton>
        <LinkButton size="sm" look="ghost" href={catalogueHref(asked, { form: 'file' })}>
          <Trans>As a file</Trans>
        </LinkButton>
        <LinkButton size="sm" look="ghost" href={catalogueHref(asked, { form: 'genre' })}>
          <Trans>Genres</Trans>
        </LinkButton>
        <LinkButton size="sm" look="ghost" href={catalogueHref(asked, { form: 'base_category' })}>
          <Trans>Base categories</Trans>
        </LinkButton>
      </div>
      <Drafts asked={asked} />
      <SectionHeading size="panel">
        <Trans>Games</Trans>
      </SectionHeading>
      <form
        key={asked.search}
        role="search"
        method="get"
        action={withLocale('/staff/catalogue', locale)}
        className={filters}
      >
        <TextField
          name="search"
          type="search"
          label={<Trans>Part of the name</Trans>}
          defaultValue={asked.search}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit">
          <Trans>Show</Trans>
        </Button>
      </form>
      {data.data.length === 0 ? (
        <EmptyState title={<Trans>No game has this name</Trans>}>
          <Trans>Try a part of it.</Trans>
        </EmptyState>
      ) : (
        <>
          <p role="status">
            <Trans>
              {shown} of {all}
            </Trans>
          </p>
          <RowList lines="around">
            {data.data.map((game) => (
              <GameRow key={game.id} asked={asked} game={game} />
            ))}
          </RowList>
        </>
      )}
    </div>
  );
}

function GameRow({ asked, game }: { asked: CatalogueSearch; game: StaffGameHead }) {
  const { count } = useFormat();
  const used = count(game.offers);
  return (
    <RowItem
      title={
        <>
          {game.title}{' '}
          {game.is_public ? null : (
            <Tag>
              <Trans>Not public</Trans>
            </Tag>
          )}
        </>
      }
      detail={
        <>
          <Plural value={game.categories} one="# category" other="# categories" /> ·{' '}
          <Trans>Live offers: {used}</Trans>
        </>
      }
      href={catalogueHref(asked, { game: game.alias })}
    />
  );
}

/** What somebody is writing. */
function Drafts({ asked }: { asked: CatalogueSearch }) {
  const { data } = useSuspenseQuery(catalogueQueries.drafts());
  const { moment } = useTimeFormat();
  if (data.data.length === 0) return null;
  return (
    <section className={stack}>
      <SectionHeading size="panel">
        <Trans>Drafts</Trans>
      </SectionHeading>
      <RowList lines="around">
        {data.data.map(({ category, saved_by: by, saved_at: at }) => (
          <RowItem
            key={category.id}
            title={`${category.game.title}, ${category.title}`}
            detail={[by.public_name, moment(at)].join(' · ')}
            href={catalogueHref(asked, { game: category.game.alias, category: category.alias })}
          />
        ))}
      </RowList>
    </section>
  );
}
