/** Genres and base categories: their order, and the texts of one of them (decision 0128). */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { css } from 'styled-system/css';
import * as v from 'valibot';
import {
  sectionFieldsSchema,
  type SectionKind,
  type StaffSection,
} from '~/contracts/definitions/sections.contract.ts';
import { staffReasonSchema } from '~/contracts/moderation/moderation.schemas.ts';
import { FormFrame } from '~/features/common/contract-form.tsx';
import { figuresTable } from '~/features/common/figures-table.ts';
import { api } from '~/platform/api/api.ts';
import { asFailure } from '~/platform/api/failures.ts';
import { useContractForm } from '~/platform/api/use-contract-form.ts';
import { Button } from '~/ui/button.tsx';
import { Table } from '~/ui/data.tsx';
import { PageTitle, Surface } from '~/ui/layout.tsx';
import { TextLink } from '~/ui/marks.tsx';
import { Breadcrumbs } from '~/ui/navigation.tsx';
import { Banner, EmptyState } from '~/ui/states.tsx';
import { TextArea, TextField } from '~/ui/text-field.tsx';
import { DecisionDialog } from '../components/decision-dialog.tsx';
import { reasonOnly } from '../reason-only.ts';
import { useDecided } from '../use-decided.ts';
import { catalogueHref, type CatalogueSearch } from './catalogue-search.ts';
import { catalogueQueries } from './catalogue.queries.ts';
import { pair } from './definition-fields.tsx';
import { Foot } from './game-form.tsx';
import { MoveButtons } from './move-buttons.tsx';
import { moved } from './moved.ts';
import { useGoInCatalogue } from './use-go-in-catalogue.ts';

const stack = css({ display: 'grid', gap: '5', gridTemplateColumns: 'minmax(0, 1fr)' });
const row = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });
const quiet = css({ display: 'block', color: 'muted', fontSize: '12' });
const narrow = css({ maxWidth: '46rem' });
const list = css({ display: 'grid', gap: '1', overflowWrap: 'anywhere' });
const typedSchema = v.object({ ...sectionFieldsSchema.entries, reason: staffReasonSchema });
const names = ['title_en', 'title_fr', 'about_en', 'about_fr'] as const;

interface SectionsProps {
  asked: CatalogueSearch;
  kind: SectionKind;
}

export function SectionPage({ asked, kind }: SectionsProps) {
  const { t } = useLingui();
  const { data } = useSuspenseQuery(catalogueQueries.sections(kind));
  const section = data.data.find(({ alias }) => alias === asked.entry);
  const all = kind === 'genre' ? t`Genres` : t`Base categories`;
  const title = section ? section.title_en : all;
  return (
    <div className={stack}>
      <Breadcrumbs
        label={t`Where this is`}
        items={[
          { label: t`Catalogue`, href: catalogueHref(asked, { form: '', entry: '' }) },
          ...(section ? [{ label: all, href: catalogueHref(asked, { entry: '' }) }] : []),
          { label: title },
        ]}
      />
      <PageTitle>{title}</PageTitle>
      {section ? (
        <Surface pad="lg" className={narrow}>
          <SectionForm asked={asked} kind={kind} section={section} />
        </Surface>
      ) : (
        <Ordered
          key={data.data.map(({ alias }) => alias).join()}
          asked={asked}
          kind={kind}
          sections={data.data}
        />
      )}
    </div>
  );
}

/** Moved here first, and written as a whole: with its reason, and as it was seen. */
function Ordered({ asked, kind, sections }: SectionsProps & { sections: StaffSection[] }) {
  const { t } = useLingui();
  const seen = sections.map(({ alias }) => alias);
  const [order, setOrder] = useState(seen);
  if (sections.length === 0) {
    return (
      <EmptyState title={<Trans>Nothing here yet</Trans>}>
        <Trans>Import a file of a catalogue: it brings them along.</Trans>
      </EmptyState>
    );
  }
  const isMoved = order.some((alias, index) => alias !== seen[index]);
  return (
    <>
      <Table label={t`Order`} dense className={figuresTable}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Name</Trans>
            </th>
            <th scope="col" data-end="">
              <Trans>Order</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {order.map((alias, index) => {
            const section = sections.find((one) => one.alias === alias);
            return section ? (
              <tr key={alias}>
                <th scope="row">
                  <TextLink href={catalogueHref(asked, { entry: alias })}>
                    {section.title_en}
                  </TextLink>
                  <span className={quiet}>{[section.title_fr, alias].join(' · ')}</span>
                </th>
                <td data-end="">
                  <MoveButtons
                    name={section.title_en}
                    index={index}
                    count={order.length}
                    move={(step) => setOrder(moved(order, index, step))}
                  />
                </td>
              </tr>
            ) : null;
          })}
        </tbody>
      </Table>
      {isMoved ? (
        <div className={row}>
          <SaveOrder kind={kind} seen={seen} order={order} />
          <Button look="ghost" size="sm" onClick={() => setOrder(seen)}>
            <Trans>Take it back</Trans>
          </Button>
        </div>
      ) : null}
    </>
  );
}

function SaveOrder(props: { kind: SectionKind; seen: string[]; order: string[] }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const decided = useDecided();
  return (
    <DecisionDialog
      look="accent"
      label={<Trans>Save the order</Trans>}
      title={<Trans>Save this order?</Trans>}
      description={<Trans>It is how the market shows them from then on.</Trans>}
      schema={reasonOnly}
      initial={{ reason: '' }}
      confirm={<Trans>Save the order</Trans>}
      submit={async ({ reason }) => {
        const after = await api.definitions.orderSections.send({ ...props, reason });
        client.setQueryData(catalogueQueries.sections(props.kind).queryKey, after);
        await decided(t`The order is saved.`);
      }}
    />
  );
}

/** What the form says is what stood there as it was opened; what others did since is told beside it. */
function SectionForm({ asked, kind, section }: SectionsProps & { section: StaffSection }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const decided = useDecided();
  const go = useGoInCatalogue(asked);
  const query = catalogueQueries.sections(kind);
  const [opened] = useState(section);
  const { alias, version } = section;
  const form = useContractForm({
    schema: typedSchema,
    initial: { ...Object.fromEntries(names.map((name) => [name, opened[name]])), reason: '' },
    submit: async (fields) => {
      try {
        const input = { kind, alias, version, ...fields };
        const after = await api.definitions.changeSection.send(input);
        client.setQueryData(query.queryKey, after);
      } catch (error) {
        if (asFailure(error).code === 'SECTION_CHANGED') {
          await client.invalidateQueries({ queryKey: query.queryKey });
        }
        throw error;
      }
      await decided(t`The text is saved.`);
      go({ entry: '' }, { replace: true });
    },
  });
  return (
    <>
      <Meanwhile opened={opened} section={section} />
      <FormFrame form={form}>
        <div className={pair}>
          <TextField
            {...form.field('title_en')}
            label={<Trans>Name, English</Trans>}
            lang="en"
            maxLength={60}
            autoComplete="off"
          />
          <TextField
            {...form.field('title_fr')}
            label={<Trans>Name, French</Trans>}
            lang="fr"
            maxLength={60}
            autoComplete="off"
          />
        </div>
        <TextArea
          {...form.field('about_en')}
          label={<Trans>Text, English</Trans>}
          hint={<Trans>Paragraphs apart by empty lines; a heading begins with ##.</Trans>}
          lang="en"
          maxLength={10_000}
          rows={10}
        />
        <TextArea
          {...form.field('about_fr')}
          label={<Trans>Text, French</Trans>}
          lang="fr"
          maxLength={10_000}
          rows={10}
        />
        <Foot asked={{ ...asked, entry: '' }} form={form} back={kind}>
          <Trans>Save</Trans>
        </Foot>
      </FormFrame>
    </>
  );
}

/** What others did since the form was opened. */
function Meanwhile({ opened, section }: { opened: StaffSection; section: StaffSection }) {
  if (section.version === opened.version) return null;
  return (
    <Banner tone="warning" role="status">
      <div className={list}>
        <p>
          <Trans>
            Somebody changed it while you were typing. If you save, yours takes its place.
          </Trans>
        </p>
        <ul>
          {names
            .filter((name) => section[name] !== opened[name])
            .map((name) => (
              <li key={name}>{section[name]}</li>
            ))}
        </ul>
      </div>
    </Banner>
  );
}
