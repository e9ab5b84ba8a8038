/** Where something is asked for: the game, then its category. Links and a plain form: both work without script. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { css } from 'styled-system/css';
import { GameEmblem } from '~/features/common/game-emblem.tsx';
import { api } from '~/platform/api/api.ts';
import { withLocale } from '~/platform/i18n/locale.ts';
import { usePage } from '~/platform/navigation/page-context.tsx';
import { requestPaths } from '~/platform/navigation/request-paths.ts';
import { Button, LinkButton } from '~/ui/button.tsx';
import { RowItem, RowList } from '~/ui/data.tsx';
import { SearchIcon } from '~/ui/icon.tsx';
import { SectionHeading } from '~/ui/layout.tsx';
import { EmptyState } from '~/ui/states.tsx';
import { TextField } from '~/ui/text-field.tsx';
import { askedGames } from '../create-request.queries.ts';

export function GamePlaces({ search }: { search: string }) {
  const { t } = useLingui();
  const { locale } = usePage();
  const { data: games } = useSuspenseQuery(askedGames(search));
  return (
    <section>
      <form
        role="search"
        method="get"
        action={withLocale(requestPaths.create, locale)}
        className={css({ display: 'flex', gap: '3', alignItems: 'end', marginBottom: '4' })}
      >
        <TextField
          className={css({ flex: '1' })}
          type="search"
          name="search"
          label={<Trans>Game</Trans>}
          placeholder={t`Title or short name, for example POE2`}
          autoComplete="off"
          maxLength={100}
          defaultValue={search}
        />
        <Button type="submit" icon={<SearchIcon aria-hidden="true" />}>
          <Trans>Find</Trans>
        </Button>
      </form>
      {games.data.length === 0 ? (
        <EmptyState
          icon={<SearchIcon aria-hidden="true" />}
          title={<Trans>No game matches.</Trans>}
          actions={
            <LinkButton size="sm" href={requestPaths.create}>
              <Trans>Show all games</Trans>
            </LinkButton>
          }
        />
      ) : (
        <RowList lines="around" label={t`Games`}>
          {games.data.map((game) => (
            <RowItem
              key={game.id}
              inset
              href={`${requestPaths.create}?game=${game.alias}`}
              lead={<GameEmblem game={game} px={40} />}
              title={game.title}
            />
          ))}
        </RowList>
      )}
    </section>
  );
}

/** Categories in which something can be asked for: what only a vault hands out has to be on sale first. */
export function CategoryPlaces({ alias }: { alias: string }) {
  const { t } = useLingui();
  const { data: game } = useSuspenseQuery(api.catalogue.game.queryOptions({ alias }));
  return (
    <section>
      <SectionHeading
        size="panel"
        level="h2"
        end={
          <LinkButton size="sm" href={requestPaths.create}>
            <Trans>Another game</Trans>
          </LinkButton>
        }
      >
        {game.title}
      </SectionHeading>
      <RowList lines="around" label={t`Categories`} className={css({ marginTop: '4' })}>
        {game.categories.map((category) => (
          <RowItem
            key={category.id}
            inset
            href={requestPaths.createIn(category.id)}
            title={category.title}
          />
        ))}
      </RowList>
    </section>
  );
}
