/** Settings, section *Promo codes*: adding one, and the codes that one has. */
import { Trans } from '@lingui/react/macro';
import { orInList } from '~/features/common/endless-list.tsx';
import { PromoCodeForm } from '../components/promo-code-form.tsx';
import { PromoCodeList } from '../components/promo-code-list.tsx';
import { promoCodesQuery } from '../promo-codes.queries.ts';
import { SettingsPart, type SectionPart } from './section.tsx';

function AddPart() {
  return (
    <SettingsPart
      title={<Trans>Add a promo code</Trans>}
      note={
        <Trans>
          A discount is kept for your next order that it fits. Bonus money is in your wallet at
          once.
        </Trans>
      }
    >
      <PromoCodeForm />
    </SettingsPart>
  );
}

function ListPart() {
  return (
    <SettingsPart
      title={<Trans>Your promo codes</Trans>}
      note={<Trans>The checkout applies them by itself and says so before you pay.</Trans>}
    >
      <PromoCodeList />
    </SettingsPart>
  );
}

export const codesParts: readonly SectionPart[] = [
  { Part: AddPart },
  {
    Part: ListPart,
    load: (queryClient) => orInList(queryClient.ensureInfiniteQueryData(promoCodesQuery())),
  },
];
