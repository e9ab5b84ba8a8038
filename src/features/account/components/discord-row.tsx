/** A Discord webhook: connected with its address, tested, disconnected. The address is never shown again. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { css } from 'styled-system/css';
import * as v from 'valibot';
import {
  discordUrlSchema,
  type NotificationSettings,
} from '~/contracts/notifications/notifications.schemas.ts';
import { FormActions, FormFrame } from '~/features/common/account-form.tsx';
import { useAction } from '~/features/common/use-action.ts';
import { api } from '~/platform/api/api.ts';
import { useContractForm } from '~/platform/api/use-contract-form.ts';
import { Button } from '~/ui/button.tsx';
import { RowItem } from '~/ui/data.tsx';
import { DiscordMark } from '~/ui/social-icons.tsx';
import { TextField } from '~/ui/text-field.tsx';
import { toast } from '~/ui/toast-store.ts';

const formSchema = v.object({ url: discordUrlSchema });

function useAgain() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries(api.notifications.settings.queryOptions());
}

function ConnectForm({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const again = useAgain();
  const form = useContractForm({
    schema: formSchema,
    initial: { url: '' },
    submit: async (input) => {
      await api.notifications.connectDiscord.send(input);
      await again();
      toast({ status: 'success', description: t`Discord is connected.` });
      onDone();
    },
  });
  return (
    <FormFrame form={form}>
      <TextField
        {...form.field('url')}
        label={<Trans>Address of the webhook</Trans>}
        hint={
          <Trans>
            In Discord: settings of a channel, Integrations, Webhooks, New Webhook, Copy Webhook
            URL. Whoever reads that channel reads your notifications, too; nobody’s name is in them.
          </Trans>
        }
        // It appears where its button was pressed.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={300}
      />
      <FormActions busy={form.busy} look="accent" onCancel={onDone}>
        <Trans>Connect Discord</Trans>
      </FormActions>
    </FormFrame>
  );
}

function Connected() {
  const { t } = useLingui();
  const again = useAgain();
  const test = useAction({
    mutationFn: () => api.notifications.testDiscord.send(),
    onSuccess: () =>
      void toast({ status: 'success', description: t`A message stands in your Discord channel.` }),
    // A webhook that Discord does not know any more is gone.
    onSettled: again,
  });
  const remove = useAction({
    mutationFn: () => api.notifications.disconnectDiscord.send(),
    onSuccess: () => void toast({ status: 'success', description: t`Discord is disconnected.` }),
    onSettled: again,
  });
  return (
    <div className={buttons}>
      <Button size="sm" busy={test.isPending} onClick={() => test.mutate()}>
        <Trans>Send a test</Trans>
      </Button>
      <Button size="sm" look="ghost" busy={remove.isPending} onClick={() => remove.mutate()}>
        <Trans>Disconnect</Trans>
      </Button>
    </div>
  );
}

export function DiscordRow({ discord }: { discord: NotificationSettings['discord'] }) {
  /** Null until it was opened. */
  const [isOpen, setOpen] = useState<boolean | null>(null);
  if (discord !== null) {
    const { name, masked } = discord;
    return (
      <RowItem
        lead={<DiscordMark />}
        title={name === null ? 'Discord' : `Discord · ${name}`}
        detail={<span className={address}>{masked}</span>}
        end={<Connected />}
      />
    );
  }
  return (
    <>
      <RowItem
        lead={<DiscordMark />}
        title="Discord"
        detail={<Trans>Not connected</Trans>}
        end={
          isOpen ? undefined : (
            // The form that it gave way to had the focus.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            <Button size="sm" autoFocus={isOpen === false} onClick={() => setOpen(true)}>
              <Trans>Connect</Trans>
            </Button>
          )
        }
      />
      {isOpen && (
        <li className={formPlace}>
          <ConnectForm onDone={() => setOpen(false)} />
        </li>
      )}
    </>
  );
}

const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '2', justifyContent: 'flex-end' });
const address = css({ overflowWrap: 'anywhere' });
const formPlace = css({ paddingBottom: '4' });
