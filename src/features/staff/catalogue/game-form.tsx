/** Adding a game, or changing what is said of one. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { css, cx } from 'styled-system/css';
import type { StaffGame } from '~/contracts/definitions/games.schemas.ts';
import { FormFrame } from '~/features/common/contract-form.tsx';
import { api } from '~/platform/api/api.ts';
import { asFailure } from '~/platform/api/failures.ts';
import { useContractForm, type FormField } from '~/platform/api/use-contract-form.ts';
import { Button, LinkButton } from '~/ui/button.tsx';
import { PageTitle, Surface } from '~/ui/layout.tsx';
import { TextButton } from '~/ui/marks.tsx';
import { Breadcrumbs } from '~/ui/navigation.tsx';
import { NativeSelect } from '~/ui/native-select.tsx';
import { Banner } from '~/ui/states.tsx';
import { TextArea, TextField } from '~/ui/text-field.tsx';
import { useDecided } from '../use-decided.ts';
import { catalogueHref, type CatalogueSearch } from './catalogue-search.ts';
import { catalogueQueries } from './catalogue.queries.ts';
import { pair } from './definition-fields.tsx';
import {
  aliasOf,
  changedGameSchema,
  emptyGame,
  newGameSchema,
  typedGame,
  type Typed,
  type TypedGame,
} from './game-typed.ts';
import { GameIconField } from './game-icon-field.tsx';
import { useGameIcon, type GameIcon } from './use-game-icon.ts';
import { useGoInCatalogue } from './use-go-in-catalogue.ts';

const stack = css({ display: 'grid', gap: '5', gridTemplateColumns: 'minmax(0, 1fr)' });
const narrow = css({ maxWidth: '46rem' });
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });
const list = css({ display: 'grid', gap: '1', overflowWrap: 'anywhere' });

export interface FormShape {
  field(name: string): FormField;
  set(name: string, value: string): void;
}

export function NewGame({ asked }: { asked: CatalogueSearch }) {
  const { t } = useLingui();
  const decided = useDecided();
  const go = useGoInCatalogue(asked);
  const picture = useGameIcon();
  const form = useContractForm({
    schema: newGameSchema,
    initial: emptyGame,
    submit: async (game) => {
      const icon = (await picture.settle()) ?? null;
      const after = await told(picture, () => api.definitions.addGame.send({ ...game, icon }));
      await decided(t`${after.title} is added.`);
      go({ game: after.alias, form: '' }, { replace: true });
    },
  });
  return (
    <GamePage asked={asked} title={t`New game`}>
      <FormFrame form={form}>
        <GameFields form={form} isNew />
        <GameIconField picture={picture} />
        <Foot asked={asked} form={form}>
          <Trans>Add the game</Trans>
        </Foot>
      </FormFrame>
    </GamePage>
  );
}

/** Changes the game. What the form says is what stood there as it was opened; what others did since is told beside it. */
export function ChangeGame({ asked }: { asked: CatalogueSearch }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const decided = useDecided();
  const go = useGoInCatalogue(asked);
  const query = catalogueQueries.game(asked.game);
  const { data: game } = useSuspenseQuery(query);
  const [opened] = useState(game);
  const picture = useGameIcon(game);
  const send = async (fields: TypedGame): Promise<StaffGame> => {
    try {
      const { id: game_id, version } = game;
      const icon = await picture.settle();
      return await told(picture, () =>
        api.definitions.changeGame.send({ game_id, version, ...fields, icon }),
      );
    } catch (error) {
      if (asFailure(error).code === 'GAME_CHANGED') {
        await client.invalidateQueries({ queryKey: query.queryKey });
      }
      throw error;
    }
  };
  const form = useContractForm({
    schema: changedGameSchema,
    initial: typedGame(opened),
    submit: async (fields) => {
      const after = await send(fields);
      client.setQueryData(query.queryKey, after);
      await decided(t`${after.title} is saved.`);
      go({ form: '' }, { replace: true });
    },
  });
  return (
    <GamePage asked={asked} title={opened.title} game={game}>
      <Meanwhile opened={opened} game={game} picture={picture} />
      <FormFrame form={form}>
        <GameFields form={form} />
        <GameIconField picture={picture} game={game} />
        <Foot asked={asked} form={form}>
          <Trans>Save</Trans>
        </Foot>
      </FormFrame>
    </GamePage>
  );
}

export function GamePage(props: {
  asked: CatalogueSearch;
  title: string;
  game?: StaffGame;
  children: ReactNode;
}) {
  const { asked, title, game, children } = props;
  const { t } = useLingui();
  const above = game ? [{ label: game.title, href: catalogueHref(asked, { form: '' }) }] : [];
  return (
    <div className={stack}>
      <Breadcrumbs
        label={t`Where this is`}
        items={[
          { label: t`Catalogue`, href: catalogueHref(asked, { game: '', form: '' }) },
          ...above,
          { label: title },
        ]}
      />
      <PageTitle>{title}</PageTitle>
      <Surface pad="lg" className={cx(stack, narrow)}>
        {children}
      </Surface>
    </div>
  );
}

/** What the server says of the picture stands beside it. */
async function told<T>(picture: GameIcon, send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    picture.refuse(error);
    throw error;
  }
}

/** What others did since the form was opened. */
function Meanwhile(props: { opened: StaffGame; game: StaffGame; picture: GameIcon }) {
  const { opened, game, picture } = props;
  const labels = useFieldLabels();
  // Theirs stays, and is shown below, where no other one was chosen here.
  const isOther = picture.shown !== undefined && opened.icon_image !== game.icon_image;
  if (game.version === opened.version) return null;
  const [before, after]: Typed[] = [typedGame(opened), typedGame(game)];
  const changed = Object.entries(labels).filter(([name]) => before?.[name] !== after?.[name]);
  return (
    <Banner tone="warning" role="status">
      <div className={list}>
        <p>
          <Trans>
            Somebody changed it while you were typing. If you save, yours takes its place.
          </Trans>
        </p>
        <ul>
          {changed.map(([name, label]) => (
            <li key={name}>
              {label}: {after?.[name]}
            </li>
          ))}
          {isOther ? (
            <li>
              {game.icon_image === null ? (
                <Trans>Picture: none</Trans>
              ) : (
                <Trans>Picture: another one</Trans>
              )}
            </li>
          ) : null}
        </ul>
      </div>
    </Banner>
  );
}

function useFieldLabels(): Record<string, string> {
  const { t } = useLingui();
  return {
    title: t`Name`,
    genre: t`Genre`,
    search_aliases: t`Other names`,
    description_en: t`Description, English`,
    description_fr: t`Description, French`,
    family: t`Family`,
  };
}

function GameFields({ form, isNew = false }: { form: FormShape; isNew?: boolean }) {
  const { t } = useLingui();
  const labels = useFieldLabels();
  const { data: genres } = useSuspenseQuery(catalogueQueries.genres());
  return (
    <>
      <div className={pair}>
        <TextField
          {...form.field('title')}
          label={labels['title']}
          maxLength={80}
          autoComplete="off"
        />
        {isNew ? <AliasField form={form} from="title" /> : null}
      </div>
      <div className={pair}>
        <NativeSelect
          {...form.field('genre')}
          label={labels['genre']}
          placeholder={t`Choose`}
          options={genres.data.map(({ alias, title }) => ({ value: alias, label: title }))}
        />
        <TextField
          {...form.field('family')}
          label={labels['family']}
          hint={
            <Trans>The alias of the platform it is played in, such as roblox; mostly none.</Trans>
          }
          maxLength={80}
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      <TextField
        {...form.field('search_aliases')}
        label={labels['search_aliases']}
        hint={<Trans>What people search for instead of its name, with commas between.</Trans>}
        maxLength={2_000}
        autoComplete="off"
        spellCheck={false}
      />
      {(['en', 'fr'] as const).map((language) => (
        <TextArea
          key={language}
          {...form.field(`description_${language}`)}
          label={labels[`description_${language}`]}
          lang={language}
          maxLength={4_000}
          rows={4}
        />
      ))}
    </>
  );
}

/** The part of the address, which can be made of a name. */
export function AliasField({ form, from }: { form: FormShape; from: string }) {
  return (
    <TextField
      {...form.field('alias')}
      label={<Trans>Alias</Trans>}
      hint={<Trans>Part of its address, for good: lower-case letters, digits and dashes.</Trans>}
      maxLength={80}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      suffix={
        <TextButton look="quiet" onClick={() => form.set('alias', aliasOf(form.field(from).value))}>
          <Trans>From the name</Trans>
        </TextButton>
      }
    />
  );
}

/** The reason, and what sends the form. */
export function Foot(props: {
  asked: CatalogueSearch;
  form: FormShape & { busy: boolean };
  /** Where cancelling leads to. */
  back?: CatalogueSearch['form'];
  children: ReactNode;
}) {
  const { asked, form, back = '', children } = props;
  return (
    <>
      <TextArea
        {...form.field('reason')}
        label={<Trans>Reason</Trans>}
        hint={<Trans>It stands in the record.</Trans>}
        maxLength={500}
        rows={2}
      />
      <div className={buttons}>
        <Button type="submit" look="accent" busy={form.busy}>
          {children}
        </Button>
        <LinkButton look="ghost" href={catalogueHref(asked, { form: back })}>
          <Trans>Cancel</Trans>
        </LinkButton>
      </div>
    </>
  );
}
