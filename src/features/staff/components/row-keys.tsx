/** The keys of a list whose rows lead to files, and the button that lists them. */
import { Trans, useLingui } from '@lingui/react/macro';
import { AllKeys } from '../desk/all-keys.tsx';
import { useRowKeys } from '../ledger/use-row-keys.ts';

export function RowKeys() {
  const { t } = useLingui();
  const { keys, isListing, list } = useRowKeys();
  return (
    <AllKeys
      title={<Trans>Keys of the list</Trans>}
      keys={[
        ['J', t`Next row`],
        ['K', t`Row before`],
        ['Enter', t`Open the row`],
        ['?', t`This list`],
      ]}
      single={keys}
      isListing={isListing}
      list={list}
    />
  );
}
