/** Keys with which a seller's own programs list, price, deliver and answer, and webhooks that tell them what happens. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { css } from 'styled-system/css';
import type { CreatedKey } from '~/contracts/integrations/integrations.schemas.ts';
import { NeedsScript } from '~/features/common/contract-form.tsx';
import { api } from '~/platform/api/api.ts';
import { useFocusOnChange } from '~/platform/navigation/use-focus-on-change.ts';
import { Button } from '~/ui/button.tsx';
import { KeyIcon, PlusIcon } from '~/ui/icon.tsx';
import { SectionHeading, Wrap } from '~/ui/layout.tsx';
import { EmptyState } from '~/ui/states.tsx';
import { ApiKeyCards, ApiKeyTable, RevokeDialog, useRevoke } from '../components/api-keys.tsx';
import { FirstRequest } from '../components/first-request.tsx';
import { NewApiKey } from '../components/new-api-key.tsx';
import { ProtectedOnly } from '../components/protected-only.tsx';
import { SellerTabs } from '../components/seller-tabs.tsx';
import { ShownOnce } from '../components/shown-once.tsx';
import { WebhookDeliveries } from '../components/webhook-deliveries.tsx';
import { Webhooks } from '../components/webhooks.tsx';

export function ApiPage() {
  const { data: keys } = useSuspenseQuery(api.integrations.keys.queryOptions());
  return (
    <Wrap className={page}>
      <SellerTabs page="api" />
      <KeysPart />
      <FirstRequest address={keys.meta.address} />
      <Webhooks />
      <WebhookDeliveries />
    </Wrap>
  );
}

/** The keys, the way to another one, and a new one this once. */
function KeysPart() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [isCreating, setCreating] = useState(false);
  const [created, setCreated] = useState<CreatedKey | null>(null);
  const { data: keys } = useSuspenseQuery(api.integrations.keys.queryOptions());
  const place = useFocusOnChange(isCreating, isCreating ? 'input' : '[data-new-key]');
  const name = created?.key.name ?? '';
  const onCreated = async (key: CreatedKey): Promise<void> => {
    await queryClient.invalidateQueries(api.integrations.keys.queryOptions());
    setCreated(key);
    setCreating(false);
  };
  return (
    <section ref={place} className={section}>
      <Heading total={keys.meta.total} limit={keys.meta.limit} />
      {created && (
        <ShownOnce
          title={<Trans>“{name}” was created. Copy the key now, it is shown once.</Trans>}
          label={t`The new key`}
          secret={created.secret}
          onDone={() => setCreated(null)}
        />
      )}
      {isCreating ? (
        <ProtectedOnly>
          <NewApiKey onCancel={() => setCreating(false)} onCreated={onCreated} />
        </ProtectedOnly>
      ) : (
        <div>
          <Button
            data-new-key=""
            look={created ? 'neutral' : 'accent'}
            icon={<PlusIcon aria-hidden="true" />}
            disabled={keys.meta.total >= keys.meta.limit}
            onClick={() => {
              setCreated(null);
              setCreating(true);
            }}
          >
            <Trans>New key</Trans>
          </Button>
          <NeedsScript />
        </div>
      )}
      <Keys />
    </section>
  );
}

function Heading({ total, limit }: { total: number; limit: number }) {
  return (
    <SectionHeading
      note={<Trans>Your own programs list, price, deliver and answer by keys.</Trans>}
      end={
        <span className={count}>
          <Trans>
            {total} of {limit}
          </Trans>
        </span>
      }
    >
      <Trans>Keys</Trans>
    </SectionHeading>
  );
}

function Keys() {
  const { data: keys } = useSuspenseQuery(api.integrations.keys.queryOptions());
  const revoking = useRevoke();
  const place = useFocusOnChange(keys.data.length);
  if (keys.data.length === 0) {
    return (
      <EmptyState icon={<KeyIcon aria-hidden="true" />} title={<Trans>You have no key yet</Trans>}>
        <Trans>
          A key does what you allow it to. It reaches no money, no settings and no other key.
        </Trans>
      </EmptyState>
    );
  }
  return (
    <div ref={place}>
      <ApiKeyTable keys={keys.data} revoking={revoking} />
      <ApiKeyCards keys={keys.data} revoking={revoking} />
      <RevokeDialog revoking={revoking} />
    </div>
  );
}

const page = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: { base: '10', md: '14' },
  paddingTop: { base: '5', wide: '8' },
});
const section = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' });
const count = css({ color: 'muted', textStyle: 'small', fontVariantNumeric: 'tabular-nums' });
