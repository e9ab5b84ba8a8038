/** A device on which an account is open, as its owner and the staff see it. */
import { Trans, useLingui } from '@lingui/react/macro';
import type { InferContractRouterOutputs } from '@orpc/contract';
import type { ReactNode } from 'react';
import type { Contract } from '~/contracts/index.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { RowItem } from '~/ui/data.tsx';
import { MobileIcon, PcIcon } from '~/ui/icon.tsx';
import { Tag } from '~/ui/marks.tsx';

export type Device = InferContractRouterOutputs<Contract>['identity']['sessions']['data'][number];

/**
 * @param props.renderAct renders the actions for a device other than the reader's own; called with the device's name
 */
export function DeviceRow(props: { session: Device; renderAction: (name: string) => ReactNode }) {
  const { t, i18n } = useLingui();
  const { moment } = useTimeFormat();
  const { session } = props;
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
          props.renderAction(name)
        )
      }
    />
  );
}
