/**
 * Payouts: the requirements, the request, the open one, the latest ones. Everything is enforced by the endpoints
 * (decisions, section 7); the panel only says it in advance.
 */
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { css } from 'styled-system/css';
import { appConfig } from '~config';
import { findPayoutTransition } from '~/domain/payout-lifecycle.ts';
import { EndlessFoot } from '~/features/common/endless-foot.tsx';
import { useConfirming } from '~/features/common/second-factor/use-confirming.tsx';
import { useAction } from '~/features/common/use-action.ts';
import { HelpLink } from '~/features/common/help-link.tsx';
import { api } from '~/platform/api/api.ts';
import { keyWithin } from '~/platform/api/idempotency.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { useSession } from '~/platform/session/session.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Button } from '~/ui/button.tsx';
import { RowItem, RowList } from '~/ui/data.tsx';
import { SectionHeading, Surface } from '~/ui/layout.tsx';
import { StatusPill, TextLink } from '~/ui/marks.tsx';
import { Banner } from '~/ui/states.tsx';
import { toast } from '~/ui/toast-store.ts';
import {
  isOpen,
  useDeclineLabels,
  usePayoutKindLabels,
  usePayoutStatusLabels,
  type Payout,
} from '../payout-labels.ts';
import { useWalletChanged } from '../use-wallet-changed.ts';
import { walletQueries } from '../wallet.queries.ts';
import { useDollars } from './amount-form.tsx';
import { PayoutMethods } from './payout-methods.tsx';
import { RequestPart } from './payout-request.tsx';

const stack = css({ display: 'grid', gap: '4', gridTemplateColumns: 'minmax(0, 1fr)' });
const noBreak = css({ whiteSpace: 'nowrap' });
/** Its own distance: a heading belongs to the list below it. */
const listHeading = css({ marginTop: '4', marginBottom: '0' });
const list = css({ listStyle: 'disc', paddingInlineStart: '5', display: 'grid', gap: '2' });
type More = Parameters<typeof EndlessFoot>[0]['query'];

const { payoutTrustLevel } = appConfig.wallet;

export function PayoutPanel() {
  const session = useSession();
  const confirming = useConfirming();
  const query = useSuspenseInfiniteQuery(walletQueries.payouts());
  const { data: terms } = useSuspenseQuery(api.wallet.payoutTerms.queryOptions());
  if (!session) return null;
  const { trust_level: trustLevel, second_factor_on: isProtected } = session.profile;
  const isReady = trustLevel >= payoutTrustLevel && isProtected;
  const payouts = query.data.pages.flatMap((page) => page.data);
  const open = payouts.filter(isOpen);
  return (
    <Surface as="section" pad="lg">
      <SectionHeading size="panel">
        <Trans>Payout</Trans>
      </SectionHeading>
      <div className={stack}>
        {terms.frozen === null ? null : <Frozen since={terms.frozen.since} />}
        {open.map((payout) => (
          <UnderWay key={payout.id} payout={payout} />
        ))}
        {isReady ? (
          <>
            {open.length === 0 && terms.frozen === null ? (
              <RequestPart terms={terms} confirming={confirming} />
            ) : null}
            <PayoutMethods confirming={confirming} />
          </>
        ) : (
          <Needed isVerified={trustLevel >= payoutTrustLevel} isProtected={isProtected} />
        )}
        <Earlier payouts={payouts.filter((payout) => !isOpen(payout))} query={query} />
      </div>
      {confirming.dialog}
    </Surface>
  );
}

/** The unmet requirements, each with a link. */
function Needed(props: { isVerified: boolean; isProtected: boolean }) {
  return (
    <div className={stack}>
      <p>
        <Trans>Before money leaves we make sure that it is you:</Trans>
      </p>
      <ul className={list}>
        {props.isVerified ? null : (
          <li>
            <TextLink look="inline" href={paths.verification}>
              <Trans>Verify your identity</Trans>
            </TextLink>
          </li>
        )}
        {props.isProtected ? null : (
          <li>
            <TextLink look="inline" href={paths.security}>
              <Trans>Turn on two-factor sign-in</Trans>
            </TextLink>
          </li>
        )}
      </ul>
    </div>
  );
}

/** In the form's place while nothing is paid out to this account. */
function Frozen({ since }: { since: string }) {
  const { date } = useTimeFormat();
  const day = date(since);
  return (
    <Banner tone="warning">
      <p>
        <Trans>
          Payouts of your account are frozen since {day}, until something is cleared up. Your money
          stays yours, and you can go on buying and selling.
        </Trans>{' '}
        <TextLink look="inline" href="/contact">
          <Trans>Ask support</Trans>
        </TextLink>
      </p>
    </Banner>
  );
}

/** The open payout request. The owner may cancel it until it is approved. */
function UnderWay({ payout }: { payout: Payout }) {
  const { t } = useLingui();
  const dollars = useDollars();
  const changed = useWalletChanged();
  const cancel = useAction({
    mutationFn: () => {
      const input = { id: payout.id };
      return api.wallet.cancelPayout.send(input, { idempotencyKey: keyWithin(payout.id, input) });
    },
    onSuccess: async () => {
      await changed();
      toast({ status: 'success', description: t`The payout is cancelled.` });
    },
  });
  const sum = dollars(payout.amount);
  return (
    <div className={stack}>
      <RowList label={t`Payout under way`} lines="around">
        <PayoutRow payout={payout} />
      </RowList>
      {findPayoutTransition(payout.status, 'cancel', 'owner') === undefined ? null : (
        <Button busy={cancel.isPending} onClick={() => cancel.mutate()}>
          <Trans>Cancel the payout of {sum}</Trans>
        </Button>
      )}
    </div>
  );
}

function Earlier({ payouts, query }: { payouts: readonly Payout[]; query: More }) {
  const { t } = useLingui();
  if (payouts.length === 0) return null;
  return (
    <>
      <SectionHeading size="small" className={listHeading}>
        <Trans>Earlier payouts</Trans>
      </SectionHeading>
      <RowList label={t`Earlier payouts`} lines="around">
        {payouts.map((payout) => (
          <PayoutRow key={payout.id} payout={payout} />
        ))}
      </RowList>
      {query.hasNextPage || query.isFetchNextPageError ? <EndlessFoot query={query} /> : null}
    </>
  );
}

function PayoutRow({ payout }: { payout: Payout }) {
  const { t } = useLingui();
  const dollars = useDollars();
  const { moment } = useTimeFormat();
  const kinds = usePayoutKindLabels();
  const statuses = usePayoutStatusLabels();
  const reasons = useDeclineLabels();
  const { status, method, decline_reason: reason, note } = payout;
  const [fee, net] = [dollars(payout.fee_amount), dollars(payout.net_amount)];
  // What did not leave costs nothing.
  const costs = payout.fee_amount > 0 && status !== 'declined' && status !== 'cancelled';
  // Nobody declined what the bank sent back.
  const { text, tone } =
    reason === 'bounced' ? { text: t`Came back`, tone: 'danger' as const } : statuses[status];
  return (
    <RowItem
      title={dollars(payout.amount)}
      detail={
        <>
          {kinds[method.kind]} {method.label}
          {'\u00a0· '}
          <span className={noBreak}>{moment(payout.created_at)}</span>
          {costs ? (
            <>
              {' · '}
              <Trans>
                fee {fee}, {net} arrives
              </Trans>
            </>
          ) : null}
          {reason === null ? null : ` · ${reasons[reason]}`}
          {note ? <> {t`“${note}”`}</> : null}
          {reason === null ? null : (
            <>
              {' '}
              <HelpLink about="payout_declined" />
            </>
          )}
        </>
      }
      end={<StatusPill tone={tone}>{text}</StatusPill>}
    />
  );
}
