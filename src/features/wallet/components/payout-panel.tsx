/**
 * Payouts: the requirements, the request, the open one, the latest ones. Everything is enforced by the endpoints
 * (decisions, section 7); the panel only says it in advance.
 */
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import { appConfig } from '~config';
import { Failure } from '~/contracts/failure.ts';
import { findPayoutTransition } from '~/domain/payout-lifecycle.ts';
import { EndlessFoot } from '~/features/common/endless-foot.tsx';
import { useConfirming, type Confirming } from '~/features/common/second-factor/use-confirming.tsx';
import { useAction } from '~/features/common/use-action.ts';
import { HelpLink } from '~/features/common/help-link.tsx';
import { api } from '~/platform/api/api.ts';
import { keyWithin } from '~/platform/api/idempotency.ts';
import { useIntent } from '~/platform/api/intent.ts';
import { useSingleMutation } from '~/platform/api/use-single-mutation.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { useSession } from '~/platform/session/session.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Button } from '~/ui/button.tsx';
import { RowItem, RowList } from '~/ui/data.tsx';
import { SectionHeading, Surface } from '~/ui/layout.tsx';
import { StatusPill, TextLink } from '~/ui/marks.tsx';
import { NativeSelect } from '~/ui/native-select.tsx';
import { toast } from '~/ui/toast-store.ts';
import {
  isOpen,
  useDeclineLabels,
  usePayoutKindLabels,
  usePayoutStatusLabels,
  type Payout,
  type PayoutMethod,
} from '../payout-labels.ts';
import { useWalletChanged } from '../use-wallet-changed.ts';
import { walletQueries } from '../wallet.queries.ts';
import { AmountForm, useAmount, useDollars } from './amount-form.tsx';
import { PayoutMethods } from './payout-methods.tsx';

const stack = css({ display: 'grid', gap: '4', gridTemplateColumns: 'minmax(0, 1fr)' });
const noBreak = css({ whiteSpace: 'nowrap' });
const quiet = css({ color: 'muted', textStyle: 'small' });
/** Its own distance: a heading belongs to the list below it. */
const listHeading = css({ marginTop: '4', marginBottom: '0' });
const list = css({ listStyle: 'disc', paddingInlineStart: '5', display: 'grid', gap: '2' });
type More = Parameters<typeof EndlessFoot>[0]['query'];

const { payoutMethodWaitHours, payoutMinCents, payoutTrustLevel } = appConfig.wallet;

export function PayoutPanel() {
  const session = useSession();
  const confirming = useConfirming();
  const query = useSuspenseInfiniteQuery(walletQueries.payouts());
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
        {open.map((payout) => (
          <UnderWay key={payout.id} payout={payout} />
        ))}
        {isReady ? (
          <>
            {open.length === 0 ? <RequestPart confirming={confirming} /> : null}
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

/** The form, or why it is not available. */
function RequestPart({ confirming }: { confirming: Confirming }) {
  const dollars = useDollars();
  const { data: balances } = useSuspenseQuery(api.wallet.balances.queryOptions());
  const { data: methods } = useSuspenseQuery(api.wallet.payoutMethods.queryOptions());
  const realCents = balances.data.find(({ slug }) => slug === 'real')?.balance ?? 0;
  const least = dollars(payoutMinCents);
  if (realCents < payoutMinCents) {
    return (
      <Quiet>
        <Trans>
          From {least} of earned money on you can have it paid out. What came from a card does not
          count.
        </Trans>
      </Quiet>
    );
  }
  if (methods.data.length === 0) {
    return (
      <Quiet>
        <Trans>Say first where the money goes.</Trans>
      </Quiet>
    );
  }
  return <ReadyPart realCents={realCents} methods={methods.data} confirming={confirming} />;
}

interface ReadyProps {
  realCents: number;
  methods: readonly PayoutMethod[];
  confirming: Confirming;
}

/** The form, once one of the methods may be used; until then, when that will be. */
function ReadyPart(props: ReadyProps) {
  const { date, now } = useTimeFormat();
  const waits = ({ usable_from: from }: PayoutMethod) => Date.parse(from) > now.getTime();
  const usable = props.methods.filter((method) => !waits(method));
  const waiting = props.methods.filter(waits);
  const first = waiting.toSorted((a, b) => a.usable_from.localeCompare(b.usable_from))[0];
  const firstDate = first ? date(first.usable_from) : '';
  if (usable.length === 0) {
    return (
      <Quiet>
        <Trans>
          A new payout method can be used after {payoutMethodWaitHours} hours, so that nobody else
          sends your money away. Yours can be used from {firstDate}.
        </Trans>
      </Quiet>
    );
  }
  return <RequestForm {...props} usable={usable} waiting={waiting} />;
}

function Quiet({ children }: { children: ReactNode }) {
  return <p className={quiet}>{children}</p>;
}

function RequestForm(
  props: ReadyProps & { usable: readonly PayoutMethod[]; waiting: readonly PayoutMethod[] },
) {
  const { t } = useLingui();
  const { realCents, usable, waiting, confirming } = props;
  const dollars = useDollars();
  const kinds = usePayoutKindLabels();
  const changed = useWalletChanged();
  const intent = useIntent('payout');
  const amount = useAmount({ min: payoutMinCents, max: realCents }, realCents);
  const { date } = useTimeFormat();
  const [chosen, choose] = useState<string>();
  const method = usable.find(({ id }) => id === chosen) ?? usable[0];
  const nameOf = ({ kind, label }: PayoutMethod) => `${kinds[kind]} ${label}`;
  const later = waiting.map((each) => {
    const [name, day] = [nameOf(each), date(each.usable_from)];
    return { value: each.id, label: t`${name}, from ${day}`, disabled: true };
  });
  const { cents } = amount;
  const ask = useSingleMutation({
    mutationFn: (input: { amount: number; method_id: string }) =>
      confirming.run(() =>
        api.wallet.requestPayout.send(input, { idempotencyKey: intent.keyFor(input) }),
      ),
    onSuccess: async () => {
      intent.end();
      await changed();
      toast({ status: 'success', description: t`The payout is requested.` });
    },
    // Refused by what another tab or the staff did meanwhile: that is shown then, an open payout in the form's place.
    onError: async (error) => {
      if (error instanceof Failure) await changed();
    },
  });
  return (
    <AmountForm
      amount={amount}
      call={ask}
      onSend={(sum) => method && ask.mutate({ amount: sum, method_id: method.id })}
    >
      <NativeSelect
        label={<Trans>Paid out to</Trans>}
        value={method?.id}
        options={[...usable.map((each) => ({ value: each.id, label: nameOf(each) })), ...later]}
        hint={later.length === 0 ? undefined : t`A new one waits ${payoutMethodWaitHours} hours.`}
        onChange={(event) => choose(event.target.value)}
      />
      <Button type="submit" full busy={ask.isPending}>
        <Trans>Pay out {cents === null ? '' : dollars(cents)}</Trans>
      </Button>
    </AmountForm>
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
