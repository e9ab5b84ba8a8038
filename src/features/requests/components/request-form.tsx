/** What a buyer wants, in the words of the category. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { css } from 'styled-system/css';
import { appConfig } from '~config';
import type { CategoryDefinition } from '~/contracts/catalogue/catalogue.schemas.ts';
import { NOTE_LENGTH, REQUEST_HOURS, TITLE_LENGTH } from '~/contracts/requests/request-bounds.ts';
import type { RequestForSeller } from '~/contracts/requests/requests.schemas.ts';
import { AttributeField } from '~/features/common/attribute-field.tsx';
import { NeedsScript } from '~/features/common/contract-form.tsx';
import { FailureBanner } from '~/features/common/failure-banner.tsx';
import { RequiredLabel } from '~/features/common/required-label.tsx';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Button } from '~/ui/button.tsx';
import { NativeSelect } from '~/ui/native-select.tsx';
import { NumberField } from '~/ui/number-field.tsx';
import { TextArea, TextField } from '~/ui/text-field.tsx';
import { BudgetField } from './budget-field.tsx';
import { useRequestForm, wishedAttributes } from '../use-request-form.ts';

interface RequestFormProps {
  definition: CategoryDefinition;
  /** An own request that is asked once more. */
  before: RequestForSeller | null;
}

export function RequestForm({ definition, before }: RequestFormProps) {
  const form = useRequestForm(definition, before);
  const place = useRef<HTMLFormElement>(null);
  const isAsked = useRef(false);
  // After a press: to the first field with an error, once it is marked.
  useEffect(() => {
    if (!isAsked.current || form.isBusy) return;
    const wrong = place.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (!wrong) return;
    isAsked.current = false;
    wrong.focus();
  });
  return (
    <form
      ref={place}
      className={stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        isAsked.current = true;
        form.submit();
      }}
    >
      {form.error ? <FailureBanner error={form.error} /> : null}
      <Wish definition={definition} form={form} />
      <div className={pair}>
        <Amount definition={definition} form={form} />
        <BudgetField
          value={form.typed.budget}
          error={form.errors['budget_amount']}
          onChange={(budget) => form.set({ budget })}
        />
        <Until form={form} />
      </div>
      <TextArea
        label={<Trans>What else sellers should know</Trans>}
        hint={<Trans>Optional. No contact data: sellers write to you in the order’s chat.</Trans>}
        name="note"
        rows={4}
        maxLength={NOTE_LENGTH}
        value={form.typed.note}
        error={form.errors['note']}
        onChange={({ target }) => form.set({ note: target.value })}
      />
      <p>
        <Button type="submit" look="accent" size="lg" busy={form.isBusy}>
          <Trans>Ask sellers</Trans>
        </Button>
      </p>
      <NeedsScript />
    </form>
  );
}

interface PartProps {
  definition: CategoryDefinition;
  form: ReturnType<typeof useRequestForm>;
}

/** The attributes of the category, those that make up the market first; a title where there are no markets. */
function Wish({ definition, form }: PartProps) {
  const { attributes } = form.typed;
  const needsTitle = definition.facet_keys.length === 0;
  const label = <Trans>What you want, in a few words</Trans>;
  return (
    <>
      {wishedAttributes(definition).map((attribute) => (
        <AttributeField
          key={attribute.key}
          attribute={attribute}
          value={attributes[attribute.key] ?? ''}
          error={form.errors[`attributes.${attribute.key}`]}
          onChange={(value) => form.set({ attributes: { ...attributes, [attribute.key]: value } })}
        />
      ))}
      <TextField
        label={needsTitle ? <RequiredLabel>{label}</RequiredLabel> : label}
        hint={
          needsTitle ? undefined : <Trans>Optional: what you chose above is named by itself.</Trans>
        }
        name="title"
        autoComplete="off"
        maxLength={TITLE_LENGTH}
        aria-required={needsTitle}
        value={form.typed.title}
        error={form.errors['title']}
        onChange={({ target }) => form.set({ title: target.value })}
      />
    </>
  );
}

function Amount({ definition, form }: PartProps) {
  const { t } = useLingui();
  const { locale, compact } = useFormat();
  const { name, size } = definition.unit;
  const unit = size === 1 ? name : `${compact(size)}\u00A0${name}`;
  return (
    <NumberField
      label={<Trans>How many</Trans>}
      hint={<Trans>In units of {unit}.</Trans>}
      value={form.typed.count}
      min={1}
      max={appConfig.offers.stock.max}
      lessLabel={t`Less`}
      moreLabel={t`More`}
      locale={locale}
      name="count"
      error={form.errors['count']}
      onValueChange={(count) => form.set({ count })}
    />
  );
}

function Until({ form }: Pick<PartProps, 'form'>) {
  const format = useFormat();
  return (
    <NativeSelect
      label={<Trans>Open for</Trans>}
      name="hours"
      options={REQUEST_HOURS.map((hours) => ({
        value: String(hours),
        label: format.minutes(hours * 60),
      }))}
      value={form.typed.hours}
      error={form.errors['hours']}
      onChange={({ target }) => form.set({ hours: target.value })}
    />
  );
}

const stack = css({ display: 'grid', gap: '5', maxWidth: '720px' });
const pair = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))',
  gap: '4',
  alignItems: 'start',
});
