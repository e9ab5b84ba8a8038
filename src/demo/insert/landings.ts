/** Landing pages as rows. */
import { invariant } from '~/kernel/invariant.ts';
import type { Db } from '~/server/db/database.ts';
import { landingTexts, type LandingText } from '../content/landings/index.ts';
import { typographic } from '../content/texts/typographic.ts';
import type { DemoGame } from '../market.types.ts';
import type { Random } from '../random.ts';
import { insertRows } from './rows.ts';

/** The game and category that a text is about. */
function placeOf(games: readonly DemoGame[], { at }: LandingText) {
  const [gameAlias, categoryAlias, alias] = at.split('/');
  const game = games.find(({ definition }) => definition.alias === gameAlias);
  const category = game?.categories.find(({ definition }) => definition.alias === categoryAlias);
  invariant(game && category && alias, 'A landing page names a category that does not exist');
  return { game, category, alias };
}

const firstParagraph = (text: string): string => text.split('\n', 1)[0] ?? '';

function rowOf(id: string, games: readonly DemoGame[], text: LandingText, at: Date) {
  const { game, category, alias } = placeOf(games, text);
  const { title } = game.definition;
  const heading = text.heading ?? {
    en: `${title}: ${text.name.en}`,
    fr: `${title} : ${text.name.fr}`,
  };
  const fr = {
    name: typographic(text.name.fr),
    heading: typographic(heading.fr),
    text: typographic(text.text.fr),
  };
  return {
    id,
    category_id: category.id,
    alias,
    query: { filter: [...text.filter], ...(text.sort && { sort: text.sort }) },
    name_en: text.name.en,
    name_fr: fr.name,
    heading_en: heading.en,
    heading_fr: fr.heading,
    title_en: `${heading.en}, all fees included`,
    title_fr: `${fr.heading}, tous frais compris`,
    description_en: firstParagraph(text.text.en),
    description_fr: firstParagraph(fr.text),
    text_en: text.text.en,
    text_fr: fr.text,
    is_published: true,
    created_at: at,
    updated_at: at,
  };
}

export async function insertLandings(
  db: Db,
  random: Random,
  games: readonly DemoGame[],
  at: Date,
): Promise<void> {
  const rows = landingTexts.map((text) => rowOf(random.uuid(at), games, text, at));
  await insertRows(db, 'landing_page', rows);
}
