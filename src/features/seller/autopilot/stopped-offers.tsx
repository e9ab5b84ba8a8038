/** Offers that the rules left to their seller, why, and letting the rules go on with them. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { Stopped } from '~/contracts/autopilot/autopilot.schemas.ts';
import { useAction } from '~/features/common/use-action.ts';
import { api } from '~/platform/api/api.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { useFocusOnChange } from '~/platform/navigation/use-focus-on-change.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { Button } from '~/ui/button.tsx';
import { SectionHeading } from '~/ui/layout.tsx';
import { TextLink } from '~/ui/marks.tsx';
import { toast } from '~/ui/toast-store.ts';
import { invalidateAutopilot } from './autopilot.queries.ts';
import { ReasonText, useDollars } from './reason-text.tsx';
import { rowLook } from './row-look.ts';

function useResume() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  return useAction({
    mutationFn: (ids: readonly string[]) => api.autopilot.resume.send({ offer_ids: [...ids] }),
    onSuccess: () =>
      void toast({ status: 'success', description: t`The rule goes on with its next round.` }),
    onSettled: () => invalidateAutopilot(queryClient),
  });
}

/** Nothing where no offer waits. */
export function StoppedOffers() {
  const { t } = useLingui();
  const { data: stopped } = useSuspenseQuery(api.autopilot.stopped.queryOptions());
  const resume = useResume();
  const place = useFocusOnChange(stopped.data.length);
  const { total } = stopped.meta;
  if (total === 0) return null;
  return (
    <section ref={place} className={section}>
      <SectionHeading
        note={
          <Trans>
            They keep their prices. Letting a rule go on allows the price that it wanted.
          </Trans>
        }
        end={
          stopped.data.length > 1 ? (
            <Button
              size="sm"
              busy={resume.isPending}
              onClick={() => resume.mutate(stopped.data.map((offer) => offer.offer_id))}
            >
              <Trans>Let all go on</Trans>
            </Button>
          ) : undefined
        }
      >
        <Plural value={total} one="# offer waits for you" other="# offers wait for you" />
      </SectionHeading>
      <ul className={list} aria-label={t`Offers that wait for you`}>
        {stopped.data.map((offer) => (
          <StoppedItem
            key={offer.offer_id}
            offer={offer}
            isBusy={resume.isPending && resume.variables.includes(offer.offer_id)}
            onResume={() => resume.mutate([offer.offer_id])}
          />
        ))}
      </ul>
    </section>
  );
}

function StoppedItem(props: { offer: Stopped; isBusy: boolean; onResume: () => void }) {
  const { t } = useLingui();
  const { offer, isBusy, onResume } = props;
  const { title } = offer;
  const { moment } = useTimeFormat();
  const dollars = useDollars(offer.price_decimals);
  const [price, wanted] = [dollars(offer.price), dollars(offer.wanted_price)];
  return (
    <li className={item}>
      <span className={texts}>
        <TextLink look="inline" href={paths.editOffer(offer.offer_id)}>
          {title}
        </TextLink>
        <span className={warning}>
          <ReasonText of={{ ...offer, wanted: offer.wanted_price }} />
        </span>
        <span className={quiet}>
          {moment(offer.stopped_at)} ·{' '}
          <Trans>
            stays at {price}, the rule wants {wanted}
          </Trans>
        </span>
      </span>
      <Button size="sm" busy={isBusy} aria-label={t`Go on: ${title}`} onClick={onResume}>
        <Trans>Go on</Trans>
      </Button>
    </li>
  );
}

const { section, list, item, texts, quiet, warning } = rowLook;
