/** A game's categories, public or not, in the order in which the market shows them. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { css } from 'styled-system/css';
import type { StaffGame } from '~/contracts/definitions/games.schemas.ts';
import { figuresTable } from '~/features/common/figures-table.ts';
import { api } from '~/platform/api/api.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Button, LinkButton } from '~/ui/button.tsx';
import { Table } from '~/ui/data.tsx';
import { PageTitle } from '~/ui/layout.tsx';
import { Tag, TextLink } from '~/ui/marks.tsx';
import { Breadcrumbs } from '~/ui/navigation.tsx';
import { EmptyState } from '~/ui/states.tsx';
import { DecisionDialog } from '../components/decision-dialog.tsx';
import { reasonOnly } from '../reason-only.ts';
import { useDecided } from '../use-decided.ts';
import { catalogueHref, type CatalogueSearch } from './catalogue-search.ts';
import { catalogueQueries } from './catalogue.queries.ts';
import { MoveButtons } from './move-buttons.tsx';
import { moved, type Step } from './moved.ts';

const stack = css({ display: 'grid', gap: '5', gridTemplateColumns: 'minmax(0, 1fr)' });
const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' });
const quiet = css({ display: 'block', color: 'muted', fontSize: '12' });

type Category = StaffGame['categories'][number];

export function GameCategories({ asked }: { asked: CatalogueSearch }) {
  const { t } = useLingui();
  const { data: game } = useSuspenseQuery(catalogueQueries.game(asked.game));
  return (
    <div className={stack}>
      <Breadcrumbs
        label={t`Where this is`}
        items={[
          { label: t`Catalogue`, href: catalogueHref(asked, { game: '' }) },
          { label: game.title },
        ]}
      />
      <PageTitle
        note={<Plural value={game.categories.length} one="# category" other="# categories" />}
      >
        {game.title}
      </PageTitle>
      {game.is_public ? null : (
        <p>
          <Tag>
            <Trans>Not public</Trans>
          </Tag>{' '}
          <Trans>The market shows this game from its first category that is in force.</Trans>
        </p>
      )}
      <div className={row}>
        <LinkButton size="sm" href={catalogueHref(asked, { form: 'category' })}>
          <Trans>New category</Trans>
        </LinkButton>
        <LinkButton size="sm" look="ghost" href={catalogueHref(asked, { form: 'game' })}>
          <Trans>Change the game</Trans>
        </LinkButton>
        <LinkButton size="sm" look="ghost" href={catalogueHref(asked, { form: 'file' })}>
          <Trans>As a file</Trans>
        </LinkButton>
      </div>
      {game.categories.length === 0 ? (
        <EmptyState title={<Trans>No categories yet</Trans>}>
          <Trans>Add the first one: it is a draft until you put it in force.</Trans>
        </EmptyState>
      ) : (
        <Ordered key={game.categories.map(({ id }) => id).join()} asked={asked} game={game} />
      )}
    </div>
  );
}

/** Moved here first, and written as a whole: with its reason, and as it was seen. */
function Ordered({ asked, game }: { asked: CatalogueSearch; game: StaffGame }) {
  const { t } = useLingui();
  const [order, setOrder] = useState(() => game.categories.map(({ id }) => id));
  const byId = new Map(game.categories.map((category) => [category.id, category]));
  const seen = game.categories.map(({ id }) => id);
  const isMoved = order.some((id, index) => id !== seen[index]);
  return (
    <>
      <Table label={t`Categories`} dense className={figuresTable}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Category</Trans>
            </th>
            <th scope="col" data-end="">
              <Trans>On sale</Trans>
            </th>
            <th scope="col" data-end="">
              <Trans>Order</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {order.map((id, index) => {
            const category = byId.get(id);
            if (!category) return null;
            return (
              <Row
                key={id}
                asked={asked}
                category={category}
                index={index}
                count={order.length}
                move={(step) => setOrder(moved(order, index, step))}
              />
            );
          })}
        </tbody>
      </Table>
      {isMoved ? (
        <div className={row}>
          <SaveOrder game={game} seen={seen} order={order} />
          <Button look="ghost" size="sm" onClick={() => setOrder(seen)}>
            <Trans>Take it back</Trans>
          </Button>
        </div>
      ) : null}
    </>
  );
}

interface RowProps {
  asked: CatalogueSearch;
  category: Category;
  index: number;
  count: number;
  move(step: Step): void;
}

function Row({ asked, category, ...place }: RowProps) {
  const { count } = useFormat();
  const { title, alias, version, has_draft: hasDraft, offers } = category;
  return (
    <tr>
      <th scope="row">
        <TextLink href={catalogueHref(asked, { category: alias })}>{title}</TextLink>{' '}
        {version === 0 ? (
          <Tag>
            <Trans>Not public</Trans>
          </Tag>
        ) : hasDraft ? (
          <Tag>
            <Trans>Draft</Trans>
          </Tag>
        ) : null}
        <span className={quiet}>{alias}</span>
      </th>
      <td data-end="">{count(offers)}</td>
      <td data-end="">
        <MoveButtons name={title} {...place} />
      </td>
    </tr>
  );
}

function SaveOrder(props: { game: StaffGame; seen: string[]; order: string[] }) {
  const { game, seen, order } = props;
  const { t } = useLingui();
  const client = useQueryClient();
  const decided = useDecided();
  return (
    <DecisionDialog
      look="accent"
      label={<Trans>Save the order</Trans>}
      title={<Trans>Save this order of categories?</Trans>}
      description={<Trans>It is how the market shows them from then on.</Trans>}
      schema={reasonOnly}
      initial={{ reason: '' }}
      confirm={<Trans>Save the order</Trans>}
      submit={async ({ reason }) => {
        const after = await api.definitions.orderCategories.send({
          game_id: game.id,
          seen,
          order,
          reason,
        });
        client.setQueryData(catalogueQueries.game(game.alias).queryKey, after);
        await decided(t`The order is saved.`);
      }}
    />
  );
}
