/** The vacation that is planned or runs, or the form that plans one. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { css } from 'styled-system/css';
import type { Availability, Vacation } from '~/contracts/sellers/sellers.schemas.ts';
import { NeedsScript } from '~/features/common/contract-form.tsx';
import { useAction } from '~/features/common/use-action.ts';
import { api } from '~/platform/api/api.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { useFocusOnChange } from '~/platform/navigation/use-focus-on-change.ts';
import { Button } from '~/ui/button.tsx';
import { SectionHeading, Surface } from '~/ui/layout.tsx';
import { TextLink } from '~/ui/marks.tsx';
import { toast } from '~/ui/toast-store.ts';
import { noteAvailability } from '../availability-page.queries.ts';
import { VacationEffect } from './vacation-effect.tsx';
import { VacationForm } from './vacation-form.tsx';

export function VacationPart() {
  const { data } = useSuspenseQuery(api.sellers.availability.queryOptions());
  const { vacation } = data;
  const place = useFocusOnChange(vacation?.id ?? null, vacation ? 'button' : 'input');
  return (
    <section ref={place} className={section}>
      <SectionHeading
        note={<Trans>Your offers rest until you are back. It begins and ends by itself.</Trans>}
      >
        <Trans>Vacation</Trans>
      </SectionHeading>
      <OpenOrders open={data.open_orders} />
      {vacation ? (
        <Current vacation={vacation} offers={data.offers} />
      ) : (
        <VacationForm offers={data.offers} />
      )}
    </section>
  );
}

/** A vacation changes none of their dates: they are named before it begins, and while it runs. */
function OpenOrders({ open }: { open: Availability['open_orders'] }) {
  const { t } = useLingui();
  const { date } = useTimeFormat();
  const { total } = open;
  if (total === 0) return null;
  const more = total - open.data.length;
  return (
    <div className={orders}>
      <p>
        <b>
          <Plural
            value={total}
            one="# open order keeps its dates."
            other="# open orders keep their dates."
          />
        </b>{' '}
        <Trans>Deliver before you leave, or be there for them.</Trans>
      </p>
      <ul aria-label={t`Open orders`} className={list}>
        {open.data.map((order) => {
          const due = order.deliver_by === null ? null : date(order.deliver_by);
          return (
            <li key={order.id} className={item}>
              <TextLink look="inline" href={paths.order(order.id)}>
                {order.title}
              </TextLink>
              {due === null ||
              order.status === 'acceptance' ||
              order.status === 'disputed' ? null : (
                <span className={quiet}>
                  <Trans>Deliver by {due}</Trans>
                </span>
              )}
            </li>
          );
        })}
      </ul>
      {more > 0 ? (
        <p className={quiet}>
          <Plural value={more} one="and # more" other="and # more" />
        </p>
      ) : null}
    </div>
  );
}

function Current({ vacation, offers }: { vacation: Vacation; offers: Availability['offers'] }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { date } = useTimeFormat();
  const [from, until] = [date(vacation.from), date(vacation.until)];
  const end = useAction({
    mutationFn: () => api.sellers.endVacation.send({}),
    onSuccess: async (changed) => {
      await noteAvailability(queryClient, changed);
      const description = vacation.has_started
        ? t`You are back. Your offers are on sale again.`
        : t`The vacation is called off.`;
      toast({ status: 'success', description });
    },
  });
  return (
    <Surface pad="lg" className={stack}>
      <p className={css({ textStyle: 'heading' })}>
        {vacation.has_started ? (
          <Trans>You are away until {until}</Trans>
        ) : (
          <Trans>
            Planned from {from} until {until}
          </Trans>
        )}
      </p>
      <VacationEffect
        hides={vacation.offers === 'hide'}
        keepsInstant={vacation.keeps_instant}
        offers={offers}
      />
      <div>
        <Button busy={end.isPending} onClick={() => end.mutate()}>
          {vacation.has_started ? <Trans>I am back</Trans> : <Trans>Call it off</Trans>}
        </Button>
        <NeedsScript />
      </div>
    </Surface>
  );
}

const section = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' });
const stack = css({ display: 'grid', gap: '4', justifyItems: 'start' });
const quiet = css({ color: 'muted', textStyle: 'small' });
const orders = css({ display: 'grid', gap: '2' });
const list = css({ display: 'grid', gap: '1.5' });
const item = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '3',
  overflowWrap: 'anywhere',
});
