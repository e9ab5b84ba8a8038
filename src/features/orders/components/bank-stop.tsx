/** The order stands still: a bank has the money that paid it, and has not decided. For both sides. */
import { Trans } from '@lingui/react/macro';
import { Banner } from '~/ui/states.tsx';

export default function BankStop() {
  return (
    <Banner tone="warning" title={<Trans>This order stands still</Trans>}>
      <Trans>
        The bank of the payment has taken its money back, and has not decided yet. Until it has,
        nothing can be done here, no time runs, and nothing has to be delivered. We answer the bank,
        and tell both of you what it decides.
      </Trans>
    </Banner>
  );
}
