/** Where providers send people back to: finishes the sign-in, or asks for what is missing. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import { emailSchema } from '~/contracts/common.ts';
import type { ErrorCode } from '~/contracts/error-catalogue.ts';
import type { SocialProviderName } from '~/contracts/identity/identity.schemas.ts';
import type {
  SecondFactor,
  SecondFactorMethod,
} from '~/contracts/identity/second-factor.schemas.ts';
import { socialTitles } from '~/contracts/social/social-titles.ts';
import { methodsAskedFor } from '~/features/common/second-factor/factor-methods.ts';
import { askToSignIn } from '~/features/common/second-factor/second-factor.functions.ts';
import { SecondFactorStep } from '~/features/common/second-factor/second-factor-step.tsx';
import { asFailure, failureText } from '~/platform/failures.ts';
import { paths } from '~/platform/paths.ts';
import type { ProviderScripts } from '~/platform/token-headers.ts';
import { useContractForm } from '~/platform/use-contract-form.ts';
import { Button, LinkButton } from '~/ui/button.tsx';
import { Banner, LoadingBar } from '~/ui/states.tsx';
import { authHref } from '../auth-href.ts';
import { AuthFrame } from '../components/auth-frame.tsx';
import { EmailField, FormFrame } from '../components/form-parts.tsx';
import { finishSocial, postSocial, type SocialAnswer } from '../social.functions.ts';
import { useArrive } from '../use-arrive.ts';
import { useTokenHeaders } from '../use-token-headers.ts';

const CONNECTIONS = '/profile/me/settings?section=connections';

export interface SocialPageProps {
  provider: SocialProviderName;
  state: string | undefined;
  code: string | undefined;
  iss: string | undefined;
  /** The provider's word for why there is no code. */
  error: string | undefined;
  scripts: ProviderScripts;
}

type Stage =
  | { kind: 'busy' }
  | { kind: 'email'; answer: SocialAnswer }
  | { kind: 'factor'; answer: SocialAnswer; methods: readonly SecondFactorMethod[] }
  | { kind: 'member' }
  | { kind: 'failed'; code: ErrorCode | null; text: string | null };

/** Telegram's answer stands behind the # of the address, where only the browser reads it. */
function signedDataOf(provider: SocialProviderName): string | undefined {
  if (provider !== 'telegram') return undefined;
  return new URLSearchParams(window.location.hash.slice(1)).get('tgAuthResult') ?? undefined;
}

function useVisit({ provider, state, code, iss, error, scripts }: SocialPageProps) {
  const { i18n } = useLingui();
  const arrive = useArrive();
  const headers = useTokenHeaders(scripts);
  const [stage, setStage] = useState<Stage>({ kind: 'busy' });
  const hasBegun = useRef(false);
  /** Rejects only with what the form at hand shows itself. */
  const tell = async (answer: SocialAnswer): Promise<void> => {
    const { to } = await finishSocial({ data: answer, headers: await headers() });
    await arrive(to);
  };
  const attempt = async (answer: SocialAnswer | null): Promise<void> => {
    // The page has been shown first: what the address holds after its # is known to the browser alone.
    await Promise.resolve();
    if (answer === null) {
      setStage({ kind: 'failed', code: null, text: null });
      return;
    }
    try {
      await tell(answer);
    } catch (problem) {
      const methods = methodsAskedFor(problem);
      const { code: why } = asFailure(problem);
      if (methods) setStage({ kind: 'factor', answer, methods });
      else if (why === 'SOCIAL_NEED_EMAIL') setStage({ kind: 'email', answer });
      else if (why === 'SOCIAL_NEED_AUTHORIZATION') setStage({ kind: 'member' });
      else setStage({ kind: 'failed', code: why, text: failureText(problem, i18n) });
    }
  };
  const begin = useEffectEvent(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    const given = code ?? signedDataOf(provider);
    const isWhole = error === undefined && state !== undefined && given !== undefined;
    void attempt(isWhole ? { provider, state, code: given, iss } : null);
  });
  useEffect(() => begin(), []);
  return { stage, tell };
}

const emailForm = v.object({ email: emailSchema });

function EmailStep(props: { title: string; onGiven: (email: string) => Promise<void> }) {
  const { title, onGiven } = props;
  const form = useContractForm({
    schema: emailForm,
    initial: { email: '' },
    errorPrefix: 'social_provider.',
    submit: ({ email }) => onGiven(email),
  });
  return (
    <AuthFrame
      title={<Trans>One more step</Trans>}
      note={
        <Trans>{title} gave us no confirmed e-mail address. Orders and receipts go there.</Trans>
      }
    >
      <FormFrame form={form}>
        <EmailField
          field={form.field('email')}
          label={<Trans>E-mail</Trans>}
          hint={<Trans>We send you a link to confirm it.</Trans>}
          autoComplete="email"
        />
        <Button type="submit" look="accent" size="lg" full busy={form.busy}>
          <Trans>Finish</Trans>
        </Button>
      </FormFrame>
    </AuthFrame>
  );
}

function MemberStep({ title }: { title: string }) {
  return (
    <AuthFrame title={<Trans>You already have an account</Trans>}>
      <Banner tone="info" role="status">
        <Trans>
          Your e-mail address at {title} belongs to an account here. Sign in to it as before, then
          connect {title} with one press.
        </Trans>
      </Banner>
      <LinkButton
        look="accent"
        size="lg"
        full
        href={authHref(paths.signIn, { redirect: CONNECTIONS })}
      >
        <Trans>Sign in</Trans>
      </LinkButton>
    </AuthFrame>
  );
}

export function SocialFailed(props: { title: string; text: string | null; isBinding?: boolean }) {
  const { title, text, isBinding = false } = props;
  return (
    <AuthFrame title={<Trans>It did not work with {title}</Trans>}>
      <Banner tone="warning" role="alert">
        {text ?? <Trans>{title} sent you back without a sign-in. Nothing has changed.</Trans>}
      </Banner>
      <LinkButton look="accent" size="lg" full href={isBinding ? CONNECTIONS : paths.signIn}>
        {isBinding ? <Trans>Back to your connections</Trans> : <Trans>Back to signing in</Trans>}
      </LinkButton>
    </AuthFrame>
  );
}

/** While it is under way; without script a press goes on. */
function BusyStep(props: SocialPageProps & { title: string }) {
  const { t } = useLingui();
  const { locale } = useRouteContext({ from: '__root__' });
  const { title, provider, state, code, iss } = props;
  return (
    <AuthFrame title={<Trans>Just a moment</Trans>}>
      <p role="status">
        <Trans>We are checking with {title} who you are.</Trans>
      </p>
      <LoadingBar active label={t`Checking`} />
      {state === undefined || code === undefined ? null : (
        <noscript>
          <form method="post" action={postSocial.url}>
            <input type="hidden" name="locale" value={locale} />
            <input type="hidden" name="provider" value={provider} />
            <input type="hidden" name="state" value={state} />
            <input type="hidden" name="code" value={code} />
            {iss === undefined ? null : <input type="hidden" name="iss" value={iss} />}
            <Button type="submit" look="accent" size="lg" full>
              <Trans>Continue</Trans>
            </Button>
          </form>
        </noscript>
      )}
    </AuthFrame>
  );
}

const bindingProblems = new Set<ErrorCode | null>([
  'SOCIAL_ALREADY_BOUND',
  'SOCIAL_PROVIDER_TAKEN',
  'IMPERSONATING',
]);

export function SocialPage(props: SocialPageProps) {
  const title = socialTitles[props.provider];
  const { stage, tell } = useVisit(props);
  switch (stage.kind) {
    case 'busy':
      return <BusyStep {...props} title={title} />;
    case 'member':
      return <MemberStep title={title} />;
    case 'email':
      return <EmailStep title={title} onGiven={(email) => tell({ ...stage.answer, email })} />;
    case 'factor':
      return (
        <AuthFrame title={<Trans>One more step</Trans>}>
          <SecondFactorStep
            methods={stage.methods}
            ask={() => askToSignIn()}
            onGiven={(given: SecondFactor) => tell({ ...stage.answer, second_factor: given })}
          />
        </AuthFrame>
      );
    case 'failed':
      return (
        <SocialFailed title={title} text={stage.text} isBinding={bindingProblems.has(stage.code)} />
      );
  }
}
