/** States of the page that a provider redirects to: pending, what is missing, or why it did not work. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useRouteContext } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { emailSchema } from '~/contracts/common.ts';
import type { SocialProviderName } from '~/contracts/identity/identity.schemas.ts';
import type {
  SecondFactor,
  SecondFactorMethod,
} from '~/contracts/identity/second-factor.schemas.ts';
import { SecondFactorStep } from '~/features/common/second-factor/second-factor-step.tsx';
import { api } from '~/platform/api/api.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { useSession } from '~/platform/session/session.ts';
import { useContractForm, type FormFlash } from '~/platform/api/use-contract-form.ts';
import { Button, LinkButton } from '~/ui/button.tsx';
import { TextLink } from '~/ui/marks.tsx';
import { Banner, LoadingBar } from '~/ui/states.tsx';
import { authHref } from '~/features/common/auth-href.ts';
import { HelpLink } from '~/features/common/help-link.tsx';
import { settingsHref } from '~/features/common/settings-search.ts';
import { postSocial } from '~/features/common/social/social.functions.ts';
import type { Refusal, SocialAnswer } from '~/features/common/social/social-stages.ts';
import { AuthFrame } from './auth-frame.tsx';
import { EmailField, FormFrame, FormRefusal } from '~/features/common/account-form.tsx';

/** Hidden values of the forms without script. */
function AnswerFields({ answer }: { answer: SocialAnswer }) {
  const { locale } = useRouteContext({ from: '__root__' });
  const { provider, state, code, iss } = answer;
  return (
    <>
      <input type="hidden" name="locale" value={locale} />
      <input type="hidden" name="provider" value={provider} />
      <input type="hidden" name="state" value={state} />
      <input type="hidden" name="answer" value={code} />
      {iss === undefined ? null : <input type="hidden" name="iss" value={iss} />}
    </>
  );
}

const emailForm = v.object({ email: emailSchema });

/** need_email: the provider vouches for no address. */
export function EmailStep(props: {
  title: string;
  answer: SocialAnswer;
  flash: FormFlash | null;
  onGiven: (email: string) => Promise<void>;
}) {
  const { title, answer, flash, onGiven } = props;
  const form = useContractForm({
    schema: emailForm,
    initial: { email: '' },
    errorPrefix: 'social_provider.',
    flash,
    submit: ({ email }) => onGiven(email),
  });
  return (
    <AuthFrame
      title={<Trans>One more step</Trans>}
      note={
        <Trans>{title} gave us no confirmed e-mail address. Orders and receipts go there.</Trans>
      }
    >
      <FormFrame form={form} action={postSocial.url}>
        <AnswerFields answer={answer} />
        <EmailField
          field={form.field('email')}
          label={<Trans>E-mail</Trans>}
          hint={<Trans>We send you a link to confirm it.</Trans>}
          autoComplete="email"
          // The person has come here for this one input.
          autoFocus
        />
        <Button type="submit" look="accent" size="lg" full busy={form.busy}>
          <Trans>Finish</Trans>
        </Button>
      </FormFrame>
    </AuthFrame>
  );
}

/** The account asks for its second factor. */
export function FactorStep(props: {
  title: string;
  answer: SocialAnswer;
  methods: readonly SecondFactorMethod[];
  refusal: Refusal | null;
  onGiven: (given: SecondFactor) => Promise<void>;
}) {
  const { title, answer, methods, refusal, onGiven } = props;
  return (
    <AuthFrame
      title={<Trans>One more step</Trans>}
      note={<Trans>{title} has confirmed who you are. Your account asks for a second step.</Trans>}
    >
      <FormRefusal code={refusal?.code}>{refusal?.text}</FormRefusal>
      <SecondFactorStep
        methods={methods}
        ask={() => api.secondFactor.signInChallenge.send()}
        onGiven={onGiven}
        action={postSocial.url}
        hidden={
          <>
            <AnswerFields answer={answer} />
            <input type="hidden" name="methods" value={methods.join(',')} />
          </>
        }
      >
        <TextLink look="inline" href={paths.signIn}>
          <Trans>Sign in differently</Trans>
        </TextLink>
      </SecondFactorStep>
    </AuthFrame>
  );
}

/** need_authorization: the address belongs to a member. */
export function MemberStep({ title }: { title: string }) {
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
        href={authHref(paths.signIn, { redirect: settingsHref('connections') })}
      >
        <Trans>Sign in</Trans>
      </LinkButton>
    </AuthFrame>
  );
}

/** @param props.refusal the reason; null when the provider only redirected the person back */
export function SocialFailed(props: { title: string; refusal: Refusal | null }) {
  const { title, refusal } = props;
  const isSignedIn = useSession() !== null;
  return (
    <AuthFrame title={<Trans>It did not work with {title}</Trans>}>
      <Banner tone="warning" role="alert">
        {refusal?.text ?? (
          <Trans>{title} sent you back without a sign-in. Nothing has changed.</Trans>
        )}{' '}
        <HelpLink about={refusal?.code ?? 'SOCIAL_REFUSED'} />
      </Banner>
      <LinkButton
        look="accent"
        size="lg"
        full
        href={isSignedIn ? settingsHref('connections') : paths.signIn}
      >
        {isSignedIn ? <Trans>Back to your connections</Trans> : <Trans>Back to signing in</Trans>}
      </LinkButton>
    </AuthFrame>
  );
}

/** For browsers without script: a press continues. Telegram's answer is in the hash, which only a script can read. */
function PlainWay(props: { title: string; answer: SocialAnswer | null }): ReactNode {
  const { title, answer } = props;
  if (answer === null) {
    return (
      <>
        <p>
          <Trans>
            Signing in with {title} needs JavaScript. Turn it on and load this page again.
          </Trans>
        </p>
        <LinkButton size="lg" full href={paths.signIn}>
          <Trans>Back to signing in</Trans>
        </LinkButton>
      </>
    );
  }
  return (
    <form method="post" action={postSocial.url}>
      <AnswerFields answer={answer} />
      <Button type="submit" look="accent" size="lg" full>
        <Trans>Continue</Trans>
      </Button>
    </form>
  );
}

/** While it is pending. */
export function BusyStep(props: {
  title: string;
  provider: SocialProviderName;
  state: string | undefined;
  code: string | undefined;
  iss: string | undefined;
}) {
  const { t } = useLingui();
  const { title, provider, state, code, iss } = props;
  const isWhole = state !== undefined && code !== undefined;
  return (
    <AuthFrame title={<Trans>Just a moment</Trans>}>
      <p role="status">
        <Trans>We are checking with {title} who you are.</Trans>
      </p>
      <LoadingBar active label={t`Checking`} />
      <noscript>
        <PlainWay title={title} answer={isWhole ? { provider, state, code, iss } : null} />
      </noscript>
    </AuthFrame>
  );
}
