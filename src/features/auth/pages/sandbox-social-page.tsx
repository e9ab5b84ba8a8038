/** The sandbox's sign-in providers: simulates a provider's own page. Nobody's real account is asked for. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useRouteContext } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import * as v from 'valibot';
import { emailSchema } from '~/contracts/common.ts';
import { publicNameSchema } from '~/contracts/identity/identity.schemas.ts';
import type { SandboxSignInProvider } from '~/contracts/sandbox/sign-in-providers.ts';
import { socialTitles } from '~/contracts/social/social-titles.ts';
import { EmailField, FormFrame } from '~/features/common/account-form.tsx';
import { api } from '~/platform/api/api.ts';
import { useContractForm, type FormFlash } from '~/platform/api/use-contract-form.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { Button, LinkButton } from '~/ui/button.tsx';
import { RowItem, RowList } from '~/ui/data.tsx';
import { Surface } from '~/ui/layout.tsx';
import { Avatar } from '~/ui/marks.tsx';
import { NativeSelect } from '~/ui/native-select.tsx';
import { Banner } from '~/ui/states.tsx';
import { TextField } from '~/ui/text-field.tsx';
import { postSandboxSignIn } from '../sandbox-social.form-posts.ts';

/** What the redirect from the sign-in carried. */
interface SandboxSocialRequest {
  provider: SandboxSignInProvider;
  request: string;
  state: string | undefined;
}

interface SignIn {
  new_handle: string;
  members: readonly string[];
}

const page = css({ display: 'grid', placeItems: 'center', minHeight: '100dvh', padding: '4' });
const card = css({ width: 'full', maxWidth: '520px' });
const parts = css({ display: 'grid', gap: '6', marginTop: '5' });
const part = css({ display: 'grid', gap: '4' });
const eyebrow = css({ fontSize: '14', color: 'muted' });

function Frame(props: { provider: SandboxSignInProvider; children: ReactNode }) {
  const title = socialTitles[props.provider];
  return (
    <main className={page}>
      <Surface as="section" pad="lg" className={card}>
        <p className={eyebrow}>
          <Trans>Simulated sign-in</Trans>
        </p>
        <h1 className={css({ textStyle: 'section', marginTop: '1', marginBottom: '4' })}>
          <Trans>Who signs in with {title}?</Trans>
        </h1>
        <Banner tone="info">
          <Trans>
            This page is part of the demo. It stands in for {title}, which has nothing to do with
            it: do not enter anything of a real account.
          </Trans>
        </Banner>
        {props.children}
      </Surface>
    </main>
  );
}

/** Hidden values that every form of this page sends. */
function RequestFields({ provider, request, state }: SandboxSocialRequest) {
  const { locale } = useRouteContext({ from: '__root__' });
  return (
    <>
      <input type="hidden" name="locale" value={locale} />
      <input type="hidden" name="provider" value={provider} />
      <input type="hidden" name="request" value={request} />
      {state === undefined ? null : <input type="hidden" name="state" value={state} />}
    </>
  );
}

/** One press signs in as this person. */
function Choice(props: {
  form: SandboxSocialRequest;
  handle: string;
  email?: string;
  title: string;
  detail: ReactNode;
}) {
  const { t } = useLingui();
  const { form, handle, email, title, detail } = props;
  return (
    <RowItem
      lead={<Avatar name={handle} size={36} />}
      title={title}
      detail={detail}
      end={
        <form method="post" action={postSandboxSignIn.url}>
          <RequestFields {...form} />
          <input type="hidden" name="handle" value={handle} />
          {email === undefined ? null : <input type="hidden" name="email" value={email} />}
          <Button type="submit" size="sm" aria-label={t`Choose: ${title}`}>
            <Trans>Choose</Trans>
          </Button>
        </form>
      }
    />
  );
}

function Choices(props: { form: SandboxSocialRequest; signIn: SignIn; demoEmail: string | null }) {
  const { t } = useLingui();
  const { form, signIn, demoEmail } = props;
  const title = socialTitles[form.provider];
  const handle = signIn.new_handle;
  const email = `${handle}@example.test`;
  return (
    <RowList label={t`People`} lines="around">
      {signIn.members.map((member) => (
        <Choice
          key={member}
          form={form}
          handle={member}
          title={member}
          detail={<Trans>Has connected {title} to an account here.</Trans>}
        />
      ))}
      <Choice form={form} handle={handle} email={email} title={t`Somebody new`} detail={email} />
      <Choice
        form={form}
        handle={handle}
        title={t`Somebody new without an e-mail address`}
        detail={<Trans>Is asked for one here.</Trans>}
      />
      {demoEmail === null ? null : (
        <Choice
          form={form}
          handle={handle}
          email={demoEmail}
          title={t`Somebody whose address has an account here`}
          detail={demoEmail}
        />
      )}
    </RowList>
  );
}

const personForm = v.object({
  handle: publicNameSchema,
  email: v.pipe(
    v.string(),
    v.transform((value) => (value.trim() === '' ? undefined : value)),
    v.optional(emailSchema),
  ),
  email_verified: v.picklist(['yes', 'no']),
});

function PersonForm({ form, flash }: { form: SandboxSocialRequest; flash: FormFlash | null }) {
  const { t } = useLingui();
  const { provider, request } = form;
  const title = socialTitles[provider];
  const person = useContractForm({
    schema: personForm,
    initial: { handle: '', email: '', email_verified: 'yes' },
    errorPrefix: 'person.',
    flash,
    submit: async ({ email_verified: verified, ...given }) => {
      const decided = { ...given, email_verified: verified === 'yes' };
      const answer = await api.sandbox.decideSignIn.send({ provider, request, person: decided });
      window.location.assign(answer.return_url);
    },
  });
  return (
    <FormFrame form={person} action={postSandboxSignIn.url}>
      <RequestFields {...form} />
      <TextField
        {...person.field('handle')}
        label={<Trans>User name at {title}</Trans>}
        hint={
          <Trans>
            3 to 24 characters: A to Z, digits, _ or -. The same name is the same person again.
          </Trans>
        }
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={24}
      />
      <EmailField
        field={person.field('email')}
        label={<Trans>E-mail</Trans>}
        hint={<Trans>Leave it empty for an account without an address.</Trans>}
        autoComplete="email"
      />
      <NativeSelect
        {...person.field('email_verified')}
        label={t`Does ${title} vouch for the address?`}
        options={[
          { value: 'yes', label: t`Yes, it is confirmed there` },
          { value: 'no', label: t`No` },
        ]}
      />
      <Button type="submit" look="accent" size="lg" full busy={person.busy}>
        <Trans>Sign in</Trans>
      </Button>
    </FormFrame>
  );
}

export function SandboxSocialPage(props: {
  form: SandboxSocialRequest;
  signIn: SignIn;
  flash: FormFlash | null;
  /** Address of an account that everybody knows; null outside the demo market. */
  demoEmail: string | null;
}) {
  const { form, signIn, flash, demoEmail } = props;
  return (
    <Frame provider={form.provider}>
      <div className={parts}>
        <Choices form={form} signIn={signIn} demoEmail={demoEmail} />
        <section className={part}>
          <h2 className={css({ textStyle: 'panel' })}>
            <Trans>Somebody else</Trans>
          </h2>
          <PersonForm form={form} flash={flash} />
        </section>
        <form method="post" action={postSandboxSignIn.url}>
          <RequestFields {...form} />
          <input type="hidden" name="act" value="refuse" />
          <Button type="submit" look="ghost" full>
            <Trans>Refuse and go back</Trans>
          </Button>
        </form>
      </div>
    </Frame>
  );
}

/** The request is too old, or was not made here. */
export function SandboxSocialOver(props: { provider: SandboxSignInProvider; text: string }) {
  return (
    <Frame provider={props.provider}>
      <div className={parts}>
        <Banner tone="warning" role="alert">
          {props.text}
        </Banner>
        <LinkButton look="accent" size="lg" full href={paths.signIn}>
          <Trans>Back to signing in</Trans>
        </LinkButton>
      </div>
    </Frame>
  );
}
