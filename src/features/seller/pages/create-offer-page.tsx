/** Step 1 of a new offer: the game, then its category. Started drafts stand beside it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { css } from 'styled-system/css';
import type { Game, GameCategory } from '~/contracts/catalogue/catalogue.schemas.ts';
import { FailureBanner } from '~/features/common/failure-banner.tsx';
import { GameEmblem } from '~/features/common/game-emblem.tsx';
import { api } from '~/platform/api/api.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { LinkButton } from '~/ui/button.tsx';
import { ChevronRightIcon } from '~/ui/icon.tsx';
import { PageTitle, SectionHeading, Wrap } from '~/ui/layout.tsx';
import { Spinner, TextLink } from '~/ui/marks.tsx';
import { Stepper } from '~/ui/timeline.tsx';
import { DraftList } from '../components/draft-list.tsx';
import { GameChoice } from '../components/game-choice.tsx';
import { GuideProgress } from '../guide/guide-progress.tsx';
import { firstStepsQuery } from '../guide/guide.queries.ts';
import { useStepFocus } from '../guide/use-guide.ts';
import { invalidateOwnOffers, sellerQueries } from '../seller.queries.ts';

/** @param game alias of the chosen game; undefined while none is chosen. */
export function CreateOfferPage({ game }: { game: string | undefined }) {
  const { t } = useLingui();
  const { data: first } = useSuspenseQuery(firstStepsQuery());
  const place = useRef<HTMLDivElement>(null);
  const step = game === undefined ? 'game' : 'category';
  useStepFocus(place, step);
  return (
    <Wrap className={page}>
      <div>
        {first.is_guided ? (
          <GuideProgress step={step} />
        ) : (
          <Stepper
            className={css({ marginBottom: '6', maxWidth: '480px' })}
            label={t`Steps of a new offer`}
            items={[
              { id: 'category', state: 'now', label: t`Game and category`, stateLabel: t`current` },
              { id: 'offer', state: 'next', label: t`Your offer` },
            ]}
          />
        )}
        <PageTitle
          note={<Trans>Choose what you sell. The offer is a draft until you publish it.</Trans>}
        >
          {first.is_guided ? <Trans>Your first offer</Trans> : <Trans>New offer</Trans>}
        </PageTitle>
      </div>
      <div ref={place} className={columns}>
        {game === undefined ? (
          <div data-step="game" className={css({ minWidth: '0' })}>
            {first.is_guided ? (
              <SectionHeading size="panel">
                <Trans>Which game is it for?</Trans>
              </SectionHeading>
            ) : null}
            <GameChoice />
          </div>
        ) : (
          <CategoryChoice alias={game} isGuided={first.is_guided} />
        )}
        <DraftList />
      </div>
    </Wrap>
  );
}

/** @param props.isGuided whoever goes back from the form goes on with the draft that they have */
function CategoryChoice({ alias, isGuided }: { alias: string; isGuided: boolean }) {
  const { data: game } = useSuspenseQuery(api.catalogue.game.queryOptions({ alias }));
  const { t } = useLingui();
  const router = useRouter();
  const queryClient = useQueryClient();
  const create = useMutation({
    mutationFn: async ({ id }: GameCategory) => {
      const known = isGuided ? await queryClient.fetchQuery(sellerQueries.drafts()) : null;
      const draft = known?.data.find(({ category }) => category.id === id);
      return draft ?? api.offers.create.send({ category_id: id });
    },
    onSuccess: async (offer) => {
      queryClient.setQueryData(api.offers.own.key({ id: offer.id }), offer);
      await invalidateOwnOffers(queryClient, { refetchType: 'none' });
      await router.navigate({ href: paths.editOffer(offer.id) });
    },
  });
  return (
    <section data-step="category" className={css({ minWidth: '0' })}>
      <ChosenGame game={game} />
      {create.error ? (
        <FailureBanner error={create.error} className={css({ marginBottom: '4' })} />
      ) : null}
      <SectionHeading size="panel">
        <Trans>What do you sell?</Trans>
      </SectionHeading>
      <ul className={categories}>
        {game.categories.map((category) => (
          <li key={category.id}>
            <CategoryButton
              category={category}
              isBusy={create.isPending && create.variables.id === category.id}
              onChoose={() => {
                if (!create.isPending) create.mutate(category);
              }}
            />
            <p className={fromFile}>
              <TextLink
                href={paths.importOffers(category.id)}
                look="quiet"
                aria-label={t`Many from a file: ${category.title}`}
              >
                <Trans>Many from a file</Trans>
              </TextLink>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ChosenGame({ game }: { game: Game }) {
  return (
    <div className={chosen}>
      <GameEmblem game={game} px={56} eager />
      <b className={css({ textStyle: 'panel', flex: '1', minWidth: '0' })}>{game.title}</b>
      <LinkButton size="sm" href={paths.createOffer}>
        <Trans>Another game</Trans>
      </LinkButton>
    </div>
  );
}

interface CategoryButtonProps {
  category: GameCategory;
  isBusy: boolean;
  onChoose(): void;
}

function CategoryButton({ category, isBusy, onChoose }: CategoryButtonProps) {
  const format = useFormat();
  const price =
    category.from_price === null
      ? null
      : format.unitPrice(category.from_price, category.base === 'currency');
  const offers = format.count(category.offers_count);
  return (
    <button
      type="button"
      className={categoryRow}
      aria-busy={isBusy || undefined}
      onClick={onChoose}
    >
      <span className={css({ flex: '1', minWidth: '0' })}>
        <b className={css({ display: 'block', textStyle: 'strong' })}>{category.title}</b>
        <span className={css({ textStyle: 'caption', color: 'muted' })}>
          {price === null ? (
            <Trans>No offers yet: yours would be the first.</Trans>
          ) : (
            <Trans>
              {offers} on sale, from {price}
            </Trans>
          )}
        </span>
      </span>
      {isBusy ? <Spinner /> : <ChevronRightIcon size={16} aria-hidden="true" />}
    </button>
  );
}

const page = css({ display: 'grid', gap: '8', paddingTop: { base: '5', wide: '8' } });
const columns = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  // Drafts have a column of their own where there are some.
  '&:has(> :nth-child(2))': {
    gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: 'minmax(0, 1fr) minmax(0, 360px)' },
  },
  gap: { base: '10', wide: '16' },
  alignItems: 'start',
});
const chosen = css({
  display: 'flex',
  alignItems: 'center',
  gap: '4',
  paddingBlock: '4',
  borderBlock: '1px solid {colors.line}',
  marginBottom: '8',
});
const categories = css({
  listStyle: 'none',
  margin: '0',
  padding: '0',
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  gap: '2.5',
});
const categoryRow = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  width: 'full',
  minHeight: '72px',
  paddingInline: '4',
  textAlign: 'start',
  bg: 'surface',
  border: '1px solid {colors.line.control}',
  borderRadius: 'card',
  cursor: 'pointer',
  _hover: { borderColor: 'text' },
  _press: { bg: 'raised' },
  '& > svg': { color: 'muted', flex: 'none' },
});
const fromFile = css({ textStyle: 'small', marginTop: '2' });
