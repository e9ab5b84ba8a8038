/** Push on this device: its state in words, the press that turns it on, and the other devices. */
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { PushDevice } from '~/contracts/notifications/notifications.schemas.ts';
import { usePushDevice } from '~/features/common/use-push-device.ts';
import type { PushState } from '~/platform/push/push.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Button } from '~/ui/button.tsx';
import { RowItem } from '~/ui/data.tsx';
import { MobileIcon, PcIcon, PhoneIcon } from '~/ui/icon.tsx';

/** What this device does, or why it cannot. */
function stateText(state: PushState | null, isOn: boolean): ReactNode {
  if (isOn) return <Trans>On, until you sign out here.</Trans>;
  switch (state) {
    case 'unsupported':
      return <Trans>This browser cannot show notifications of websites.</Trans>;
    case 'install':
      return (
        <Trans>
          On an iPhone or iPad, add this site to the home screen first: Share, then Add to Home
          Screen. Open it there and come back to these settings.
        </Trans>
      );
    case 'blocked':
      return (
        <Trans>
          Your browser blocks notifications of this site. Allow them in the site’s settings beside
          the address, then reload this page.
        </Trans>
      );
    default:
      return <Trans>Off. Your browser will ask whether you allow it.</Trans>;
  }
}

function OtherDevice(props: { device: PushDevice; isBusy: boolean; onEnd: () => void }) {
  const { t } = useLingui();
  const { moment } = useTimeFormat();
  const { device, isBusy, onEnd } = props;
  const name = device.device ?? t`Unknown device`;
  const since = moment(device.created_at);
  return (
    <RowItem
      lead={device.is_phone ? <MobileIcon /> : <PcIcon />}
      title={name}
      detail={<Trans>Push since {since}</Trans>}
      end={
        <Button size="sm" busy={isBusy} aria-label={t`Turn off on ${name}`} onClick={onEnd}>
          <Trans>Turn off</Trans>
        </Button>
      }
    />
  );
}

export function PushRows({ devices }: { devices: readonly PushDevice[] }) {
  const { state, on, off } = usePushDevice();
  const current = devices.find((device) => device.is_current);
  const isOn = state === 'on' && current !== undefined;
  const canTurnOn = !isOn && (state === 'off' || state === 'on');
  const endOf = (device: PushDevice) => () =>
    off.mutate({ id: device.id, isCurrent: device.is_current });
  // Of a browser that lost its own side of it, the server's is one of the others.
  const others = devices.filter((device) => !(isOn && device.is_current));
  return (
    <>
      <RowItem
        lead={<PhoneIcon />}
        title={<Trans>Push on this device</Trans>}
        detail={<span role="status">{stateText(state, isOn)}</span>}
        end={
          isOn ? (
            <Button size="sm" busy={off.isPending} onClick={endOf(current)}>
              <Trans>Turn off</Trans>
            </Button>
          ) : canTurnOn ? (
            <Button size="sm" busy={on.isPending} onClick={() => on.mutate()}>
              <Trans>Turn on</Trans>
            </Button>
          ) : undefined
        }
      />
      {others.map((device) => (
        <OtherDevice
          key={device.id}
          device={device}
          isBusy={off.isPending && off.variables.id === device.id}
          onEnd={endOf(device)}
        />
      ))}
    </>
  );
}
