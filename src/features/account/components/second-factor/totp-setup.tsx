/** Connecting an authenticator app, in two steps: reauthentication, then the secret and the first code. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import * as v from 'valibot';
import { css } from 'styled-system/css';
import type { Profile } from '~/contracts/identity/identity.schemas.ts';
import type { Confirming } from '~/features/common/second-factor/use-confirming.tsx';
import { api } from '~/platform/api/api.ts';
import { useFocusOnChange } from '~/platform/navigation/use-focus-on-change.ts';
import { useContractForm } from '~/platform/api/use-contract-form.ts';
import { CopyIcon } from '~/ui/icon.tsx';
import { TextButton, TextLink } from '~/ui/marks.tsx';
import { TextField } from '~/ui/text-field.tsx';
import { toast } from '~/ui/toast-store.ts';
import { FormActions, FormFrame } from '~/features/common/account-form.tsx';
import { Reauthentication, reauthenticationOf } from './reauthentication.tsx';

interface Setup {
  secret: string;
  uri: string;
  qr_svg: string;
}

const stack = css({ display: 'grid', gap: '5', gridTemplateColumns: 'minmax(0, 1fr)' });
const scan = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '176px minmax(0, 1fr)' },
  gap: '5',
  alignItems: 'start',
});
const picture = css({ width: '176px', height: '176px', borderRadius: 'control' });
const secretText = css({
  overflowWrap: 'anywhere',
  letterSpacing: '0.06em',
  textStyle: 'strong',
  marginBlock: '1',
});
const small = css({ color: 'muted', textStyle: 'small' });

/** In groups of four, which is how it is copied from one screen to another. */
function grouped(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret;
}

function ProofForm(props: {
  profile: Profile;
  confirming: Confirming;
  onSetup: (setup: Setup) => void;
  onCancel: () => void;
}) {
  const { profile, confirming, onSetup, onCancel } = props;
  const proof = reauthenticationOf(profile);
  const form = useContractForm({
    schema: v.object(proof.entries),
    initial: proof.initial,
    submit: async (data) =>
      onSetup(await confirming.run(() => api.secondFactor.startTotp.send(data))),
  });
  return (
    <FormFrame form={form}>
      <Reauthentication profile={profile} form={form} />
      <FormActions look="accent" busy={form.busy} onCancel={onCancel}>
        <Trans>Continue</Trans>
      </FormActions>
    </FormFrame>
  );
}

function SetupDetails({ setup }: { setup: Setup }) {
  const { t } = useLingui();
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(setup.secret);
    toast({ status: 'success', description: t`Copied` });
  };
  return (
    <div className={scan}>
      <img
        className={picture}
        alt={t`QR code for your authenticator app`}
        src={`data:image/svg+xml,${encodeURIComponent(setup.qr_svg)}`}
      />
      <div>
        <p>
          <Trans>Scan this with your authenticator app.</Trans>
        </p>
        <p className={small}>
          <Trans>
            Is the app on this device?{' '}
            <TextLink look="inline" href={setup.uri}>
              Open it here
            </TextLink>
          </Trans>
        </p>
        <p className={small}>
          <Trans>Or type this secret:</Trans>
        </p>
        <p className={secretText}>{grouped(setup.secret)}</p>
        <TextButton look="quiet" onClick={() => void copy()}>
          <CopyIcon size={16} />
          <span>
            <Trans>Copy the secret</Trans>
          </span>
        </TextButton>
      </div>
    </div>
  );
}

const codeSchema = v.object({ code: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(20)) });

function ConfirmForm(props: {
  setup: Setup;
  onConnected: (codes: readonly string[] | null) => Promise<void>;
  onCancel: () => void;
}) {
  const { setup, onConnected, onCancel } = props;
  const form = useContractForm({
    schema: codeSchema,
    initial: { code: '' },
    submit: async (data) => {
      const { recovery_codes: codes } = await api.secondFactor.confirmTotp.send(data);
      await onConnected(codes);
    },
  });
  return (
    <div className={stack}>
      <SetupDetails setup={setup} />
      <FormFrame form={form}>
        <TextField
          {...form.field('code')}
          label={<Trans>Code of your authenticator app</Trans>}
          hint={<Trans>6 digits, new every 30 seconds.</Trans>}
          numeric
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
        />
        <FormActions look="accent" busy={form.busy} onCancel={onCancel}>
          <Trans>Connect the app</Trans>
        </FormActions>
      </FormFrame>
    </div>
  );
}

export function TotpSetup(props: {
  profile: Profile;
  confirming: Confirming;
  onConnected: (codes: readonly string[] | null) => Promise<void>;
  onCancel: () => void;
}) {
  const [setup, setSetup] = useState<Setup | null>(null);
  const place = useFocusOnChange(setup !== null, 'input');
  return (
    <div ref={place}>
      {setup ? (
        <ConfirmForm setup={setup} onConnected={props.onConnected} onCancel={props.onCancel} />
      ) : (
        <ProofForm {...props} onSetup={setSetup} />
      )}
    </div>
  );
}
