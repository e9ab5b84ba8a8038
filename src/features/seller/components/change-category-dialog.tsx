/** Moves an offer to another category of its game. What the move keeps, drops and asks for is told before it is made. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { CategoryDefinition } from '~/contracts/catalogue/catalogue.schemas.ts';
import type { CategoryMove } from '~/contracts/offers/category-move.schemas.ts';
import type { OfferAttribute, OwnOffer } from '~/contracts/offers/offers.schemas.ts';
import { FailureBanner } from '~/features/common/failure-banner.tsx';
import { api } from '~/platform/api/api.ts';
import { useSingleMutation } from '~/platform/api/use-single-mutation.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Button } from '~/ui/button.tsx';
import { Dialog } from '~/ui/dialog.tsx';
import { Spinner } from '~/ui/marks.tsx';
import { NativeSelect } from '~/ui/native-select.tsx';
import { Banner } from '~/ui/states.tsx';
import { toast } from '~/ui/toast-store.ts';
import { priceText } from '~/domain/price-text.ts';
import { invalidateOwnOffers } from '../seller.queries.ts';
import { useFieldName } from './checklist.tsx';

interface ChangeCategoryDialogProps {
  offer: OwnOffer;
  definition: CategoryDefinition;
  onClose(): void;
}

export function ChangeCategoryDialog({ offer, definition, onClose }: ChangeCategoryDialogProps) {
  const { t } = useLingui();
  const [target, setTarget] = useState('');
  const plan = useQuery({
    ...api.offers.planMove.queryOptions({ id: offer.id, category_id: target }),
    enabled: target !== '',
    staleTime: 0,
  });
  const move = useMove(offer, onClose);
  const others = definition.siblings.filter(({ id }) => id !== definition.id);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      closeLabel={t`Close`}
      title={<Trans>Change the category</Trans>}
      description={<Trans>Texts, pictures, stock and reviews stay with the offer.</Trans>}
      footer={
        <>
          <Button look="ghost" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            look="accent"
            busy={move.isPending}
            disabled={plan.data?.is_possible !== true || plan.data.below_min_price !== null}
            onClick={() => move.mutate(target)}
          >
            <Trans>Move the offer</Trans>
          </Button>
        </>
      }
    >
      <div className={stack}>
        <NativeSelect
          label={<Trans>New category</Trans>}
          placeholder={t`Choose a category`}
          value={target}
          onChange={(event) => setTarget(event.target.value)}
          options={others.map(({ id, title }) => ({ value: id, label: title }))}
        />
        <div role="status" className={stack}>
          {plan.isFetching ? <Spinner /> : null}
          {plan.data ? <Plan plan={plan.data} offer={offer} /> : null}
        </div>
        {plan.error ? <FailureBanner error={plan.error} /> : null}
        {move.error ? <FailureBanner error={move.error} /> : null}
      </div>
    </Dialog>
  );
}

/** The form goes on with the moved offer: its new category is there before the offer is. */
function useMove(offer: OwnOffer, onMoved: () => void) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: async (category: string) => {
      await queryClient.ensureQueryData(api.catalogue.category.queryOptions({ id: category }));
      return api.offers.changeCategory.send({ id: offer.id, category_id: category });
    },
    onSuccess: async (moved) => {
      const { title } = moved.category;
      queryClient.setQueryData(api.offers.own.key({ id: offer.id }), moved);
      onMoved();
      const isHidden = moved.status === 'inactive' && offer.status !== 'inactive';
      toast({
        status: 'success',
        description: isHidden
          ? t`The offer is in ${title} now, and hidden until what is missing is filled in.`
          : t`The offer is in ${title} now.`,
      });
      await invalidateOwnOffers(queryClient, { refetchType: 'none' });
    },
  });
}

function Plan({ plan, offer }: { plan: CategoryMove; offer: OwnOffer }) {
  const { locale } = useFormat();
  const nameOf = useFieldName({ attributes: [] });
  if (!plan.is_possible) {
    return (
      <Banner tone="warning">
        {offer.delivery.method === 'instant' ? (
          <Trans>This category has no instant delivery, so the offer cannot move there.</Trans>
        ) : (
          <Trans>This category has instant delivery only, so the offer cannot move there.</Trans>
        )}
      </Banner>
    );
  }
  const { below_min_price: least } = plan;
  const price = plan.price === offer.price || plan.price === null ? null : plan.price;
  return (
    <>
      <Part title={<Trans>Stays</Trans>} lines={plan.kept.map(lineOf)} />
      <Part title={<Trans>Goes</Trans>} lines={plan.dropped.map(lineOf)} />
      <Part
        title={<Trans>Has to be filled in</Trans>}
        lines={plan.missing.map(({ path, label }) => label ?? nameOf(path))}
      />
      {price === null ? null : (
        <p>
          <Trans>Prices are whole cents there: yours becomes {priceText(price, locale)}.</Trans>
        </p>
      )}
      {least === null ? null : (
        <Banner tone="warning">
          <Trans>
            A unit costs at least {priceText(least, locale)} USD there. Raise the price first.
          </Trans>
        </Banner>
      )}
      {plan.needs_proof ? (
        <Banner tone="warning">
          <Trans>Sellers prove first that they can sell there. Only a draft can move before.</Trans>
        </Banner>
      ) : null}
      {plan.is_hidden ? (
        <Banner tone="warning">
          <Trans>The offer leaves the market until this is filled in and you show it again.</Trans>
        </Banner>
      ) : null}
    </>
  );
}

const lineOf = ({ label, display }: OfferAttribute): string => `${label} · ${display}`;

/** Nothing where there are no lines. */
function Part({ title, lines }: { title: ReactNode; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <section>
      <h3 className={css({ textStyle: 'strong' })}>{title}</h3>
      <ul className={list}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

const stack = css({ display: 'grid', gap: '4' });
const list = css({ listStyle: 'disc', paddingInlineStart: '5', color: 'muted' });
