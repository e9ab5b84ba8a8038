/** The trust levels as steps: what each unlocks, which one the person has, and the next action. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { appConfig } from '~config';
import type { VerificationState } from '~/contracts/verification/verification.schemas.ts';
import { api } from '~/platform/api/api.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { StatusPill } from '~/ui/marks.tsx';
import { Timeline, type StepState, type TimelineItem } from '~/ui/timeline.tsx';
import { CheckState } from './check-state.tsx';

const { payoutMinCents, payoutTrustLevel } = appConfig.wallet;
const { trustedLevel } = appConfig.orders.risk;

/** The state of a step for somebody: the first one that is missing is the present one. */
function stateOf(step: number, trustLevel: number): StepState {
  if (step <= trustLevel) return 'done';
  return step === trustLevel + 1 ? 'now' : 'next';
}

function Unlocks({ items }: { items: readonly ReactNode[] }) {
  return (
    <div className={unlocks}>
      <p className={unlocksTitle}>
        <Trans>Unlocks</Trans>
      </p>
      <ul className={unlocksList}>
        {items.map((item, index) => (
          <li key={index}>{item}</li>
        ))}
      </ul>
    </div>
  );
}

export function TrustSteps({ email }: { email: string }) {
  const { t } = useLingui();
  const { data: state } = useSuspenseQuery(api.verification.state.queryOptions());
  const items = [useFirstStep(state, email), useSecondStep(state), useThirdStep(state)];
  return <Timeline items={items} label={t`Levels of trust`} className={withoutTimes} />;
}

function titled(title: ReactNode, step: number, state: VerificationState): ReactNode {
  const isDemanded = state.required_trust_level >= step && state.trust_level < step;
  return (
    <>
      <span className={css({ color: 'muted', fontWeight: 'label' })}>
        <Trans>Level {step}</Trans> ·{' '}
      </span>
      {title}{' '}
      {isDemanded ? (
        <StatusPill tone="warning">
          <Trans>Required</Trans>
        </StatusPill>
      ) : null}
    </>
  );
}

function useFirstStep(state: VerificationState, email: string): TimelineItem {
  const stands = stateOf(1, state.trust_level);
  return {
    id: '1',
    state: stands,
    title: titled(<Trans>E-mail address confirmed</Trans>, 1, state),
    note: stands === 'done' ? email : <Trans>The link is in the mail to {email}.</Trans>,
    children: (
      <Unlocks
        items={[
          <Trans key="sell">Selling: your request is approved at once.</Trans>,
          <Trans key="check">The identity check.</Trans>,
        ]}
      />
    ),
  };
}

function useSecondStep(state: VerificationState): TimelineItem {
  const format = useFormat();
  const least = format.cents(payoutMinCents);
  const medium = format.cents(state.card_look_amount);
  const unlocked = [
    ...(payoutTrustLevel === 2 ? [<Trans key="payout">Payouts, from {least} on.</Trans>] : []),
    ...(trustedLevel === 2
      ? [
          <Trans key="card">
            Card payments of {medium} and more are not held back for a check of the buyer.
          </Trans>,
        ]
      : []),
  ];
  const stands = stateOf(2, state.trust_level);
  return {
    id: '2',
    state: stands,
    title: titled(<Trans>Identity verified</Trans>, 2, state),
    note: <Trans>You show an identity document and yourself.</Trans>,
    children: (
      <>
        <Unlocks items={unlocked} />
        {stands === 'now' ? <CheckState state={state} level={2} /> : null}
      </>
    ),
  };
}

/** The check is offered only to those of whom it is required: documents that nobody needs are not requested. */
function useThirdStep(state: VerificationState): TimelineItem {
  const stands = stateOf(3, state.trust_level);
  const isOpen =
    stands === 'now' && (state.required_trust_level >= 3 || state.current?.level === 3);
  return {
    id: '3',
    state: stands,
    title: titled(<Trans>Identity and address verified</Trans>, 3, state),
    note: <Trans>You also show a proof of your address.</Trans>,
    children: (
      <>
        <Unlocks
          items={[
            <Trans key="nothing">
              Nothing more by itself. Support asks for it in single cases; do it only then.
            </Trans>,
          ]}
        />
        {isOpen ? <CheckState state={state} level={3} /> : null}
      </>
    ),
  };
}

const unlocks = css({ marginTop: '2', marginBottom: '4', color: 'muted', textStyle: 'small' });
const unlocksTitle = css({ textStyle: 'caption', fontWeight: 'strong' });
const unlocksList = css({ display: 'grid', gap: '1', paddingInlineStart: '5', listStyle: 'disc' });

/** Steps have no times: their column would only push the text to the side. */
const withoutTimes = css({
  '& > li': { gridTemplateColumns: '20px minmax(0, 1fr)' },
  '& > li::before': { insetInlineStart: '9px' },
  '& > li > :nth-child(1)': { display: 'none' },
  '& > li > :nth-child(2)': { gridColumn: '1' },
  '& > li > :nth-child(3)': { gridColumn: '2' },
});
