/** Signing in with e-mail and password. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { signInCredentialsSchema } from '~/contracts/identity/identity.schemas.ts';
import { failureText } from '~/platform/failures.ts';
import { paths } from '~/platform/paths.ts';
import type { ProviderScripts } from '~/platform/token-headers.ts';
import { useContractForm, type FormFlash } from '~/platform/use-contract-form.ts';
import { Button } from '~/ui/button.tsx';
import { TextLink } from '~/ui/marks.tsx';
import { postSignIn } from '../account.form-posts.ts';
import { signIn } from '../account.functions.ts';
import { AuthFrame } from '../components/auth-frame.tsx';
import { DeviceConsent } from '../components/device-consent.tsx';
import { DemoAccounts, type Demo } from '../components/demo-accounts.tsx';
import {
  EmailField,
  FormFrame,
  FormRefusal,
  PlainFormFields,
  SecretField,
} from '../components/form-parts.tsx';
import { authHref } from '../auth-href.ts';
import { useArrive } from '../use-arrive.ts';
import { useTokenHeaders } from '../use-token-headers.ts';

export interface SignInPageProps {
  /** Where to go afterwards; a checked path of this site. */
  redirect: string | undefined;
  flash: FormFlash | null;
  /** In the demo market only. */
  demo: Demo | null;
  scripts: ProviderScripts;
}

export function SignInPage({ redirect, flash, demo, scripts }: SignInPageProps) {
  const { i18n } = useLingui();
  const arrive = useArrive();
  const headers = useTokenHeaders(scripts);
  const [demoRefusal, setDemoRefusal] = useState<string | null>(null);
  const form = useContractForm({
    schema: signInCredentialsSchema,
    initial: { email: '', password: '' },
    errorPrefix: 'credentials.',
    flash,
    submit: async (credentials) => {
      await signIn({ data: { credentials }, headers: await headers() });
      await arrive(redirect ?? paths.home);
    },
  });
  const signInWith = async (email: string, password: string): Promise<void> => {
    setDemoRefusal(null);
    try {
      await signIn({ data: { credentials: { email, password } }, headers: await headers() });
      await arrive(redirect ?? paths.home);
    } catch (error) {
      setDemoRefusal(failureText(error, i18n));
    }
  };
  return (
    <AuthFrame
      title={<Trans>Sign in</Trans>}
      note={
        <Trans>
          New here?{' '}
          <TextLink look="inline" href={authHref(paths.signUp, { redirect })}>
            Create an account
          </TextLink>
        </Trans>
      }
      aside={
        demo ? <DemoAccounts demo={demo} redirect={redirect} onSignIn={signInWith} /> : undefined
      }
    >
      <FormRefusal>{demoRefusal}</FormRefusal>
      <FormFrame form={form} action={postSignIn.url}>
        <PlainFormFields redirect={redirect} />
        <EmailField field={form.field('email')} label={<Trans>E-mail</Trans>} />
        <SecretField
          field={form.field('password')}
          label={<Trans>Password</Trans>}
          autoComplete="current-password"
        />
        <Button type="submit" look="accent" size="lg" full busy={form.busy}>
          <Trans>Sign in</Trans>
        </Button>
        <TextLink look="inline" href="/auth/reset-password">
          <Trans>Forgot your password?</Trans>
        </TextLink>
      </FormFrame>
      <DeviceConsent scripts={scripts} />
    </AuthFrame>
  );
}
