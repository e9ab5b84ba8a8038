/** The second-factor step of a sign-in. Loaded when an account asks for it. */
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { SecondFactor } from '~/contracts/identity/second-factor.schemas.ts';
import { SecondFactorStep } from '~/features/common/second-factor/second-factor-step.tsx';
import { api } from '~/platform/api/api.ts';
import { SectionHeading } from '~/ui/layout.tsx';
import { TextButton } from '~/ui/marks.tsx';
import { Banner } from '~/ui/states.tsx';
import type { Pending } from '../use-sign-in.ts';

/** The code that a demo account's authenticator shows; null for all others, undefined while it is loading. */
function useDemoCode(email: string | null): string | null | undefined {
  const [code, setCode] = useState<string | null | undefined>(email === null ? null : undefined);
  useEffect(() => {
    if (email === null) return;
    let isCurrent = true;
    const take = (found: string | null) => isCurrent && setCode(found);
    api.sandbox.authenticator.fetch({ email }).then(
      (answer) => take(answer.code),
      () => take(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [email]);
  return code;
}

export default function SignInStep(props: {
  pending: Pending;
  /** The demo market plays the authenticator app of its staff. */
  isDemo: boolean;
  onGiven: (given: SecondFactor) => Promise<void>;
  onBack: () => void;
}) {
  const { pending, isDemo, onGiven, onBack } = props;
  const { email } = pending.credentials;
  const demoCode = useDemoCode(isDemo ? email : null);
  if (demoCode === undefined) return null;
  return (
    <>
      <SectionHeading size="panel" level="h2" note={email}>
        <Trans>One more step</Trans>
      </SectionHeading>
      {demoCode !== null && (
        <Banner tone="info">
          <Trans>
            The demo market’s staff have a second factor, too. Their app shows {demoCode}.
          </Trans>
        </Banner>
      )}
      <SecondFactorStep
        methods={pending.methods}
        ask={() => api.secondFactor.signInChallenge.send()}
        onGiven={onGiven}
        {...(demoCode !== null && { initialCode: demoCode })}
      >
        <TextButton look="inline" onClick={onBack}>
          <Trans>Sign in differently</Trans>
        </TextButton>
      </SecondFactorStep>
    </>
  );
}
