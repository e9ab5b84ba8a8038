/** Devices that are signed in; each but this one can be signed out. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { failureText } from '~/platform/failures.ts';
import { useFormat } from '~/platform/use-format.ts';
import { Button } from '~/ui/button.tsx';
import { RowItem, RowList } from '~/ui/data.tsx';
import { MobileIcon, PcIcon } from '~/ui/icon.tsx';
import { Tag } from '~/ui/marks.tsx';
import { toast } from '~/ui/toast-store.ts';
import { endSession } from '../account.functions.ts';
import { accountQueries } from '../account.queries.ts';
import { deviceName, isPhone } from '../device-name.ts';

export function DeviceList() {
  const { t, i18n } = useLingui();
  const { moment } = useFormat();
  const queryClient = useQueryClient();
  const { data: sessions } = useSuspenseQuery(accountQueries.sessions());
  const end = useMutation({
    mutationFn: (id: string) => endSession({ data: { id } }),
    onError: (error) => toast({ status: 'warning', description: failureText(error, i18n) }),
    onSettled: () => queryClient.invalidateQueries(accountQueries.sessions()),
  });
  return (
    <RowList label={t`Signed-in devices`} lines="around">
      {sessions.data.map((session) => {
        const name = deviceName(session.user_agent) ?? t`Unknown device`;
        const lastUsed = moment(session.last_used_at);
        return (
          <RowItem
            key={session.id}
            lead={isPhone(session.user_agent) ? <MobileIcon /> : <PcIcon />}
            title={name}
            detail={
              <>
                <Trans>Last used {lastUsed}</Trans>
                {session.ip === null ? null : ` · ${session.ip}`}
              </>
            }
            end={
              session.is_current ? (
                <Tag>
                  <Trans>This device</Trans>
                </Tag>
              ) : (
                <Button
                  size="sm"
                  busy={end.isPending && end.variables === session.id}
                  aria-label={t`Sign out ${name}`}
                  onClick={() => end.mutate(session.id)}
                >
                  <Trans>Sign out</Trans>
                </Button>
              )
            }
          />
        );
      })}
    </RowList>
  );
}
