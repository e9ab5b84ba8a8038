/** Saves a list as a search: its name, and when it tells. Loaded with the first press. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState, type SyntheticEvent } from 'react';
import { css } from 'styled-system/css';
import { alertRules } from '~/domain/alert-rules.ts';
import type { SearchFrequency } from '~/domain/alert-rules.ts';
import type { WatchedList } from '~/features/common/watched-list.ts';
import { failureText } from '~/platform/api/failures.ts';
import { RadioGroup } from '~/ui/choice.tsx';
import { Dialog } from '~/ui/dialog.tsx';
import { Banner } from '~/ui/states.tsx';
import { TextField } from '~/ui/text-field.tsx';
import { frequencyLabels } from '../frequency-labels.ts';
import { useAsk } from '../use-ask.ts';
import { AlertsLink } from './alerts-link.tsx';
import { AskButtons } from './ask-buttons.tsx';

const chosen: readonly SearchFrequency[] = ['at_once', 'daily'];

export default function SaveSearchDialog({
  list,
  onClose,
}: {
  list: WatchedList;
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const form = useId();
  const [name, setName] = useState(list.name);
  const [frequency, setFrequency] = useState<SearchFrequency>('at_once');
  const ask = useAsk(onClose);
  const { asking } = ask;
  const isNamed = name.trim() !== '';
  const asked = isNamed
    ? {
        search: { category_id: list.categoryId, name: name.trim(), frequency, ...list.filters },
      }
    : null;
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (asked) ask.submit(asked);
  };
  return (
    <Dialog
      open
      title={<Trans>Save this search</Trans>}
      description={<Trans>We tell you of offers that come into this list.</Trans>}
      closeLabel={t`Close`}
      onOpenChange={(open) => !open && onClose()}
      footer={<AskButtons isSearch {...{ form, ask, asked, onClose }} />}
    >
      <form id={form} onSubmit={submit} className={css({ display: 'grid', gap: '5' })}>
        <div role="alert" className={css({ _empty: { display: 'none' } })}>
          {asking.isError ? (
            <Banner tone="danger">
              {failureText(asking.error, i18n)} <AlertsLink />
            </Banner>
          ) : null}
        </div>
        <TextField
          label={<Trans>Name</Trans>}
          value={name}
          maxLength={alertRules.nameLength.max}
          required
          autoComplete="off"
          error={isNamed ? undefined : t`Give the search a name.`}
          onChange={(event) => setName(event.target.value)}
        />
        <RadioGroup
          label={<Trans>When do you want to hear of it?</Trans>}
          inline
          value={frequency}
          onValueChange={setFrequency}
          options={chosen.map((value) => ({ value, label: i18n._(frequencyLabels[value]) }))}
        />
      </form>
    </Dialog>
  );
}
