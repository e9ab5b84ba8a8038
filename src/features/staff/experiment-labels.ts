/** What the experiments try, in words. */
import { useLingui } from '@lingui/react/macro';
import type { ExperimentOutput } from '~/contracts/experiments/experiments.schemas.ts';
import type { Arm, ExperimentKey } from '~/domain/experiments.ts';

export interface ExperimentText {
  title: string;
  /** What differs, and for whom. */
  about: string;
}

export function useExperimentTexts(): Record<ExperimentKey, ExperimentText> {
  const { t } = useLingui();
  return {
    no_chat_purchase: {
      title: t`Chat before the purchase`,
      about: t`An offer’s page leads to a chat with its seller, or says that the chat opens with the order.`,
    },
    catalog_view: {
      title: t`How a category is shown`,
      about: t`Categories other than order books begin as cards or as a list. Whoever chose one keeps it.`,
    },
    '3ds_purchase': {
      title: t`3-D Secure for every card`,
      about: t`Card payments of orders ask for 3-D Secure in any case, or leave it to the provider.`,
    },
    currency_purchase: {
      title: t`Notice of the charged currency`,
      about: t`Whoever is shown another currency is told before paying that US dollars are charged, or reads it on the button.`,
    },
    checkout_v2: {
      title: t`Layout of the checkout`,
      about: t`The checkout stands on one page, or in two steps as before.`,
    },
  };
}

export function useArmLabels(): Record<Arm, string> {
  const { t } = useLingui();
  return {
    'with-chat': t`With chat`,
    'without-chat': t`Without chat`,
    catalog_cards: t`Cards`,
    catalog_list: t`List`,
    '3ds-on': t`Always asked for`,
    '3ds-off': t`Left to the provider`,
    modal_on: t`Told in a dialog`,
    modal_off: t`On the button only`,
    old_variant: t`Two steps`,
    new_checkout: t`One page`,
  };
}

export function useExperimentStates(): Record<ExperimentOutput['state'], string> {
  const { t } = useLingui();
  return { draft: t`Not started yet`, running: t`Running`, stopped: t`Stopped` };
}
