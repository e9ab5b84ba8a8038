/** Confirming an e-mail address with the code of a mail, for somebody who is not signed in on this device. */
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { css } from 'styled-system/css';
import * as v from 'valibot';
import type { ActivationType } from '~/contracts/identity/activation-types.ts';
import { emailSchema } from '~/contracts/common.ts';
import type { ErrorCode } from '~/contracts/error-catalogue.ts';
import { Failure } from '~/contracts/failure.ts';
import { api } from '~/platform/api/api.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { useContractForm } from '~/platform/api/use-contract-form.ts';
import { Button, LinkButton } from '~/ui/button.tsx';
import { TextLink } from '~/ui/marks.tsx';
import { Banner } from '~/ui/states.tsx';
import { activate } from '../auth.functions.ts';
import { AuthFrame } from '../components/auth-frame.tsx';
import {
  EmailField,
  FormDone,
  FormFrame,
  FormRefusal,
  NeedsScript,
} from '~/features/common/account-form.tsx';
import { FailureText } from '~/features/common/failure-text.tsx';

const hint = css({ color: 'muted', textStyle: 'small', marginTop: '3' });
const resendSchema = v.object({ email: emailSchema });

/** For an expired link: sends another mail. */
function ResendForm() {
  const [isSent, setSent] = useState(false);
  const form = useContractForm({
    schema: resendSchema,
    initial: { email: '' },
    submit: async (data) => {
      await api.identity.resendActivation.send(data);
      setSent(true);
    },
  });
  return (
    <FormFrame form={form}>
      <EmailField field={form.field('email')} label={<Trans>E-mail</Trans>} />
      <Button type="submit" look="accent" size="lg" full busy={form.busy}>
        {isSent ? <Trans>Send it again</Trans> : <Trans>Send a new link</Trans>}
      </Button>
      <FormDone>
        {isSent ? (
          <Banner tone="success">
            <Trans>If the address waits for its confirmation, a new link is on its way.</Trans>
          </Banner>
        ) : null}
      </FormDone>
    </FormFrame>
  );
}

function confirmed(isNew: boolean) {
  return (
    <AuthFrame step title={<Trans>Your address is confirmed</Trans>}>
      <Banner tone="success" role="status">
        {isNew ? (
          <Trans>Sign in with this address from now on.</Trans>
        ) : (
          <Trans>Selling and the identity check are now open to you.</Trans>
        )}
      </Banner>
      <LinkButton look="accent" size="lg" full href={paths.signIn}>
        <Trans>Sign in</Trans>
      </LinkButton>
    </AuthFrame>
  );
}

export interface ActivatePageProps {
  code: string | undefined;
  /** The outcome of the code for a signed-in person. */
  problem: ErrorCode | null;
}

export function ActivatePage({ code, problem }: ActivatePageProps) {
  const [refusal, setRefusal] = useState<unknown>(problem && new Failure(problem));
  const [state, setState] = useState<'asking' | 'busy' | ActivationType>('asking');
  const confirm = async (): Promise<void> => {
    if (code === undefined || state === 'busy') return;
    setState('busy');
    setRefusal(null);
    try {
      setState((await activate({ data: { code } })).type);
    } catch (error) {
      setRefusal(error);
      setState('asking');
    }
  };
  if (state !== 'asking' && state !== 'busy') return confirmed(state === 'CHANGE_EMAIL');
  if (code === undefined || refusal !== null) {
    return (
      <AuthFrame
        title={<Trans>Confirm your address</Trans>}
        note={<Trans>Tell us the address, and we send a new link.</Trans>}
      >
        <FormRefusal>{refusal === null ? null : <FailureText error={refusal} />}</FormRefusal>
        <ResendForm />
        <p className={hint}>
          <Trans>
            Was it confirmed already?{' '}
            <TextLink look="inline" href={paths.signIn}>
              Sign in
            </TextLink>
          </Trans>
        </p>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      title={<Trans>Confirm your address</Trans>}
      note={<Trans>One press, and the e-mail address is yours.</Trans>}
    >
      <Button look="accent" size="lg" full busy={state === 'busy'} onClick={() => void confirm()}>
        <Trans>Confirm e-mail address</Trans>
      </Button>
      <NeedsScript />
    </AuthFrame>
  );
}
