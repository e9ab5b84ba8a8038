/** Devices that are signed in; each but this one can be signed out, and all of them at once. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { InferContractRouterOutputs } from '@orpc/contract';
import { css } from 'styled-system/css';
import type { Contract } from '~/contracts/index.ts';
import { useAct } from '~/features/common/use-act.ts';
import { useFocusOnChange } from '~/platform/use-focus-on-change.ts';
import { useTimeFormat } from '~/platform/use-format.ts';
import { Button } from '~/ui/button.tsx';
import { RowItem, RowList } from '~/ui/data.tsx';
import { LogOutIcon, MobileIcon, PcIcon } from '~/ui/icon.tsx';
import { Tag } from '~/ui/marks.tsx';
import { toast } from '~/ui/toast-store.ts';
import { endSession } from '../account.functions.ts';
import { accountQueries } from '../account.queries.ts';
import { useLogout } from '../use-arrive.ts';
import { NeedsScript } from './form-parts.tsx';

const stack = css({ display: 'grid', gap: '4', gridTemplateColumns: 'minmax(0, 1fr)' });
const everywhere = css({ display: 'grid', gap: '2', justifyItems: 'start' });
const hint = css({ color: 'muted', textStyle: 'small' });

type Device = InferContractRouterOutputs<Contract>['identity']['sessions']['data'][number];

export function DeviceList() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { data: sessions } = useSuspenseQuery(accountQueries.sessions());
  const end = useAct({
    mutationFn: (id: string) => endSession({ data: { id } }),
    onSuccess: () => void toast({ status: 'success', description: t`The device was signed out.` }),
    onSettled: () => queryClient.invalidateQueries(accountQueries.sessions()),
  });
  const place = useFocusOnChange(sessions.data.length);
  return (
    <div className={stack} ref={place}>
      <RowList label={t`Signed-in devices`} lines="around">
        {sessions.data.map((session) => (
          <DeviceRow
            key={session.id}
            session={session}
            busy={end.isPending && end.variables === session.id}
            onEnd={() => end.mutate(session.id)}
          />
        ))}
      </RowList>
      <SignOutEverywhere />
      <NeedsScript />
    </div>
  );
}

function DeviceRow(props: { session: Device; busy: boolean; onEnd: () => void }) {
  const { t, i18n } = useLingui();
  const { moment } = useTimeFormat();
  const { session, busy, onEnd } = props;
  const name = session.device ?? t`Unknown device`;
  const since = moment(session.created_at);
  const lastUsed = moment(session.last_used_at);
  const country =
    session.country && new Intl.DisplayNames(i18n.locale, { type: 'region' }).of(session.country);
  const place = [country, session.ip].filter(Boolean).join(', ');
  return (
    <RowItem
      lead={session.is_phone ? <MobileIcon /> : <PcIcon />}
      title={name}
      detail={
        <>
          <Trans>Signed in {since}</Trans>
          {' · '}
          <Trans>Last used {lastUsed}</Trans>
          {place === '' ? null : ` · ${place}`}
        </>
      }
      end={
        session.is_current ? (
          <Tag>
            <Trans>This device</Trans>
          </Tag>
        ) : (
          <Button size="sm" busy={busy} aria-label={t`Sign out ${name}`} onClick={onEnd}>
            <Trans>Sign out</Trans>
          </Button>
        )
      }
    />
  );
}

function SignOutEverywhere() {
  const leave = useLogout('everywhere');
  const end = useAct({
    mutationFn: leave,
  });
  return (
    <div className={everywhere}>
      <Button
        size="sm"
        icon={<LogOutIcon size={16} />}
        // The page is left when it worked, so that only a failure gives the button back.
        busy={end.isPending || end.isSuccess}
        onClick={() => end.mutate()}
      >
        <Trans>Sign out everywhere</Trans>
      </Button>
      <span className={hint}>
        <Trans>Ends every session, this one too.</Trans>
      </span>
    </div>
  );
}
