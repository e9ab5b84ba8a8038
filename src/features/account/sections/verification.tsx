/** Settings, section *Verification*: identity checks, in steps. */
import { Trans } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { api } from '~/platform/api/api.ts';
import { CheckHistory } from '../components/verification/check-history.tsx';
import { TrustSteps } from '../components/verification/trust-steps.tsx';
import { SettingsPart, type PartProps, type SectionPart } from './section.tsx';

function StepsPart({ session }: PartProps) {
  return (
    <SettingsPart title={<Trans>Verification</Trans>} note={<CheckedBy />}>
      <TrustSteps email={session.profile.email} />
    </SettingsPart>
  );
}

function CheckedBy() {
  const { data: state } = useSuspenseQuery(api.verification.state.queryOptions());
  if (state.provider === 'sumsub') {
    return (
      <Trans>
        Sumsub carries the identity check out. We keep its result only: no document, no picture.
      </Trans>
    );
  }
  if (state.provider === null) {
    return (
      <Trans>
        Nobody carries out identity checks for this market, so the levels that need one cannot be
        reached.
      </Trans>
    );
  }
  return (
    <Trans>
      In this demo market the sandbox decides and asks for no document. We keep the result only.
    </Trans>
  );
}

function HistoryPart() {
  const { data: state } = useSuspenseQuery(api.verification.state.queryOptions());
  if (state.history.length === 0) return null;
  return (
    <SettingsPart title={<Trans>Earlier checks</Trans>}>
      <CheckHistory checks={state.history} />
    </SettingsPart>
  );
}

export const verificationParts: readonly SectionPart[] = [
  {
    Part: StepsPart,
    load: (queryClient) => queryClient.ensureQueryData(api.verification.state.queryOptions()),
  },
  { Part: HistoryPart },
];
