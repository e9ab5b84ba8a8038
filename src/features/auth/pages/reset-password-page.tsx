/** Asking for the mail that leads to a new password. */
import { Trans } from '@lingui/react/macro';
import * as v from 'valibot';
import { useState } from 'react';
import { emailSchema } from '~/contracts/common.ts';
import { api } from '~/platform/api/api.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { useContractForm, type FormFlash } from '~/platform/api/use-contract-form.ts';
import { Button } from '~/ui/button.tsx';
import { ChevronLeftIcon } from '~/ui/icon.tsx';
import { TextLink } from '~/ui/marks.tsx';
import { Banner } from '~/ui/states.tsx';
import { postRestoreRequest } from '../auth.form-posts.ts';
import { AuthFrame } from '../components/auth-frame.tsx';
import {
  EmailField,
  FormDone,
  FormFrame,
  PlainFormFields,
} from '~/features/common/account-form.tsx';

const schema = v.object({ email: emailSchema });

export function ResetPasswordPage(props: { sent: boolean; flash: FormFlash | null }) {
  const [isSent, setSent] = useState(props.sent);
  const form = useContractForm({
    schema,
    initial: { email: '' },
    flash: props.flash,
    submit: async (data) => {
      await api.identity.restorePassword.send(data);
      setSent(true);
    },
  });
  return (
    <AuthFrame
      title={<Trans>Forgot your password?</Trans>}
      note={<Trans>We send you a link with which you choose a new one.</Trans>}
    >
      <FormDone>
        {isSent ? (
          <Banner tone="success" title={<Trans>Look into your mailbox.</Trans>}>
            <Trans>
              If an account belongs to this address, a link is on its way. It works for one hour.
            </Trans>
          </Banner>
        ) : null}
      </FormDone>
      <FormFrame form={form} action={postRestoreRequest.url}>
        <PlainFormFields redirect={undefined} />
        <EmailField field={form.field('email')} label={<Trans>E-mail</Trans>} />
        <Button type="submit" look={isSent ? 'neutral' : 'accent'} size="lg" full busy={form.busy}>
          {isSent ? <Trans>Send it again</Trans> : <Trans>Send the link</Trans>}
        </Button>
      </FormFrame>
      <div>
        <TextLink look="quiet" href={paths.signIn}>
          <ChevronLeftIcon size={16} />
          <Trans>Back to sign in</Trans>
        </TextLink>
      </div>
    </AuthFrame>
  );
}
