/** The webhooks of a seller: added, tried, switched off and on, given another secret, removed. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient, useSuspenseQuery, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { css } from 'styled-system/css';
import type { SecretWebhook, Webhook } from '~/contracts/integrations/webhooks.schemas.ts';
import { AskDialog } from '~/features/common/ask-dialog.tsx';
import { NeedsScript } from '~/features/common/contract-form.tsx';
import { useConfirming, type Confirming } from '~/features/common/second-factor/use-confirming.tsx';
import { useAction } from '~/features/common/use-action.ts';
import { api } from '~/platform/api/api.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { useFocusOnChange } from '~/platform/navigation/use-focus-on-change.ts';
import { Button } from '~/ui/button.tsx';
import { PlusIcon } from '~/ui/icon.tsx';
import { SectionHeading } from '~/ui/layout.tsx';
import { Switch } from '~/ui/switch.tsx';
import { toast } from '~/ui/toast-store.ts';
import { NewWebhook } from './new-webhook.tsx';
import { ProtectedOnly } from './protected-only.tsx';
import { ShownOnce } from './shown-once.tsx';

/** What changes with a webhook: the list, and what was sent. */
export async function invalidateWebhooks(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries(api.integrations.webhooks.queryOptions()),
    queryClient.invalidateQueries({ queryKey: api.integrations.deliveries.key() }),
    queryClient.invalidateQueries({ queryKey: api.integrations.deliveries.infiniteKey() }),
  ]);
}

export function Webhooks() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { data: webhooks } = useSuspenseQuery(api.integrations.webhooks.queryOptions());
  const [isAdding, setAdding] = useState(false);
  const [shown, show] = useState<SecretWebhook | null>(null);
  const place = useFocusOnChange(isAdding, isAdding ? 'input' : '[data-new-webhook]');
  const host = shown ? hostOf(shown.webhook.url) : '';
  const onSecret = async (made: SecretWebhook): Promise<void> => {
    await invalidateWebhooks(queryClient);
    show(made);
    setAdding(false);
  };
  return (
    <section ref={place} className={section}>
      <SectionHeading
        note={
          <Trans>
            We tell your server what happens, signed by Standard Webhooks. It answers with 2xx
            within 5 seconds.
          </Trans>
        }
      >
        <Trans>Webhooks</Trans>
      </SectionHeading>
      {shown && (
        <ShownOnce
          title={<Trans>The secret of {host}. Copy it now, it is shown once.</Trans>}
          label={t`The secret`}
          secret={shown.secret}
          onDone={() => show(null)}
        />
      )}
      {isAdding ? (
        <ProtectedOnly>
          <NewWebhook onCreated={onSecret} onCancel={() => setAdding(false)} />
        </ProtectedOnly>
      ) : (
        <div>
          <Button
            data-new-webhook=""
            icon={<PlusIcon aria-hidden="true" />}
            disabled={webhooks.meta.total >= webhooks.meta.limit}
            onClick={() => {
              show(null);
              setAdding(true);
            }}
          >
            <Trans>New webhook</Trans>
          </Button>
          <NeedsScript />
        </div>
      )}
      {webhooks.data.length === 0 ? (
        <p className={quiet}>
          <Trans>You have no webhook yet.</Trans>
        </p>
      ) : (
        <ul className={list} aria-label={t`Webhooks`}>
          {webhooks.data.map((webhook) => (
            <WebhookItem key={webhook.id} webhook={webhook} onSecret={onSecret} />
          ))}
        </ul>
      )}
    </section>
  );
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

function State({ webhook }: { webhook: Webhook }) {
  const { date } = useTimeFormat();
  if (webhook.off_because === 'failing') {
    return (
      <span className={warning}>
        <Trans>Switched off: it answered with errors for a day.</Trans>
      </span>
    );
  }
  if (webhook.off_because === 'ban') return <Trans>Switched off with your account.</Trans>;
  if (webhook.both_secrets_until === null) return null;
  const until = date(webhook.both_secrets_until);
  return <Trans>Both secrets sign until {until}.</Trans>;
}

/** The four changes of a webhook. What is refused is shown in a toast. */
function useWebhookChanges(
  { id }: Webhook,
  confirming: Confirming,
  onSecret: (made: SecretWebhook) => Promise<void>,
) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const onSettled = () => invalidateWebhooks(queryClient);
  const test = useAction({
    mutationFn: () => api.integrations.testWebhook.send({ id }),
    onSuccess: () => void toast({ status: 'success', description: t`A test is on its way.` }),
    onSettled,
  });
  const change = useAction({
    mutationFn: (isOn: boolean) => api.integrations.changeWebhook.send({ id, is_on: isOn }),
    onSettled,
  });
  const rotate = useAction({
    mutationFn: () => confirming.run(() => api.integrations.rotateSecret.send({ id })),
    onSuccess: onSecret,
  });
  const remove = useAction({
    mutationFn: () => api.integrations.removeWebhook.send({ id }),
    onSuccess: () => void toast({ status: 'success', description: t`The webhook was removed.` }),
    onSettled,
  });
  return { test, change, rotate, remove };
}

function WebhookItem(props: {
  webhook: Webhook;
  onSecret: (made: SecretWebhook) => Promise<void>;
}) {
  const { webhook, onSecret } = props;
  const { url } = webhook;
  const confirming = useConfirming();
  const [isAsking, setAsking] = useState(false);
  const changes = useWebhookChanges(webhook, confirming, onSecret);
  return (
    <li className={item}>
      <span className={texts}>
        <b className={cut}>{url}</b>
        <span className={quiet}>{webhook.events.join(', ')}</span>
        <span className={quiet} role="status">
          <State webhook={webhook} />
        </span>
      </span>
      <WebhookActions webhook={webhook} changes={changes} onRemove={() => setAsking(true)} />
      {isAsking && (
        <AskDialog
          title={<Trans>Remove “{url}”?</Trans>}
          description={<Trans>What waits for it is not sent any more, and its log goes too.</Trans>}
          actionLabel={<Trans>Remove the webhook</Trans>}
          onConfirm={() => changes.remove.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
      {confirming.dialog}
    </li>
  );
}

function WebhookActions(props: {
  webhook: Webhook;
  changes: ReturnType<typeof useWebhookChanges>;
  onRemove: () => void;
}) {
  const { t } = useLingui();
  const { webhook, onRemove } = props;
  const { test, change, rotate, remove } = props.changes;
  const { url } = webhook;
  return (
    <span className={actions}>
      <Switch
        checked={change.isPending ? change.variables : webhook.is_on}
        aria-label={t`On: ${url}`}
        onChange={({ target }) => change.mutate(target.checked)}
      >
        <Trans>On</Trans>
      </Switch>
      <Button
        size="xs"
        aria-label={t`Test: ${url}`}
        disabled={!webhook.is_on}
        busy={test.isPending}
        onClick={() => test.mutate()}
      >
        <Trans>Test</Trans>
      </Button>
      <Button
        size="xs"
        aria-label={t`Another secret for ${url}`}
        busy={rotate.isPending}
        onClick={() => rotate.mutate()}
      >
        <Trans>Another secret</Trans>
      </Button>
      <Button
        size="xs"
        look="danger"
        aria-label={t`Remove ${url}`}
        busy={remove.isPending}
        onClick={onRemove}
      >
        <Trans>Remove</Trans>
      </Button>
    </span>
  );
}

const section = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' });
const quiet = css({ color: 'muted', textStyle: 'small', overflowWrap: 'anywhere' });
const warning = css({ color: 'warning' });
const list = css({ display: 'grid', borderTop: '1px solid {colors.line}' });
const item = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: '3',
  paddingBlock: '4',
  borderBottom: '1px solid {colors.line}',
  minWidth: '0',
});
const texts = css({ display: 'grid', gap: '1', minWidth: '0', flex: '1 1 280px' });
const cut = css({ overflowWrap: 'anywhere' });
const actions = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' });
