/** Signing in with e-mail and password or with a passkey, and the second step where an account asks for it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { css } from 'styled-system/css';
import { signInCredentialsSchema } from '~/contracts/identity/identity.schemas.ts';
import { asFailure, failureText } from '~/platform/api/failures.ts';
import { paths } from '~/platform/navigation/paths.ts';
import type { ProviderScripts } from '~/platform/request/token-headers.ts';
import { useContractForm, type FormFlash } from '~/platform/api/use-contract-form.ts';
import { useFocusOnChange } from '~/platform/navigation/use-focus-on-change.ts';
import { useHydrated } from '~/platform/hydration/use-hydrated.ts';
import { Button } from '~/ui/button.tsx';
import { KeyIcon } from '~/ui/icon.tsx';
import { TextLink } from '~/ui/marks.tsx';
import { TextField } from '~/ui/text-field.tsx';
import { postSignIn } from '../auth.form-posts.ts';
import { AuthFrame } from '../components/auth-frame.tsx';
import { DemoAccounts, type Demo } from '../components/demo-accounts.tsx';
import {
  EmailField,
  FormFrame,
  FormRefusal,
  PlainFormFields,
  SecretField,
} from '~/features/common/account-form.tsx';
import { authHref } from '~/features/common/auth-href.ts';
import { withScript } from '~/features/common/shared-styles.ts';
import type { OfferedProviders } from '~/features/common/social/social.functions.ts';
import { ASKS_FOR_CODE } from '../auth-search.ts';
import type { WantedOffer } from '../wanted-offer.ts';
import { useAfterSignIn } from '../use-after-sign-in.ts';
import { useSignIn, type Credentials } from '../use-sign-in.ts';
import { SocialButtons } from '../components/social-buttons.tsx';
import { useTokenHeaders } from '../use-token-headers.ts';

const SignInStep = lazy(() => import('../components/sign-in-step.tsx'));

export interface SignInPageProps {
  /** The social login methods. */
  providers: OfferedProviders;
  /** Where to go afterwards; a checked path of this site. */
  redirect: string | undefined;
  flash: FormFlash | null;
  /** What the person was about to buy. */
  wanted: WantedOffer | null;
  /** In the demo market only. */
  demo: Demo | null;
  scripts: ProviderScripts;
}

const ways = css({ display: 'grid', gap: '5', gridTemplateColumns: 'minmax(0, 1fr)' });

/** For browsers without script, which cannot be asked for a second step: both steps at once. */
function PlainCodeField({ error }: { error: string | undefined }) {
  return (
    <TextField
      name="code"
      error={error}
      label={<Trans>Code or recovery code</Trans>}
      hint={<Trans>Only if you have turned on two-factor sign-in.</Trans>}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
    />
  );
}

function PasswordForm(props: {
  redirect: string | undefined;
  flash: FormFlash | null;
  onEnter: (credentials: Credentials) => Promise<void>;
}) {
  const { redirect, flash, onEnter } = props;
  const isHydrated = useHydrated();
  const form = useContractForm({
    schema: signInCredentialsSchema,
    initial: { email: '', password: '' },
    errorPrefix: 'credentials.',
    flash,
    submit: onEnter,
  });
  const plainCode = <PlainCodeField error={flash?.errors['code']} />;
  return (
    <FormFrame form={form} action={postSignIn.url}>
      <PlainFormFields redirect={redirect} />
      <EmailField field={form.field('email')} label={<Trans>E-mail</Trans>} />
      <SecretField
        field={form.field('password')}
        label={<Trans>Password</Trans>}
        autoComplete="current-password"
      />
      {flash?.values[ASKS_FOR_CODE] && !isHydrated ? plainCode : <noscript>{plainCode}</noscript>}
      <Button type="submit" look="accent" size="lg" full busy={form.busy}>
        <Trans>Sign in</Trans>
      </Button>
    </FormFrame>
  );
}

/** The passkey library is loaded when the button is pressed. */
function PasskeyEntry({ onPress }: { onPress: () => Promise<void> }) {
  const isHydrated = useHydrated();
  const [busy, setBusy] = useState(false);
  const press = async (): Promise<void> => {
    setBusy(true);
    await onPress();
    setBusy(false);
  };
  // Without script there is no access to the authenticator. Until it has come the button holds its place: what stands below
  // would move away under a press.
  return (
    <Button
      size="lg"
      full
      disabled={!isHydrated}
      busy={busy}
      icon={<KeyIcon size={16} />}
      className={withScript}
      onClick={() => void press()}
    >
      <Trans>Sign in with a passkey</Trans>
    </Button>
  );
}

export function SignInPage(props: SignInPageProps) {
  const { redirect, flash, demo, scripts, providers } = props;
  const { i18n } = useLingui();
  const afterSignIn = useAfterSignIn();
  const headers = useTokenHeaders(scripts);
  const [refusal, setRefusal] = useState<unknown>(null);
  const { pending, back, enter, complete, withPasskey } = useSignIn(headers, () =>
    afterSignIn(redirect),
  );
  const place = useFocusOnChange(pending === null);
  const tried = async (way: () => Promise<void>): Promise<void> => {
    setRefusal(null);
    try {
      await way();
    } catch (error) {
      setRefusal(error);
    }
  };
  return (
    <AuthFrame
      title={<Trans>Sign in</Trans>}
      wanted={props.wanted}
      note={
        <Trans>
          New here?{' '}
          <TextLink look="inline" href={authHref(paths.signUp, { redirect })}>
            Create an account
          </TextLink>
        </Trans>
      }
      aside={
        demo ? (
          <DemoAccounts
            demo={demo}
            redirect={redirect}
            onSignIn={(email, password) => tried(() => enter({ email, password }))}
          />
        ) : undefined
      }
    >
      <FormRefusal code={refusal ? asFailure(refusal).code : null}>
        {refusal ? failureText(refusal, i18n) : null}
      </FormRefusal>
      {pending && (
        <Suspense>
          <SignInStep
            key={pending.credentials.email}
            pending={pending}
            isDemo={demo !== null}
            onGiven={complete}
            onBack={back}
          />
        </Suspense>
      )}
      {/* It stays mounted behind the second step with the typed values. */}
      <div ref={place} className={ways} hidden={pending !== null}>
        <PasswordForm redirect={redirect} flash={flash} onEnter={enter} />
        <div>
          <TextLink look="quiet" href="/auth/reset-password">
            <Trans>Forgot your password?</Trans>
          </TextLink>
        </div>
        <PasskeyEntry onPress={() => tried(withPasskey)} />
        <SocialButtons offered={providers} redirect={redirect} />
      </div>
    </AuthFrame>
  );
}
