/** Devices that are signed in; each but this one can be signed out, and all of them at once. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { css } from 'styled-system/css';
import { DeviceRow } from '~/features/common/device-row.tsx';
import { useAction } from '~/features/common/use-action.ts';
import { api } from '~/platform/api/api.ts';
import { useFocusOnChange } from '~/platform/navigation/use-focus-on-change.ts';
import { Button } from '~/ui/button.tsx';
import { RowList } from '~/ui/data.tsx';
import { LogOutIcon } from '~/ui/icon.tsx';
import { toast } from '~/ui/toast-store.ts';
import { useLogout } from '~/features/common/use-logout.ts';
import { NeedsScript } from '~/features/common/account-form.tsx';

const stack = css({ display: 'grid', gap: '4', gridTemplateColumns: 'minmax(0, 1fr)' });
const everywhere = css({ display: 'grid', gap: '2', justifyItems: 'start' });
const hint = css({ color: 'muted', textStyle: 'small' });

export function DeviceList() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { data: sessions } = useSuspenseQuery(api.identity.sessions.queryOptions());
  const end = useAction({
    mutationFn: (id: string) => api.identity.endSession.send({ id }),
    onSuccess: () => void toast({ status: 'success', description: t`The device was signed out.` }),
    onSettled: () => queryClient.invalidateQueries(api.identity.sessions.queryOptions()),
  });
  const place = useFocusOnChange(sessions.data.length);
  return (
    <div className={stack} ref={place}>
      <RowList label={t`Signed-in devices`} lines="around">
        {sessions.data.map((session) => (
          <DeviceRow
            key={session.id}
            session={session}
            renderAction={(name) => (
              <Button
                size="sm"
                busy={end.isPending && end.variables === session.id}
                aria-label={t`Sign out ${name}`}
                onClick={() => end.mutate(session.id)}
              >
                <Trans>Sign out</Trans>
              </Button>
            )}
          />
        ))}
      </RowList>
      <SignOutEverywhere />
      <NeedsScript />
    </div>
  );
}

function SignOutEverywhere() {
  const signOutEverywhere = useLogout('everywhere');
  const end = useAction({
    mutationFn: signOutEverywhere,
  });
  return (
    <div className={everywhere}>
      <Button
        size="sm"
        icon={<LogOutIcon size={16} />}
        // A success leaves the page, so that only a failure enables the button again.
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
