/** Making and changing a landing page of a category; its filter is checked against the definition in force. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { css } from 'styled-system/css';
import type { LandingPage } from '~/contracts/catalogue/landing.schemas.ts';
import type { DefinitionDetail } from '~/contracts/definitions/definitions.schemas.ts';
import { Failure } from '~/contracts/failure.ts';
import { offerSorts } from '~/contracts/offers/offer-sorts.ts';
import { FormFrame } from '~/features/common/contract-form.tsx';
import { api } from '~/platform/api/api.ts';
import { asFailure } from '~/platform/api/failures.ts';
import { useContractForm } from '~/platform/api/use-contract-form.ts';
import { Button, LinkButton } from '~/ui/button.tsx';
import { PageTitle, Surface } from '~/ui/layout.tsx';
import { NativeSelect } from '~/ui/native-select.tsx';
import { Banner } from '~/ui/states.tsx';
import { TextArea, TextField } from '~/ui/text-field.tsx';
import { useDecided } from '../use-decided.ts';
import { catalogueHref, type CatalogueSearch } from './catalogue-search.ts';
import { catalogueQueries } from './catalogue.queries.ts';
import { pair } from './definition-fields.tsx';
import { useInLanguage } from './definition-labels.ts';
import { AliasField, type FormShape } from './game-form.tsx';
import { landingSchema, sentLanding, textNames, typedLanding } from './landing-typed.ts';
import { LandingsPlace } from './landings.tsx';
import { useGoInCatalogue } from './use-go-in-catalogue.ts';

const stack = css({ display: 'grid', gap: '5', gridTemplateColumns: 'minmax(0, 1fr)' });
const narrow = css({ maxWidth: '46rem' });
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });
const known = css({ fontSize: '14', overflowWrap: 'anywhere', color: 'muted' });

export function LandingForm({ asked }: { asked: CatalogueSearch }) {
  const { data: detail } = useSuspenseQuery(catalogueQueries.show(asked.game, asked.category));
  const Page = asked.entry === '' ? Place : Standing;
  return <Page asked={asked} detail={detail} />;
}

/** One that is there, asked for by its name: wherever it stands in the list. */
function Standing({ asked, detail }: PlaceProps) {
  const { data } = useSuspenseQuery(catalogueQueries.landing(detail.category.id, asked.entry));
  const [opened] = useState(data.data.find(({ alias }) => alias === asked.entry));
  return <Place asked={asked} detail={detail} page={opened} />;
}

interface PlaceProps {
  asked: CatalogueSearch;
  detail: DefinitionDetail;
  page?: LandingPage | undefined;
}

function Place({ asked, detail, page }: PlaceProps) {
  const { t } = useLingui();
  const inLanguage = useInLanguage();
  const isMissing = asked.entry !== '' && !page;
  const title = page ? inLanguage(page.name) : isMissing ? asked.entry : t`New landing page`;
  return (
    <div className={stack}>
      <LandingsPlace asked={asked} detail={detail} title={title} />
      <PageTitle>{title}</PageTitle>
      {isMissing ? (
        <Banner tone="warning">
          <Trans>The category has no landing page of this name.</Trans>
        </Banner>
      ) : (
        <Surface pad="lg" className={narrow}>
          <Form asked={asked} detail={detail} page={page} />
        </Surface>
      )}
    </div>
  );
}

/** What the filter lacks stands beside its field, by the lines of it. */
function besideFilter(error: unknown): unknown {
  const failure = asFailure(error);
  const about = failure.details.errors?.find(({ path }) => path.startsWith('query.filter.'));
  if (!about) return error;
  const details = { ...failure.details, errors: [{ ...about, path: 'filter' }] };
  return new Failure(failure.code, details, failure.toldStatus);
}

function Form({ asked, detail, page }: PlaceProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const decided = useDecided();
  const go = useGoInCatalogue(asked);
  const form = useContractForm({
    schema: landingSchema,
    initial: typedLanding(page),
    submit: async (typed) => {
      const fields = sentLanding(typed, page?.query);
      try {
        await (page
          ? api.catalogue.updateLandingPage.send({ id: page.id, ...fields })
          : api.catalogue.createLandingPage.send({ category_id: detail.category.id, ...fields }));
      } catch (error) {
        throw besideFilter(error);
      }
      await client.invalidateQueries({ queryKey: api.catalogue.landingPages.key() });
      await decided(t`The landing page is saved.`);
      go({ form: 'landings', entry: '' }, { replace: true });
    },
  });
  return (
    <FormFrame form={form}>
      {page && page.unknown.length > 0 ? <Unknown page={page} /> : null}
      <AliasField form={form} from="name_en" />
      <TextArea
        {...form.field('filter')}
        label={<Trans>Filters</Trans>}
        hint={<Trans>One in a line: key:value,value, or key:from..to for numbers.</Trans>}
        maxLength={20_000}
        rows={3}
        spellCheck={false}
      />
      <Known detail={detail} />
      <Sort form={form} />
      <Texts form={form} />
      <NativeSelect
        {...form.field('shown')}
        label={<Trans>In the market</Trans>}
        options={[
          { value: 'yes', label: t`Shown` },
          { value: 'no', label: t`Hidden` },
        ]}
      />
      <div className={buttons}>
        <Button type="submit" look="accent" busy={form.busy}>
          <Trans>Save</Trans>
        </Button>
        <LinkButton look="ghost" href={catalogueHref(asked, { form: 'landings', entry: '' })}>
          <Trans>Cancel</Trans>
        </LinkButton>
      </div>
    </FormFrame>
  );
}

function Unknown({ page }: { page: LandingPage }) {
  const filters = page.unknown.map((index) => page.query.filter[index]).join(' · ');
  return (
    <Banner tone="warning">
      <Trans>The definition in force does not have: {filters}</Trans>
    </Banner>
  );
}

/** Attributes and values that a filter may name. */
function Known({ detail }: { detail: DefinitionDetail }) {
  const attributes = detail.definition.attributes.filter(
    ({ filterable, type }) => filterable && type !== 'text',
  );
  return (
    <details className={known}>
      <summary>
        <Trans>What a filter may name</Trans>
      </summary>
      <ul>
        {attributes.map(({ key, type, options }) => {
          const values = type === 'boolean' ? ['true', 'false'] : options.map(({ value }) => value);
          return (
            <li key={key}>
              <strong>{key}</strong>
              {values.length > 0 ? `: ${values.join(', ')}` : null}
            </li>
          );
        })}
      </ul>
    </details>
  );
}

function Sort({ form }: { form: FormShape }) {
  const { t } = useLingui();
  const labels: Record<(typeof offerSorts)[number], string> = {
    recommended: t`Recommended`,
    price: t`Price`,
    rating: t`Rating`,
    delivery: t`Delivery`,
    newest: t`Newest`,
  };
  return (
    <NativeSelect
      {...form.field('sort')}
      label={<Trans>Sorted by</Trans>}
      options={[
        { value: '', label: t`As the category` },
        ...offerSorts.map((value) => ({ value, label: labels[value] })),
      ]}
    />
  );
}

function Texts({ form }: { form: FormShape }) {
  const { t } = useLingui();
  const labels: Record<(typeof textNames)[number], { en: string; fr: string; max: number }> = {
    name: { en: t`Name, English`, fr: t`Name, French`, max: 80 },
    heading: { en: t`Heading, English`, fr: t`Heading, French`, max: 120 },
    title: {
      en: t`Title for search engines, English`,
      fr: t`Title for search engines, French`,
      max: 120,
    },
    description: {
      en: t`Description for search engines, English`,
      fr: t`Description for search engines, French`,
      max: 300,
    },
    text: { en: t`Text, English`, fr: t`Text, French`, max: 10_000 },
  };
  return textNames.map((name) => {
    const isLong = name === 'text' || name === 'description';
    const Field = isLong ? TextArea : TextField;
    return (
      <div key={name} className={isLong ? stack : pair}>
        {(['en', 'fr'] as const).map((language) => (
          <Field
            key={language}
            {...form.field(`${name}_${language}`)}
            label={labels[name][language]}
            lang={language}
            maxLength={labels[name].max}
            autoComplete="off"
          />
        ))}
      </div>
    );
  });
}
