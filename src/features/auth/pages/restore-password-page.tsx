/** Choosing a new password with the code of a mail. */
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { restoreFormSchema } from '~/contracts/identity/identity.schemas.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { useContractForm } from '~/platform/api/use-contract-form.ts';
import { Button, LinkButton } from '~/ui/button.tsx';
import { TextLink } from '~/ui/marks.tsx';
import { Banner } from '~/ui/states.tsx';
import { activate } from '../auth.functions.ts';
import { AuthFrame } from '../components/auth-frame.tsx';
import { FormFrame, NewPasswordFields } from '~/features/common/account-form.tsx';

/** The form itself; the code is checked when it is submitted. */
function RestoreForm(props: { code: string; onDone: () => void }) {
  const form = useContractForm({
    schema: restoreFormSchema,
    initial: { password: '', password_confirmation: '' },
    submit: async (passwords) => {
      await activate({ data: { code: props.code, ...passwords } });
      props.onDone();
    },
  });
  return (
    <FormFrame form={form}>
      <NewPasswordFields form={form} />
      <Button type="submit" look="accent" size="lg" full busy={form.busy}>
        <Trans>Save the new password</Trans>
      </Button>
      <TextLink look="inline" href="/auth/reset-password">
        <Trans>Ask for a new link</Trans>
      </TextLink>
    </FormFrame>
  );
}

export function RestorePasswordPage({ code }: { code: string | undefined }) {
  const [isDone, setDone] = useState(false);
  if (isDone) {
    return (
      <AuthFrame step title={<Trans>Your password is new</Trans>}>
        <Banner tone="success" role="status">
          <Trans>All your devices were signed out. Sign in with the new password.</Trans>
        </Banner>
        <LinkButton look="accent" size="lg" full href={paths.signIn}>
          <Trans>Sign in</Trans>
        </LinkButton>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      title={<Trans>Choose a new password</Trans>}
      note={<Trans>All your devices will be signed out.</Trans>}
    >
      {code === undefined ? (
        <>
          <Banner tone="warning">
            <Trans>
              The link in the mail was not complete. Open it again, or ask for a new one.
            </Trans>
          </Banner>
          <LinkButton look="accent" size="lg" full href="/auth/reset-password">
            <Trans>Ask for a new link</Trans>
          </LinkButton>
        </>
      ) : (
        <RestoreForm code={code} onDone={() => setDone(true)} />
      )}
    </AuthFrame>
  );
}
