/** A game, a category or a seller by name: what a promo code or a rule of fees is for. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormField } from '~/platform/api/use-contract-form.ts';
import { useDebounced } from '~/platform/ui-state/use-debounced.ts';
import { Combobox } from '~/ui/combobox.tsx';
import { codesQueries } from './codes.queries.ts';

const SEARCH_MS = 250;

interface Place {
  id: string;
  name: string;
}

export function PlacePicker(props: {
  scope: 'game' | 'category' | 'seller';
  form: { field: (name: string) => FormField; set: (name: string, value: string) => void };
  /** The field that takes the id. */
  name: string;
  label: string;
  /** What was chosen before the form was opened. */
  kept?: Place | null;
}) {
  const { scope, form, name, label, kept = null } = props;
  const { t } = useLingui();
  const [query, setQuery] = useState('');
  const [chosen, choose] = useState(kept);
  const asked = useDebounced(query.trim(), SEARCH_MS);
  const { data } = useQuery(codesQueries.places(scope, asked));
  const found = data?.data ?? [];
  const field = form.field(name);
  const isAmong = found.some(({ id }) => id === chosen?.id);
  const options = chosen === null || isAmong ? found : [chosen, ...found];
  return (
    <Combobox
      label={label}
      id={field.id}
      error={field.error}
      options={options.map((each) => ({ value: each.id, label: each.name }))}
      value={field.value === '' ? null : field.value}
      onValueChange={(id) => {
        form.set(name, id ?? '');
        choose(options.find((each) => each.id === id) ?? null);
      }}
      onQueryChange={setQuery}
      placeholder={t`Type a name`}
      emptyText={<Trans>Nothing found</Trans>}
      openLabel={t`Show the names`}
    />
  );
}
