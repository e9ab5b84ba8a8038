/** Making an account. */
import { Trans } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import { registrationCredentialsSchema } from '~/contracts/identity/identity.schemas.ts';
import { paths } from '~/platform/navigation/paths.ts';
import type { ProviderScripts } from '~/platform/request/token-headers.ts';
import { useContractForm, type FormFlash } from '~/platform/api/use-contract-form.ts';
import { Button } from '~/ui/button.tsx';
import { TextLink } from '~/ui/marks.tsx';
import { postSignUp } from '../auth.form-posts.ts';
import { signUp } from '../auth.functions.ts';
import { authHref } from '~/features/common/auth-href.ts';
import { AuthFrame } from '../components/auth-frame.tsx';
import {
  EmailField,
  FormFrame,
  PlainFormFields,
  PublicNameField,
  SecretField,
} from '~/features/common/account-form.tsx';
import type { OfferedProviders } from '~/features/common/social/social.functions.ts';
import { SocialButtons } from '../components/social-buttons.tsx';
import { useAfterSignIn } from '../use-after-sign-in.ts';
import { useTokenHeaders } from '../use-token-headers.ts';
import type { WantedOffer } from '../wanted-offer.ts';

export interface SignUpPageProps {
  /** The social login methods. */
  providers: OfferedProviders;
  redirect: string | undefined;
  flash: FormFlash | null;
  scripts: ProviderScripts;
  /** What the person was about to buy. */
  wanted: WantedOffer | null;
}

const elsewhere = css({ marginTop: '5', _empty: { display: 'none' } });

export function SignUpPage(props: SignUpPageProps) {
  const { redirect, flash, scripts, providers } = props;
  const afterSignIn = useAfterSignIn();
  const headers = useTokenHeaders(scripts);
  const form = useContractForm({
    schema: registrationCredentialsSchema,
    initial: { public_name: '', email: '', password: '', password_confirmation: '' },
    errorPrefix: 'credentials.',
    flash,
    submit: async (credentials) => {
      await signUp({ data: { credentials }, headers: await headers() });
      await afterSignIn(redirect);
    },
  });
  return (
    <AuthFrame
      title={<Trans>Create an account</Trans>}
      wanted={props.wanted}
      note={
        <Trans>
          Already a member?{' '}
          <TextLink look="inline" href={authHref(paths.signIn, { redirect })}>
            Sign in
          </TextLink>
        </Trans>
      }
    >
      <FormFrame form={form} action={postSignUp.url}>
        <PlainFormFields redirect={redirect} />
        <PublicNameField field={form.field('public_name')} />
        <EmailField
          field={form.field('email')}
          label={<Trans>E-mail</Trans>}
          hint={<Trans>We send you a link to confirm it.</Trans>}
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
      </FormFrame>
      <div className={elsewhere}>
        <SocialButtons offered={providers} redirect={redirect} />
      </div>
    </AuthFrame>
  );
}
