/** Adding a webhook: where it leads and what it is told. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { css, cx } from 'styled-system/css';
import {
  addWebhookInputSchema,
  type SecretWebhook,
} from '~/contracts/integrations/webhooks.schemas.ts';
import { webhookEvents, type WebhookEvent } from '~/domain/webhook-events.ts';
import { FormActions, FormFrame } from '~/features/common/contract-form.tsx';
import { useConfirming } from '~/features/common/second-factor/use-confirming.tsx';
import { api } from '~/platform/api/api.ts';
import { useContractForm } from '~/platform/api/use-contract-form.ts';
import { Checkbox } from '~/ui/choice.tsx';
import { FieldSet } from '~/ui/field.tsx';
import { Surface } from '~/ui/layout.tsx';
import { TextField } from '~/ui/text-field.tsx';
import { webhookEventLabels } from './api-key-labels.ts';
import { monospace } from './monospace.ts';

const FIRST: readonly WebhookEvent[] = ['order.paid'];

export function NewWebhook(props: {
  onCreated: (created: SecretWebhook) => Promise<void>;
  onCancel: () => void;
}) {
  const { i18n } = useLingui();
  const confirming = useConfirming();
  const [events, setEvents] = useState<readonly WebhookEvent[]>(FIRST);
  const form = useContractForm({
    schema: addWebhookInputSchema,
    initial: { url: '', events: '' },
    extra: { events: [...events] },
    submit: async (input) =>
      props.onCreated(await confirming.run(() => api.integrations.addWebhook.send(input))),
  });
  const set = (event: WebhookEvent, isOn: boolean) =>
    setEvents((now) =>
      webhookEvents.filter((each) => (each === event ? isOn : now.includes(each))),
    );
  return (
    <Surface pad="lg">
      <FormFrame form={form}>
        <TextField
          {...form.field('url')}
          label={<Trans>Address</Trans>}
          hint={<Trans>It begins with https:// and answers to everybody.</Trans>}
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={500}
        />
        <FieldSet label={<Trans>It is told of</Trans>} error={form.field('events').error}>
          {webhookEvents.map((event) => (
            <Checkbox
              key={event}
              checked={events.includes(event)}
              onChange={({ target }) => set(event, target.checked)}
              note={<code className={cx(monospace, small)}>{event}</code>}
            >
              {i18n._(webhookEventLabels[event])}
            </Checkbox>
          ))}
        </FieldSet>
        <FormActions busy={form.busy} look="accent" onCancel={props.onCancel}>
          <Trans>Add the webhook</Trans>
        </FormActions>
      </FormFrame>
      {confirming.dialog}
    </Surface>
  );
}

const small = css({ fontSize: '12' });
