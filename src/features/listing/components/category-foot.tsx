/** Below the offers of a category: links to its landing pages, and the page's readable text. */
import { Trans, useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import type { CategoryDefinition } from '~/contracts/catalogue/catalogue.schemas.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { ChipLink } from '~/ui/marks.tsx';
import type { FoundPage } from '~/platform/navigation/load-page.ts';
import { AboutText } from '~/features/common/about-text.tsx';

interface CategoryFootProps {
  definition: CategoryDefinition;
  page: FoundPage;
}

export function CategoryFoot({ definition, page }: CategoryFootProps) {
  const { t } = useLingui();
  const { payload, seo_description: text } = page;
  if (payload.kind !== 'game_category') return null;
  const { title: category, game } = definition;
  const others = payload.landing_pages.filter(({ alias }) => alias !== payload.landing?.alias);
  const gameTitle = game.title;
  return (
    <>
      {others.length === 0 ? null : (
        <nav aria-labelledby="landing-pages" className={nav}>
          <h2 id="landing-pages" className={css({ textStyle: 'heading' })}>
            <Trans>Often looked for</Trans>
          </h2>
          <ul className={list}>
            {others.map(({ alias, name }) => (
              <li key={alias}>
                <ChipLink href={paths.landing(game.alias, definition.alias, alias)}>
                  {name}
                </ChipLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <AboutText
        text={text}
        title={
          payload.landing
            ? t`About ${payload.landing.name}`
            : t`${gameTitle}, ${category}: good to know`
        }
      />
    </>
  );
}

const nav = css({ marginTop: { base: '10', wide: '14' } });
const list = css({ display: 'flex', flexWrap: 'wrap', gap: '2', marginTop: '4' });
