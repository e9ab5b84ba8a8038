/** The redirect page of providers: finishes the sign-in, or asks for what is missing. */
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SocialProviderName } from '~/contracts/identity/identity.schemas.ts';
import { socialTitles } from '~/contracts/social/social-titles.ts';
import { failureText } from '~/platform/api/failures.ts';
import type { ProviderScripts } from '~/platform/request/token-headers.ts';
import type { FormFlash } from '~/platform/api/use-contract-form.ts';
import {
  BusyStep,
  EmailStep,
  FactorStep,
  MemberStep,
  SocialFailed,
} from '../components/social-steps.tsx';
import { finishSocial } from '~/features/common/social/social.functions.ts';
import {
  stageAfter,
  stageOfFlash,
  type SocialAnswer,
  type Stage,
} from '~/features/common/social/social-stages.ts';
import { useAfterSignIn } from '../use-after-sign-in.ts';
import { useTokenHeaders } from '../use-token-headers.ts';

export interface SocialPageProps {
  provider: SocialProviderName;
  state: string | undefined;
  code: string | undefined;
  iss: string | undefined;
  /** The provider's error code for why there is no code. */
  error: string | undefined;
  /** What the form post without script stored for this page. */
  flash: FormFlash | null;
  scripts: ProviderScripts;
}

/** Telegram's answer is in the hash of the address, which only the browser reads. A refusal is the word `false`. */
function signedData(): string | undefined {
  const given = new URLSearchParams(window.location.hash.slice(1)).get('tgAuthResult');
  return given === null || given === 'false' ? undefined : given;
}

const declined: Stage = { kind: 'failed', refusal: null };

/** The state that the address alone implies; without script there is no other. */
function firstStage({ provider, state, code, iss, error, flash }: SocialPageProps): Stage {
  if (error !== undefined || state === undefined) return declined;
  if (code === undefined) return provider === 'telegram' ? { kind: 'busy' } : declined;
  return flash ? stageOfFlash(flash, { provider, state, code, iss }) : { kind: 'busy' };
}

function useSocialSignIn(props: SocialPageProps) {
  const { i18n } = useLingui();
  const afterSignIn = useAfterSignIn();
  const headers = useTokenHeaders(props.scripts);
  const [stage, setStage] = useState<Stage>(() => firstStage(props));
  const hasBegun = useRef(false);
  /** Rejects only with failures that the present form shows itself. */
  const finish = async (answer: SocialAnswer): Promise<void> => {
    const { to } = await finishSocial({ data: answer, headers: await headers() });
    await afterSignIn(to);
  };
  const attempt = async (answer: SocialAnswer | null): Promise<void> => {
    // Runs after hydration: only the browser knows the hash of the address.
    await Promise.resolve();
    if (answer === null) {
      setStage(declined);
      return;
    }
    try {
      await finish(answer);
    } catch (problem) {
      setStage(stageAfter(problem, answer, failureText(problem, i18n)));
    }
  };
  const begin = useEffectEvent(() => {
    const { provider, state, code = signedData(), iss } = props;
    if (hasBegun.current || stage.kind !== 'busy' || state === undefined) return;
    hasBegun.current = true;
    void attempt(code === undefined ? null : { provider, state, code, iss });
  });
  useEffect(() => begin(), []);
  return { stage, finish };
}

export function SocialPage(props: SocialPageProps) {
  const title = socialTitles[props.provider];
  const { stage, finish } = useSocialSignIn(props);
  switch (stage.kind) {
    case 'busy':
      return <BusyStep {...props} title={title} />;
    case 'member':
      return <MemberStep title={title} />;
    case 'email':
      return (
        <EmailStep
          title={title}
          answer={stage.answer}
          flash={stage.flash}
          onGiven={(email) => finish({ ...stage.answer, email })}
        />
      );
    case 'factor':
      return (
        <FactorStep
          title={title}
          answer={stage.answer}
          methods={stage.methods}
          refusal={stage.refusal}
          onGiven={(given) => finish({ ...stage.answer, second_factor: given })}
        />
      );
    case 'failed':
      return <SocialFailed title={title} refusal={stage.refusal} />;
  }
}
