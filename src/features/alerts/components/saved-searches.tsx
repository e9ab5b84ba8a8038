/** Settings: the saved searches of a person. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SavedSearch } from '~/contracts/alerts/alerts.schemas.ts';
import { alertRules, searchFrequencies, type SearchFrequency } from '~/domain/alert-rules.ts';
import { api } from '~/platform/api/api.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { LinkButton } from '~/ui/button.tsx';
import { BookmarkIcon } from '~/ui/icon.tsx';
import { NativeSelect } from '~/ui/native-select.tsx';
import { EmptyState } from '~/ui/states.tsx';
import { alertQueries } from '../alerts.queries.ts';
import { frequencyLabels } from '../frequency-labels.ts';
import { useAlertChange, useRemoval } from '../use-alert-change.ts';
import { AlertRow, ChangeForm } from './alert-row.tsx';
import { LostFilter } from './lost-filter.tsx';

const isFrequency = (value: string): value is SearchFrequency =>
  searchFrequencies.some((frequency) => frequency === value);

export function SavedSearches() {
  const { data } = useSuspenseQuery(alertQueries.searches());
  if (data.data.length === 0) return <Nothing />;
  return (
    <ul>
      {data.data.map((search) => (
        <SearchRow key={search.id} search={search} />
      ))}
    </ul>
  );
}

function SearchRow({ search }: { search: SavedSearch }) {
  const { t, i18n } = useLingui();
  const { id, name, category, filters, frequency } = search;
  const [edited, setEdited] = useState<string | null>(null);
  const change = useAlertChange(id, (changed: { name?: string; frequency?: SearchFrequency }) =>
    api.alerts.changeSearch.send({ id, ...changed }),
  );
  // What was chosen is shown at once, before the change is reported as pending; its answer takes over.
  const [chosen, setChosen] = useState<SearchFrequency>();
  const removal = useRemoval(
    () => api.alerts.removeSearch.send({ id }),
    () =>
      api.alerts.saveSearch.send({
        category_id: category.id,
        name,
        frequency: chosen ?? frequency,
        ...filters,
      }),
  );
  const rename = (): void => {
    const wanted = edited?.trim() ?? '';
    if (wanted !== '') change.mutate({ name: wanted }, { onSuccess: () => setEdited(null) });
  };
  return (
    <AlertRow
      name={name}
      path={search.path}
      lines={<SearchLines search={search} />}
      onEdit={() => setEdited(edited === null ? name : null)}
      onRemove={() => removal.mutate()}
      isRemoving={removal.isPending}
      control={
        <NativeSelect
          size="sm"
          label={t`Tell me: ${name}`}
          hideLabel
          value={chosen ?? frequency}
          options={searchFrequencies.map((value) => ({
            value,
            label: i18n._(frequencyLabels[value]),
          }))}
          onChange={({ target: { value } }) => {
            if (!isFrequency(value)) return;
            setChosen(value);
            change.mutate({ frequency: value }, { onSettled: () => setChosen(undefined) });
          }}
        />
      }
    >
      {edited === null ? null : (
        <ChangeForm
          field={{
            label: <Trans>Name</Trans>,
            value: edited,
            maxLength: alertRules.nameLength.max,
            error: edited.trim() === '' ? t`Give the search a name.` : undefined,
            onChange: (event) => setEdited(event.target.value),
          }}
          isBusy={change.isPending}
          onSave={rename}
          onCancel={() => setEdited(null)}
        />
      )}
    </AlertRow>
  );
}

/** Where it looks, and what is there now. */
function SearchLines({ search }: { search: SavedSearch }) {
  return (
    <>
      <ListNow search={search} />
      {search.has_lost_filter && <LostFilter />}
    </>
  );
}

function ListNow({ search: { category, filters } }: { search: SavedSearch }) {
  const format = useFormat();
  const { data } = useQuery(alertQueries.listNow(category, filters));
  const place = `${category.game.title}, ${category.title}`;
  if (!data) return place;
  const offers = data.isExact ? format.count(data.total) : `${format.count(data.total)}+`;
  const price =
    data.price === null ? '' : format.unitPrice(data.price, category.base === 'currency');
  return (
    <>
      {place}
      {' · '}
      {data.price === null ? (
        <Trans>no offers now</Trans>
      ) : (
        <Plural
          value={data.total}
          one={`${offers} offer now, for ${price}`}
          other={`${offers} offers now, from ${price}`}
        />
      )}
    </>
  );
}

function Nothing() {
  return (
    <EmptyState
      icon={<BookmarkIcon aria-hidden="true" />}
      title={<Trans>No search saved yet</Trans>}
      actions={
        <LinkButton size="sm" href={paths.games}>
          <Trans>Look around</Trans>
        </LinkButton>
      }
    >
      <Trans>
        Filter a list and press “Save this search”: we tell you of offers that come into it.
      </Trans>
    </EmptyState>
  );
}
