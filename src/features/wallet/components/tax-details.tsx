/** The form of the tax details. What is left empty is asked for only where a law asks for it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { css } from 'styled-system/css';
import {
  taxDetailsSchema,
  type MissingTaxField,
  type OwnTaxDetails,
  type TaxDetails as Details,
} from '~/contracts/papers/papers.schemas.ts';
import { countryCodes } from '~/domain/countries.ts';
import { FormActions, FormFrame } from '~/features/common/contract-form.tsx';
import { FailureText } from '~/features/common/failure-text.tsx';
import { useAction } from '~/features/common/use-action.ts';
import { api } from '~/platform/api/api.ts';
import { useContractForm, type FormField } from '~/platform/api/use-contract-form.ts';
import { Button } from '~/ui/button.tsx';
import { SectionHeading } from '~/ui/layout.tsx';
import { NativeSelect } from '~/ui/native-select.tsx';
import { Banner } from '~/ui/states.tsx';
import { TextArea, TextField } from '~/ui/text-field.tsx';
import { toast } from '~/ui/toast-store.ts';

const small = css({ color: 'muted', textStyle: 'small' });

const EMPTY: Details = {
  kind: 'person',
  name: '',
  address: '',
  country: '',
  vat_id: '',
  tax_number: '',
  register_number: '',
  birth_date: '',
};

export default function TaxDetails({ onEnd }: { onEnd: () => void }) {
  const { data, error } = useQuery(api.papers.taxDetails.queryOptions());
  if (error) {
    return (
      <Banner tone="danger" role="alert">
        <FailureText error={error} />
      </Banner>
    );
  }
  if (!data) {
    return (
      <p role="status" className={small}>
        <Trans>Loading</Trans>
      </p>
    );
  }
  return <DetailsForm own={data} onEnd={onEnd} />;
}

/** The countries of the world by their names in the reader's language. */
function useCountries() {
  const { i18n } = useLingui();
  const names = new Intl.DisplayNames(i18n.locale, { type: 'region' });
  return countryCodes
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((a, b) => a.label.localeCompare(b.label, i18n.locale));
}

function DetailsForm({ own, onEnd }: { own: OwnTaxDetails; onEnd: () => void }) {
  const { details: given, missing, kept } = own;
  const { t } = useLingui();
  const client = useQueryClient();
  const settled = async (description: string) => {
    await client.invalidateQueries({ queryKey: api.papers.taxDetails.key() });
    onEnd();
    toast({ status: 'success', description });
  };
  const form = useContractForm({
    schema: taxDetailsSchema,
    initial: given ?? EMPTY,
    submit: async (input) => {
      await api.papers.saveTaxDetails.send(input);
      await settled(t`Your tax details were saved. Documents that were issued keep theirs.`);
    },
  });
  const remove = useAction({
    mutationFn: () => api.papers.removeTaxDetails.send(),
    onSuccess: () => settled(t`Your tax details were removed.`),
  });
  return (
    <FormFrame form={form}>
      <SectionHeading size="small">
        <Trans>Tax details</Trans>
      </SectionHeading>
      <p className={small}>
        <Trans>
          They stand on your invoices and receipts, and say which VAT applies. The law has us report
          sellers with 30 sales of goods or more than 2,000 euros in a year, and whoever sold
          boosting or coaching, with these details. They are stored encrypted.
        </Trans>
      </p>
      <p className={small}>
        <Trans>
          Invoices are issued on the first day of the month after, with the details of that moment,
          and are not changed later.
        </Trans>
      </p>
      {given && missing.length > 0 ? <Missing fields={missing} /> : null}
      <Fields field={form.field} />
      <FormActions busy={form.busy} onCancel={onEnd}>
        <Trans>Save</Trans>
      </FormActions>
      {given && kept ? (
        <p className={small}>
          <Trans>
            You have completed sales: the law asks for these details, so they can be changed but not
            removed.
          </Trans>
        </p>
      ) : null}
      {given && !kept ? (
        <Button look="ghost" busy={remove.isPending} onClick={() => remove.mutate()}>
          <Trans>Remove the tax details</Trans>
        </Button>
      ) : null}
    </FormFrame>
  );
}

/** What a report about a seller would lack. */
function Missing({ fields }: { fields: readonly MissingTaxField[] }) {
  const { t, i18n } = useLingui();
  const names: Record<MissingTaxField, string> = {
    name: t`name`,
    address: t`address`,
    country: t`country`,
    tax_number: t`tax number`,
    birth_date: t`date of birth`,
    register_number: t`number in the register`,
  };
  const list = new Intl.ListFormat(i18n.locale).format(fields.map((field) => names[field]));
  return (
    <p className={small}>
      <Trans>Missing, if you sell: {list}.</Trans>
    </p>
  );
}

/** @param props.field of the form by its name */
function Fields({ field }: { field: (name: keyof Details) => FormField }) {
  const { t } = useLingui();
  const countries = useCountries();
  const isBusiness = field('kind').value === 'business';
  return (
    <>
      <NativeSelect
        {...field('kind')}
        label={<Trans>You are</Trans>}
        options={[
          { value: 'person', label: t`A private person` },
          { value: 'business', label: t`A company or trader` },
        ]}
      />
      <TextField
        {...field('name')}
        label={isBusiness ? <Trans>Name of the company</Trans> : <Trans>First and last name</Trans>}
        autoComplete={isBusiness ? 'organization' : 'name'}
        maxLength={120}
      />
      <TextArea
        {...field('address')}
        label={<Trans>Address</Trans>}
        autoComplete="street-address"
        maxLength={300}
        rows={3}
      />
      <NativeSelect
        {...field('country')}
        label={<Trans>Country</Trans>}
        placeholder={t`Choose`}
        autoComplete="country"
        options={countries}
      />
      <TextField
        {...field('tax_number')}
        label={<Trans>Tax number, if you sell</Trans>}
        autoComplete="off"
        maxLength={40}
      />
      <TextField
        {...field('vat_id')}
        label={<Trans>VAT number, if you have one</Trans>}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={20}
      />
      {isBusiness ? (
        <TextField
          {...field('register_number')}
          label={<Trans>Number in the register, if you sell</Trans>}
          autoComplete="off"
          maxLength={60}
        />
      ) : (
        <TextField
          {...field('birth_date')}
          type="date"
          label={<Trans>Date of birth, if you sell</Trans>}
          autoComplete="bday"
        />
      )}
    </>
  );
}
