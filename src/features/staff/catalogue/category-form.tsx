/** Adding a category to a game: its place, its name, and what its definition begins with. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { baseCategoryAliasSchema } from '~/contracts/catalogue/base-categories.ts';
import { FormFrame } from '~/features/common/contract-form.tsx';
import { api } from '~/platform/api/api.ts';
import { useContractForm } from '~/platform/api/use-contract-form.ts';
import { NativeSelect } from '~/ui/native-select.tsx';
import { TextField } from '~/ui/text-field.tsx';
import { useDecided } from '../use-decided.ts';
import type { CatalogueSearch } from './catalogue-search.ts';
import { catalogueQueries } from './catalogue.queries.ts';
import { pair } from './definition-fields.tsx';
import { AliasField, Foot, GamePage, type FormShape } from './game-form.tsx';
import { emptyCategory, typedCategorySchema } from './game-typed.ts';
import { useGoInCatalogue } from './use-go-in-catalogue.ts';

export function NewCategory({ asked }: { asked: CatalogueSearch }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const decided = useDecided();
  const go = useGoInCatalogue(asked);
  const query = catalogueQueries.game(asked.game);
  const { data: game } = useSuspenseQuery(query);
  const { data: bases } = useSuspenseQuery(catalogueQueries.bases());
  const form = useContractForm({
    schema: typedCategorySchema,
    initial: emptyCategory,
    submit: async (category) => {
      const after = await api.definitions.addCategory.send({ game_id: game.id, ...category });
      client.setQueryData(query.queryKey, after);
      await decided(t`The category is a draft now.`);
      go({ category: category.alias, form: '' }, { replace: true });
    },
  });
  return (
    <GamePage asked={asked} title={t`New category`} game={game}>
      <FormFrame form={form}>
        <NativeSelect
          {...form.field('base')}
          label={<Trans>Kind of goods</Trans>}
          placeholder={t`Choose`}
          options={bases.data.map(({ alias, title }) => ({ value: alias, label: title }))}
          onChange={(event) => {
            form.field('base').onChange(event);
            // What can be copied is of the kind.
            form.set('copy_of', '');
          }}
        />
        <div className={pair}>
          <TextField
            {...form.field('title_en')}
            label={<Trans>Name, English</Trans>}
            lang="en"
            maxLength={80}
            autoComplete="off"
          />
          <TextField
            {...form.field('title_fr')}
            label={<Trans>Name, French</Trans>}
            lang="fr"
            maxLength={80}
            autoComplete="off"
          />
        </div>
        <AliasField form={form} from="title_en" />
        <CopyField form={form} />
        <Foot asked={asked} form={form}>
          <Trans>Add it as a draft</Trans>
        </Foot>
      </FormFrame>
    </GamePage>
  );
}

function CopyField({ form }: { form: FormShape }) {
  const { t } = useLingui();
  const base = v.safeParse(baseCategoryAliasSchema, form.field('base').value);
  const sources = useQuery({
    ...catalogueQueries.sources(base.success ? base.output : 'items'),
    enabled: base.success,
  });
  const known = base.success ? (sources.data?.data ?? []) : [];
  return (
    <NativeSelect
      {...form.field('copy_of')}
      label={<Trans>Begins with</Trans>}
      hint={
        <Trans>
          The draft is a copy of this definition, under the new name. Nothing of it is seen in the
          market until you put it in force.
        </Trans>
      }
      options={[
        { value: '', label: t`A plain definition, without attributes` },
        ...known.map(({ id, title, game }) => ({ value: id, label: `${game.title}, ${title}` })),
      ]}
    />
  );
}
