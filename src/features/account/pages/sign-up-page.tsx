/** Making an account. */
import { Trans } from '@lingui/react/macro';
import { registrationCredentialsSchema } from '~/contracts/identity/identity.schemas.ts';
import { paths } from '~/platform/paths.ts';
import { useContractForm, type FormFlash } from '~/platform/use-contract-form.ts';
import { Button } from '~/ui/button.tsx';
import { TextLink } from '~/ui/marks.tsx';
import { TextField } from '~/ui/text-field.tsx';
import { postSignUp } from '../account.form-posts.ts';
import { signUp } from '../account.functions.ts';
import { authHref } from '../auth-href.ts';
import { AuthFrame } from '../components/auth-frame.tsx';
import { FormRefusal, formStack, PlainFormFields, SecretField } from '../components/form-parts.tsx';
import { useArrive } from '../use-arrive.ts';

export interface SignUpPageProps {
  redirect: string | undefined;
  flash: FormFlash | null;
  /** Who recommended us, from the visitor's link. */
  referralCode: string | undefined;
}

export function SignUpPage({ redirect, flash, referralCode }: SignUpPageProps) {
  const arrive = useArrive();
  const form = useContractForm({
    schema: registrationCredentialsSchema,
    initial: { public_name: '', email: '', password: '', password_confirmation: '' },
    errorPrefix: 'credentials.',
    flash,
    submit: async (credentials) => {
      const referral = referralCode === undefined ? {} : { referral_code: referralCode };
      await signUp({ data: { credentials, ...referral } });
      await arrive(redirect ?? paths.home);
    },
  });
  return (
    <AuthFrame
      title={<Trans>Create an account</Trans>}
      note={
        <Trans>
          Already a member?{' '}
          <TextLink look="inline" href={authHref(paths.signIn, { redirect })}>
            Sign in
          </TextLink>
        </Trans>
      }
    >
      <FormRefusal>{form.refusal}</FormRefusal>
      <form
        ref={form.ref}
        className={formStack}
        method="post"
        action={postSignUp.url}
        noValidate
        onSubmit={(event) => void form.onSubmit(event)}
      >
        <PlainFormFields redirect={redirect} />
        {referralCode === undefined ? null : (
          <input type="hidden" name="referral_code" value={referralCode} />
        )}
        <TextField
          {...form.field('public_name')}
          label={<Trans>Public name</Trans>}
          hint={<Trans>3 to 24 letters, digits, _ or -. Everybody sees it.</Trans>}
          autoComplete="nickname"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={24}
        />
        <TextField
          {...form.field('email')}
          label={<Trans>E-mail</Trans>}
          hint={<Trans>We send you a link to confirm it.</Trans>}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
        <SecretField
          field={form.field('password')}
          label={<Trans>Password</Trans>}
          hint={<Trans>At least 8 characters. A few unrelated words are strong and easy.</Trans>}
          autoComplete="new-password"
        />
        <SecretField
          field={form.field('password_confirmation')}
          label={<Trans>Password again</Trans>}
          autoComplete="new-password"
        />
        <Button type="submit" look="accent" size="lg" full busy={form.busy}>
          <Trans>Create account</Trans>
        </Button>
      </form>
    </AuthFrame>
  );
}
