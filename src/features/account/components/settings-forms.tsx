/** The forms of the settings, each saved by itself. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import {
  changeEmailSchema,
  changePasswordSchema,
  publicNameSchema,
  type Profile,
} from '~/contracts/identity/identity.schemas.ts';
import { api } from '~/platform/api/api.ts';
import { invalidateSession } from '~/platform/session/session.ts';
import { useContractForm } from '~/platform/api/use-contract-form.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Button } from '~/ui/button.tsx';
import { Banner } from '~/ui/states.tsx';
import { toast } from '~/ui/toast-store.ts';
import { useProfileRefresh } from '../use-profile-refresh.ts';
import {
  EmailField,
  FormDone,
  FormFrame,
  NewPasswordFields,
  PublicNameField,
  SecretField,
  WhoseForm,
} from '~/features/common/account-form.tsx';

const nameSchema = v.object({ public_name: publicNameSchema });

export function PublicNameForm({ profile }: { profile: Profile }) {
  const { t } = useLingui();
  const { day } = useTimeFormat();
  const refresh = useProfileRefresh(profile.id);
  const form = useContractForm({
    schema: nameSchema,
    initial: { public_name: profile.public_name },
    submit: async (data) => {
      await api.identity.updateProfile.send(data);
      await refresh();
      toast({ status: 'success', description: t`Your public name was changed.` });
    },
  });
  if (profile.public_name_change_at !== null) {
    const next = day(profile.public_name_change_at);
    const { public_name: name } = profile;
    return (
      <p>
        <Trans>
          You are called <b>{name}</b>. The next change is possible on {next}.
        </Trans>
      </p>
    );
  }
  return (
    <FormFrame form={form}>
      <PublicNameField field={form.field('public_name')} />
      <div>
        <Button type="submit" busy={form.busy}>
          <Trans>Save the name</Trans>
        </Button>
      </div>
    </FormFrame>
  );
}

export function EmailForm({ profile }: { profile: Profile }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useContractForm({
    schema: changeEmailSchema,
    initial: profile.has_password ? { email: '', password: '' } : { email: '' },
    submit: async (data) => {
      await api.identity.changeEmail.send(data);
      form.reset();
      setSentTo(data.email);
    },
  });
  return (
    <FormFrame form={form}>
      <EmailField
        field={form.field('email')}
        label={<Trans>New e-mail address</Trans>}
        autoComplete="email"
      />
      {profile.has_password ? (
        <SecretField
          field={form.field('password')}
          label={<Trans>Current password</Trans>}
          autoComplete="current-password"
        />
      ) : null}
      <div>
        <Button type="submit" busy={form.busy}>
          <Trans>Send the link</Trans>
        </Button>
      </div>
      <FormDone>
        {sentTo === null ? null : (
          <Banner tone="success">
            <Trans>We sent a link to {sentTo}. The address changes when you open it.</Trans>
          </Banner>
        )}
      </FormDone>
    </FormFrame>
  );
}

export function PasswordForm({ profile }: { profile: Profile }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fresh = { password: '', password_confirmation: '' };
  const form = useContractForm({
    schema: changePasswordSchema,
    initial: profile.has_password ? { current_password: '', ...fresh } : fresh,
    submit: async (data) => {
      await api.identity.changePassword.send(data);
      form.reset();
      await invalidateSession(queryClient);
      toast({
        status: 'success',
        description: t`Your password was changed. Your other devices were signed out.`,
      });
    },
  });
  return (
    <FormFrame form={form}>
      <WhoseForm profile={profile} />
      {profile.has_password ? (
        <SecretField
          field={form.field('current_password')}
          label={<Trans>Current password</Trans>}
          autoComplete="current-password"
        />
      ) : null}
      <NewPasswordFields form={form} />
      <div>
        <Button type="submit" busy={form.busy}>
          <Trans>Change the password</Trans>
        </Button>
      </div>
    </FormFrame>
  );
}
