/** What single keys do on a page of staff, and the switch that turns them off. */
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { DefinitionTable } from '~/ui/data.tsx';
import { Dialog } from '~/ui/dialog.tsx';
import { Kbd } from '~/ui/marks.tsx';
import { Switch } from '~/ui/switch.tsx';

export function KeysDialog(props: {
  title: ReactNode;
  /** What each key does. */
  keys: readonly (readonly [key: string, act: string])[];
  isOn: boolean;
  onSwitch(isOn: boolean): void;
  onClose(): void;
}) {
  const { t } = useLingui();
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && props.onClose()}
      title={props.title}
      description={<Trans>They do nothing while you type.</Trans>}
      closeLabel={t`Close`}
    >
      <div className={css({ display: 'grid', gap: '4' })}>
        <DefinitionTable
          look="plain"
          items={props.keys.map(([key, value]) => ({ id: key, term: <Kbd>{key}</Kbd>, value }))}
        />
        <Switch checked={props.isOn} onChange={(event) => props.onSwitch(event.target.checked)}>
          <Trans>Single keys act on this page</Trans>
        </Switch>
      </div>
    </Dialog>
  );
}
