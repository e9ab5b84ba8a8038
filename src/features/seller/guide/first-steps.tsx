/**
 * What a new seller does first: each line says what it is for and leads to where it is done. It goes by itself once
 * nothing is refused without them any more, or when it is put away (decision 0087).
 */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { FirstSteps as Steps } from '~/contracts/dashboard/dashboard.schemas.ts';
import { isRequired } from '~/domain/first-steps.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { CheckIcon, ChevronRightIcon } from '~/ui/icon.tsx';
import { SectionHeading } from '~/ui/layout.tsx';
import { TextButton } from '~/ui/marks.tsx';
import { toast } from '~/ui/toast-store.ts';
import { TaskRow, taskList } from '../components/needs-you.tsx';
import { firstStepsQuery, usePutAway } from './guide.queries.ts';

type Step = Steps['steps'][number];

/** Nothing while nothing is to be shown. */
export function FirstSteps() {
  const { data } = useQuery(firstStepsQuery());
  const { t } = useLingui();
  const hide = usePutAway('list', () => toast({ description: t`The first steps are put away.` }));
  if (!data?.is_shown) return null;
  const left = data.steps.filter(({ name, is_done: isDone }) => !isDone && isRequired(name)).length;
  return (
    <section>
      <SectionHeading
        note={
          <Plural
            value={left}
            one="# needed step is open. What is only advised can wait."
            other="# needed steps are open. What is only advised can wait."
          />
        }
        end={
          <TextButton
            look="quiet"
            aria-busy={hide.isPending || undefined}
            onClick={() => hide.mutate()}
          >
            <Trans>Do not show this any more</Trans>
          </TextButton>
        }
      >
        <Trans>First steps</Trans>
      </SectionHeading>
      <ul className={taskList}>
        {data.steps.map((step) => (
          <StepRow key={step.name} step={step} />
        ))}
      </ul>
    </section>
  );
}

function StepRow({ step }: { step: Step }) {
  const words = useWords()[step.name];
  const needs = useNeeds();
  if (step.is_done) {
    return (
      <TaskRow
        tone="quiet"
        icon={<CheckIcon aria-hidden="true" />}
        title={words.title}
        detail={words.detail}
        due={<Trans context="step">done</Trans>}
      />
    );
  }
  return (
    <TaskRow
      tone={isRequired(step.name) ? 'warning' : 'quiet'}
      icon={<ChevronRightIcon aria-hidden="true" />}
      title={words.title}
      detail={words.detail}
      due={needs[step.need]}
      href={words.href}
      act={words.act}
    />
  );
}

function useNeeds(): Record<Step['need'], string> {
  const { t } = useLingui();
  return {
    selling: t`needed to sell`,
    payout: t`needed to be paid out`,
    advice: t`advised`,
    outcome: t`comes with a buyer`,
  };
}

interface Words {
  title: ReactNode;
  detail: ReactNode;
  href: string;
  act: ReactNode;
}

function useWords(): Record<Step['name'], Words> {
  return {
    email: {
      title: <Trans>Confirm your e-mail address</Trans>,
      detail: <Trans>Sales and questions of buyers reach you there.</Trans>,
      href: paths.settings,
      act: <Trans>To the address</Trans>,
    },
    first_offer: {
      title: <Trans>Publish your first offer</Trans>,
      detail: <Trans>Step by step; it is a draft until you publish it.</Trans>,
      href: paths.createOffer,
      act: <Trans>Begin</Trans>,
    },
    ...usePayoutWords(),
    profile: {
      title: <Trans>A picture and a few words about you</Trans>,
      detail: <Trans>Buyers see both beside your offers and on your profile.</Trans>,
      href: paths.settings,
      act: <Trans>To the profile</Trans>,
    },
    hours: {
      title: <Trans>Say when you answer</Trans>,
      detail: <Trans>Buyers see your hours before they order.</Trans>,
      href: paths.sellerAvailability,
      act: <Trans>Say my hours</Trans>,
    },
    first_sale: {
      title: <Trans>Deliver your first sale</Trans>,
      detail: <Trans>You are told as soon as somebody has paid.</Trans>,
      href: paths.sales,
      act: <Trans>My sales</Trans>,
    },
  };
}

function usePayoutWords(): Record<'second_factor' | 'identity' | 'payout_method', Words> {
  return {
    second_factor: {
      title: <Trans>Turn on the second factor</Trans>,
      detail: <Trans>Payouts and payout methods are confirmed with it.</Trans>,
      href: paths.security,
      act: <Trans>Turn on</Trans>,
    },
    identity: {
      title: <Trans>Have your identity checked</Trans>,
      detail: <Trans>Once, before the first payout. You can sell without.</Trans>,
      href: paths.verification,
      act: <Trans>To the check</Trans>,
    },
    payout_method: {
      title: <Trans>Add a payout method</Trans>,
      detail: <Trans>Where your earnings go. A new one can be used after a waiting time.</Trans>,
      href: paths.balance,
      act: <Trans>To the wallet</Trans>,
    },
  };
}
