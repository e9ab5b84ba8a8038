/** Making a passkey and naming one. */
import { Trans, useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import { deviceName } from '~/contracts/identity/device-name.ts';
import type { Profile } from '~/contracts/identity/identity.schemas.ts';
import { passkeyNameSchema, type Passkey } from '~/contracts/identity/second-factor.schemas.ts';
import { makePasskey } from '~/features/common/second-factor/passkey.ts';
import type { Confirming } from '~/features/common/second-factor/use-confirming.tsx';
import { api } from '~/platform/api/api.ts';
import { useContractForm, type FormField } from '~/platform/api/use-contract-form.ts';
import { TextField } from '~/ui/text-field.tsx';
import { toast } from '~/ui/toast-store.ts';
import { FormActions, FormFrame } from '~/features/common/account-form.tsx';
import { Reauthentication, reauthenticationOf } from './reauthentication.tsx';

function NameField({ field }: { field: FormField }) {
  return (
    <TextField
      {...field}
      label={<Trans>Name</Trans>}
      hint={<Trans>So that you recognise it: the device or the key.</Trans>}
      autoComplete="off"
      maxLength={40}
    />
  );
}

export function NewPasskeyForm(props: {
  profile: Profile;
  confirming: Confirming;
  onAdded: (codes: readonly string[] | null) => Promise<void>;
  onCancel: () => void;
}) {
  const { t } = useLingui();
  const { profile, confirming, onAdded, onCancel } = props;
  const proof = reauthenticationOf(profile);
  const form = useContractForm({
    schema: v.object({ name: passkeyNameSchema, ...proof.entries }),
    initial: { name: deviceName(window.navigator.userAgent) ?? '', ...proof.initial },
    submit: async ({ name, password }) => {
      const made = await makePasskey(() =>
        confirming.run(() =>
          api.secondFactor.startPasskey.send(password === undefined ? {} : { password }),
        ),
      );
      const { recovery_codes: codes } = await api.secondFactor.addPasskey.send({ ...made, name });
      await onAdded(codes);
      toast({ status: 'success', description: t`The passkey was added.` });
    },
  });
  return (
    <FormFrame form={form}>
      <NameField field={form.field('name')} />
      <Reauthentication profile={profile} form={form} />
      <FormActions look="accent" busy={form.busy} onCancel={onCancel}>
        <Trans>Make a passkey</Trans>
      </FormActions>
    </FormFrame>
  );
}

const nameSchema = v.object({ name: passkeyNameSchema });

export function PasskeyNameForm(props: {
  passkey: Passkey;
  onDone: () => Promise<void>;
  onCancel: () => void;
}) {
  const { passkey, onDone, onCancel } = props;
  const form = useContractForm({
    schema: nameSchema,
    initial: { name: passkey.name },
    submit: async ({ name }) => {
      await api.secondFactor.renamePasskey.send({ id: passkey.id, name });
      await onDone();
    },
  });
  return (
    <FormFrame form={form}>
      <NameField field={form.field('name')} />
      <FormActions busy={form.busy} onCancel={onCancel}>
        <Trans>Save the name</Trans>
      </FormActions>
    </FormFrame>
  );
}
