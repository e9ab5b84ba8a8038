/** Social accounts that are linked to this one: connect and disconnect. */
import { Trans, useLingui } from '@lingui/react/macro';
import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import * as v from 'valibot';
import { css } from 'styled-system/css';
import type { SocialProviderName } from '~/contracts/identity/identity.schemas.ts';
import { socialTitles } from '~/contracts/social/social-titles.ts';
import { FailureText } from '~/features/common/failure-text.tsx';
import { useConfirming } from '~/features/common/second-factor/use-confirming.tsx';
import { api } from '~/platform/api/api.ts';
import { invalidateSession, type Session } from '~/platform/session/session.ts';
import { useContractForm } from '~/platform/api/use-contract-form.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Button } from '~/ui/button.tsx';
import { RowItem, RowList } from '~/ui/data.tsx';
import { Dialog } from '~/ui/dialog.tsx';
import { Banner } from '~/ui/states.tsx';
import { toast } from '~/ui/toast-store.ts';
import { SettingsPart, type PartProps, type SectionPart } from '../sections/section.tsx';
import { SimulatedNote } from '~/features/common/social/simulated-note.tsx';
import { connectSocial, fetchConnections } from '~/features/common/social/social.functions.ts';
import {
  FormActions,
  FormFrame,
  FormRefusal,
  NeedsScript,
} from '~/features/common/account-form.tsx';
import { Reauthentication, reauthenticationOf } from './second-factor/reauthentication.tsx';
import { socialMarks } from '~/features/common/social/social-marks.tsx';

const connectionsQuery = () =>
  queryOptions({
    queryKey: ['session', 'connections'],
    queryFn: () => fetchConnections(),
    staleTime: 0,
  });

const stack = css({ display: 'grid', gap: '4' });

function useRefresh() {
  const queryClient = useQueryClient();
  const router = useRouter();
  return async () => {
    await invalidateSession(queryClient);
    await queryClient.invalidateQueries(connectionsQuery());
    await router.invalidate();
  };
}

/** Asks for confirmation first: for the password, or for a fresh second factor where the account has one. */
function Disconnect(props: {
  provider: SocialProviderName;
  profile: Session['profile'];
  onDone: () => void;
}) {
  const { t } = useLingui();
  const refresh = useRefresh();
  const confirming = useConfirming();
  const { provider, profile, onDone } = props;
  const title = socialTitles[provider];
  const proof = reauthenticationOf(profile);
  const form = useContractForm({
    schema: v.object(proof.entries),
    initial: proof.initial,
    submit: async ({ password }) => {
      const data = { provider, ...(password !== undefined && { password }) };
      await confirming.run(() => api.social.unbind.send(data));
      onDone();
      await refresh();
      toast({ status: 'success', description: t`${title} was disconnected.` });
    },
  });
  return (
    <>
      <Dialog
        open
        size="sm"
        role="alertdialog"
        title={<Trans>Disconnect {title}?</Trans>}
        description={<Trans>{title} then no longer opens your account.</Trans>}
        closeLabel={t`Close`}
        onOpenChange={(open) => !open && onDone()}
      >
        <FormFrame form={form}>
          <Reauthentication profile={profile} form={form} />
          <FormActions look="danger" busy={form.busy} onCancel={onDone}>
            <Trans>Disconnect</Trans>
          </FormActions>
        </FormFrame>
      </Dialog>
      {confirming.dialog}
    </>
  );
}

function Connection(props: {
  provider: SocialProviderName;
  boundAt: string | undefined;
  busy: boolean;
  onConnect: () => void;
  onDisconnect: () => void;
}) {
  const { t } = useLingui();
  const { moment } = useTimeFormat();
  const { provider, boundAt, busy, onConnect, onDisconnect } = props;
  const title = socialTitles[provider];
  const Mark = socialMarks[provider];
  const since = boundAt === undefined ? null : moment(boundAt);
  return (
    <RowItem
      lead={<Mark />}
      title={title}
      detail={since === null ? <Trans>Not connected</Trans> : <Trans>Connected {since}</Trans>}
      end={
        since === null ? (
          <Button size="sm" busy={busy} aria-label={t`Connect ${title}`} onClick={onConnect}>
            <Trans>Connect</Trans>
          </Button>
        ) : (
          <Button size="sm" aria-label={t`Disconnect ${title}`} onClick={onDisconnect}>
            <Trans>Disconnect</Trans>
          </Button>
        )
      }
    />
  );
}

function Waiting(props: { provider: SocialProviderName; busy: boolean; onConnect: () => void }) {
  const title = socialTitles[props.provider];
  return (
    <Banner tone="info">
      <Trans>{title} has confirmed who you are. One press, and it opens this account, too.</Trans>
      <Button look="accent" size="sm" busy={props.busy} onClick={props.onConnect}>
        <Trans>Connect {title} now</Trans>
      </Button>
    </Banner>
  );
}

function Connections({ profile }: { profile: Session['profile'] }) {
  const { t } = useLingui();
  const refresh = useRefresh();
  const { data } = useSuspenseQuery(connectionsQuery());
  const [busy, setBusy] = useState<SocialProviderName | null>(null);
  const [disconnecting, setDisconnecting] = useState<SocialProviderName | null>(null);
  const [refusal, setRefusal] = useState<unknown>(null);
  const boundAt = new Map(profile.social_bindings.map((one) => [one.provider, one.bound_at]));
  const shown = [...new Set([...data.providers, ...boundAt.keys()])];
  const connect = async (provider: SocialProviderName): Promise<void> => {
    setBusy(provider);
    setRefusal(null);
    try {
      const { url } = await connectSocial({ data: { provider } });
      if (url !== null) window.location.assign(url);
      else await refresh();
    } catch (error) {
      setRefusal(error);
      await refresh();
    }
    setBusy(null);
  };
  const { waiting } = data;
  return (
    <div className={stack}>
      <FormRefusal>{refusal === null ? null : <FailureText error={refusal} />}</FormRefusal>
      {waiting === null || boundAt.has(waiting) ? null : (
        <Waiting
          provider={waiting}
          busy={busy === waiting}
          onConnect={() => void connect(waiting)}
        />
      )}
      <RowList label={t`Accounts elsewhere`} lines="around">
        {shown.map((provider) => (
          <Connection
            key={provider}
            provider={provider}
            boundAt={boundAt.get(provider)}
            busy={busy === provider}
            onConnect={() => void connect(provider)}
            onDisconnect={() => setDisconnecting(provider)}
          />
        ))}
      </RowList>
      {data.areSimulated ? <SimulatedNote /> : null}
      {disconnecting === null ? null : (
        <Disconnect
          key={disconnecting}
          provider={disconnecting}
          profile={profile}
          onDone={() => setDisconnecting(null)}
        />
      )}
    </div>
  );
}

function SocialPart({ session }: PartProps) {
  const { data } = useSuspenseQuery(connectionsQuery());
  const { profile } = session;
  // Without a configured provider nothing is shown.
  if (data.providers.length === 0 && profile.social_bindings.length === 0) return null;
  return (
    <SettingsPart
      id="accounts-elsewhere"
      title={<Trans>Ways to sign in</Trans>}
      note={<Trans>Accounts elsewhere that open this one. Each change is told by mail.</Trans>}
    >
      <Connections profile={profile} />
      <NeedsScript />
    </SettingsPart>
  );
}

export const socialPart: SectionPart = {
  Part: SocialPart,
  load: (queryClient) => queryClient.ensureQueryData(connectionsQuery()),
};
