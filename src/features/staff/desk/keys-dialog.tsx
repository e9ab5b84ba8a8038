/** What single keys do on the desk, and the switch that turns them off. */
import { Trans, useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import { DefinitionTable } from '~/ui/data.tsx';
import { Dialog } from '~/ui/dialog.tsx';
import { Kbd } from '~/ui/marks.tsx';
import { Switch } from '~/ui/switch.tsx';

export function KeysDialog(props: {
  isOn: boolean;
  onSwitch(isOn: boolean): void;
  onClose(): void;
}) {
  const { t } = useLingui();
  const keys = [
    ['1 – 4', t`Choose a decision`],
    ['D', t`Decide`],
    ['A', t`Ask a side`],
    ['H', t`Take a case that nobody has, or give yours back`],
    ['J', t`Next case`],
    ['K', t`Previous case`],
    ['E', t`Evidence with pictures (ZIP)`],
    ['?', t`This list`],
  ];
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && props.onClose()}
      title={<Trans>Keys of the desk</Trans>}
      description={<Trans>They do nothing while you type.</Trans>}
      closeLabel={t`Close`}
    >
      <div className={css({ display: 'grid', gap: '4' })}>
        <DefinitionTable
          look="plain"
          items={keys.map(([key = '', value = '']) => ({ id: key, term: <Kbd>{key}</Kbd>, value }))}
        />
        <Switch checked={props.isOn} onChange={(event) => props.onSwitch(event.target.checked)}>
          <Trans>Single keys act on this page</Trans>
        </Switch>
      </div>
    </Dialog>
  );
}
