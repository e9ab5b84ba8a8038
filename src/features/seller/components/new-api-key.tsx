/** Making a key: what it may do, for how long and how often. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { css, cx } from 'styled-system/css';
import {
  createKeyInputSchema,
  KEY_NAME_LENGTH,
  keyDays,
  keyRates,
  type CreatedKey,
} from '~/contracts/integrations/integrations.schemas.ts';
import { keyScopes, type KeyScope } from '~/domain/key-scopes.ts';
import { FormActions, FormFrame } from '~/features/common/contract-form.tsx';
import { useConfirming } from '~/features/common/second-factor/use-confirming.tsx';
import { api } from '~/platform/api/api.ts';
import { useContractForm } from '~/platform/api/use-contract-form.ts';
import { Checkbox } from '~/ui/choice.tsx';
import { FieldSet } from '~/ui/field.tsx';
import { Surface } from '~/ui/layout.tsx';
import { NativeSelect } from '~/ui/native-select.tsx';
import { TextField } from '~/ui/text-field.tsx';
import { scopeLabels } from './api-key-labels.ts';
import { monospace } from './monospace.ts';

const FIRST: readonly KeyScope[] = ['offers:read'];

/** One of the given numbers, as a select tells it. */
function chosenOf<const N extends number>(numbers: readonly N[], text: string): N | undefined {
  return numbers.find((number) => String(number) === text);
}

export function NewApiKey(props: {
  onCreated: (created: CreatedKey) => Promise<void>;
  onCancel: () => void;
}) {
  const { onCreated, onCancel } = props;
  const { t, i18n } = useLingui();
  const confirming = useConfirming();
  const [scopes, setScopes] = useState<readonly KeyScope[]>(FIRST);
  const [days, setDays] = useState('90');
  const [rate, setRate] = useState('300');
  const form = useContractForm({
    schema: createKeyInputSchema,
    initial: { name: '', scopes: '' },
    extra: {
      scopes: [...scopes],
      valid_days: chosenOf(keyDays, days),
      calls_per_minute: chosenOf(keyRates, rate),
    },
    submit: async (input) =>
      onCreated(await confirming.run(() => api.integrations.createKey.send(input))),
  });
  const set = (scope: KeyScope, isOn: boolean) =>
    setScopes((now) => keyScopes.filter((each) => (each === scope ? isOn : now.includes(each))));
  return (
    <Surface pad="lg">
      <FormFrame form={form}>
        <TextField
          {...form.field('name')}
          label={<Trans>Name</Trans>}
          hint={<Trans>What it is for: “Price bot”, “Stock sync”.</Trans>}
          autoComplete="off"
          maxLength={KEY_NAME_LENGTH}
        />
        <FieldSet label={<Trans>It may</Trans>} error={form.field('scopes').error}>
          {keyScopes.map((scope) => (
            <Checkbox
              key={scope}
              checked={scopes.includes(scope)}
              onChange={({ target }) => set(scope, target.checked)}
              note={<code className={cx(monospace, mono)}>{scope}</code>}
            >
              {i18n._(scopeLabels[scope])}
            </Checkbox>
          ))}
        </FieldSet>
        <div className={pair}>
          <NativeSelect
            label={<Trans>Valid for</Trans>}
            value={days}
            onChange={({ target: { value } }) => setDays(value)}
            options={keyDays.map((number) => ({
              value: String(number),
              label: number === 365 ? t`One year` : t`${number} days`,
            }))}
          />
          <NativeSelect
            label={<Trans>Calls a minute</Trans>}
            value={rate}
            onChange={({ target: { value } }) => setRate(value)}
            options={keyRates.map((number) => ({ value: String(number), label: String(number) }))}
          />
        </div>
        <FormActions busy={form.busy} look="accent" onCancel={onCancel}>
          <Trans>Create the key</Trans>
        </FormActions>
      </FormFrame>
      {confirming.dialog}
    </Surface>
  );
}

const mono = css({ fontSize: '12' });
const pair = css({
  display: 'grid',
  gap: '4',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 240px))' },
});
