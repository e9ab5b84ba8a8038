/** What a file would do to the catalogue, game by game, what is chosen about drafts of others, and doing it. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { css } from 'styled-system/css';
import type {
  CatalogueCheck,
  CatalogueDone,
  CategoryPlan,
  GamePlan,
} from '~/contracts/definitions/catalogue-file.schemas.ts';
import { useConfirming } from '~/features/common/second-factor/use-confirming.tsx';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Checkbox } from '~/ui/choice.tsx';
import { DefinitionTable } from '~/ui/data.tsx';
import { Banner } from '~/ui/states.tsx';
import { DecisionDialog } from '../components/decision-dialog.tsx';
import { reasonOnly } from '../reason-only.ts';
import {
  asksForALook,
  isSeenAtOnce,
  LandingsAtOnce,
  SectionsAtOnce,
  StateTag,
  useAtOnce,
} from './file-at-once.tsx';
import { Changes } from './versions.tsx';

const stack = css({ display: 'grid', gap: '3', gridTemplateColumns: 'minmax(0, 1fr)' });
const list = css({ display: 'grid', gap: '3', gridTemplateColumns: 'minmax(0, 1fr)' });
const entry = css({
  display: 'grid',
  gap: '1',
  gridTemplateColumns: 'minmax(0, 1fr)',
  borderTop: '1px solid {colors.line}',
  paddingTop: '3',
  overflowWrap: 'anywhere',
});
const inner = css({ display: 'grid', gap: '2', paddingLeft: '4', minWidth: '0' });
const quiet = css({ color: 'muted', fontSize: '14' });

/** Games that are listed one by one, and all after them that ask for a look. */
const SHOWN_GAMES = 60;

interface PlanProps {
  check: CatalogueCheck;
  /** It was imported: what is left is what was not chosen. */
  isDone: boolean;
  bring(overwrite: readonly string[], reason: string): Promise<void>;
}

/** Whether the file says something that is not so yet. */
function isSame({ games, genres, base_categories: bases }: CatalogueCheck): boolean {
  const texts = [genres, bases];
  return (
    games.touched.length === 0 &&
    texts.every((one) => one.new + one.changed === 0 && !one.is_reordered)
  );
}

export function FilePlan({ check, isDone, bring }: PlanProps) {
  const [overwrite, setOverwrite] = useState<readonly string[]>([]);
  const { touched } = check.games;
  const clashes = check.categories.clash;
  const isNothing = isSame(check);
  const shown = touched.filter((game, index) => index < SHOWN_GAMES || asksForALook(game));
  const more = touched.length - shown.length;
  const choose = (address: string, isOn: boolean): void =>
    setOverwrite(isOn ? [...overwrite, address] : overwrite.filter((one) => one !== address));
  return (
    <div className={stack}>
      <Figures check={check} />
      {isNothing ? (
        <Banner tone="info" role="status">
          <Trans>All of it is as the file says already: there is nothing to import.</Trans>
        </Banner>
      ) : null}
      {clashes > 0 ? (
        <Banner tone="warning">
          <Plural
            value={clashes}
            one="# category has a draft that says something else. It stays, unless you choose to write over it."
            other="# categories have drafts that say something else. They stay, unless you choose to write over them."
          />
        </Banner>
      ) : null}
      <SectionsAtOnce check={check} />
      <ul className={list}>
        {shown.map((game) => (
          <Game key={game.alias} game={game} overwrite={overwrite} choose={choose} />
        ))}
      </ul>
      {more > 0 ? (
        <p className={quiet}>
          <Plural value={more} one="and # game more" other="and # games more" />{' '}
          <Trans>Nothing of that is seen at once, and there is nothing to choose.</Trans>
        </p>
      ) : null}
      {isNothing || (isDone && overwrite.length === 0 && onlyClashes(check)) ? null : (
        <Bring check={check} overwrite={overwrite} bring={bring} />
      )}
    </div>
  );
}

/** Whether drafts of others are all that is left. */
function onlyClashes({ games, genres, base_categories: bases }: CatalogueCheck): boolean {
  return (
    [genres, bases].every((one) => one.new + one.changed === 0 && !one.is_reordered) &&
    games.touched.every(
      (game) =>
        game.state === 'same' &&
        !game.is_reordered &&
        game.categories.every(
          ({ state, landing_pages: pages }) => state === 'clash' && pages.new + pages.changed === 0,
        ),
    )
  );
}

function Figures({ check }: { check: CatalogueCheck }) {
  const { t } = useLingui();
  const { count } = useFormat();
  const { games, categories, landing_pages: pages, genres, base_categories: bases } = check;
  const line = (of: { new: number; changed: number; same: number }, left?: number): string => {
    const [added, changed, same] = [count(of.new), count(of.changed), count(of.same)];
    const told = t`new: ${added} · changed: ${changed} · the same: ${same}`;
    if (left === undefined) return told;
    const others = count(left);
    return `${told} · ${t`left alone: ${others}`}`;
  };
  const drafts = { ...categories, changed: categories.draft + categories.clash };
  drafts.same += categories.drafted;
  const waiting = count(pages.waiting);
  return (
    <DefinitionTable
      look="plain"
      items={[
        { id: 'games', term: t`Games`, value: line(games, games.left) },
        { id: 'categories', term: t`Categories`, value: line(drafts, categories.left) },
        {
          id: 'pages',
          term: t`Landing pages`,
          value:
            pages.waiting === 0
              ? line(pages, pages.left)
              : `${line(pages, pages.left)} · ${t`waiting for a definition in force: ${waiting}`}`,
        },
        { id: 'genres', term: t`Genres`, value: line(genres) },
        { id: 'bases', term: t`Base categories`, value: line(bases) },
      ]}
    />
  );
}

interface Choosing {
  overwrite: readonly string[];
  choose(address: string, isOn: boolean): void;
}

function Game({ game, ...choosing }: { game: GamePlan } & Choosing) {
  return (
    <li className={entry}>
      <p>
        <strong>{game.title}</strong> <StateTag state={game.state} />
      </p>
      {isSeenAtOnce(game) ? (
        <p className={quiet}>
          <Trans>The market shows it at once.</Trans>
        </p>
      ) : null}
      {game.is_reordered ? (
        <p className={quiet}>
          <Trans>Its categories get another order.</Trans>
        </p>
      ) : null}
      <Changes changes={game.changes} />
      <div className={inner}>
        {game.categories.map((category) => (
          <Category key={category.alias} game={game} category={category} {...choosing} />
        ))}
      </div>
    </li>
  );
}

function Category(props: { game: GamePlan; category: CategoryPlan } & Choosing) {
  const { game, category, overwrite, choose } = props;
  const address = `${game.alias}/${category.alias}`;
  return (
    <div>
      <p>
        {category.title} <StateTag state={category.state} />
      </p>
      <Changes changes={category.changes} />
      <LandingsAtOnce pages={category.landing_pages} />
      {category.state === 'clash' ? (
        <Checkbox
          checked={overwrite.includes(address)}
          onChange={(event) => choose(address, event.target.checked)}
        >
          <Trans>Write over the draft that is there</Trans>
        </Checkbox>
      ) : null}
    </div>
  );
}

function Bring(props: Pick<PlanProps, 'bring' | 'check'> & { overwrite: readonly string[] }) {
  const { check, overwrite, bring } = props;
  const confirming = useConfirming();
  const atOnce = useAtOnce(check);
  return (
    <div>
      <DecisionDialog
        look="accent"
        label={<Trans>Import it</Trans>}
        title={<Trans>Import this file?</Trans>}
        description={
          <>
            <Trans>
              All of it is written, or nothing. No definition is put in force by it: new categories
              and changed definitions are drafts.
            </Trans>{' '}
            {atOnce === null ? null : <Trans>In force at once: {atOnce}.</Trans>}
          </>
        }
        schema={reasonOnly}
        initial={{ reason: '' }}
        confirm={<Trans>Import it</Trans>}
        submit={({ reason }) => confirming.run(() => bring(overwrite, reason))}
      />
      {confirming.dialog}
    </div>
  );
}

/** What the import wrote. */
export function FileDone({ done }: { done: CatalogueDone }) {
  const { t } = useLingui();
  const { count } = useFormat();
  const [added, changed] = [count(done.games_new), count(done.games_changed)];
  const [categories, drafts] = [count(done.categories_new), count(done.drafts)];
  const [pages, texts] = [count(done.landing_pages), count(done.genres + done.base_categories)];
  return (
    <Banner tone="success" role="status" title={<Trans>The file is imported</Trans>}>
      {[
        t`new games: ${added}`,
        t`changed games: ${changed}`,
        t`new categories: ${categories}`,
        t`drafts: ${drafts}`,
        t`landing pages: ${pages}`,
        t`texts: ${texts}`,
      ].join(' · ')}
    </Banner>
  );
}
