/** Data of all games, by alias. */
import { invariant } from '~/kernel/invariant.ts';
import { actionFacts } from './action.ts';
import { arpgFacts } from './arpg.ts';
import { battleRoyaleFacts } from './battle-royale.ts';
import type { GameFacts } from './facts.types.ts';
import { mmorpgFactsA } from './mmorpg-a.ts';
import { mmorpgFactsB } from './mmorpg-b.ts';
import { mobileFacts } from './mobile.ts';
import { sandboxFacts } from './sandbox.ts';
import { shooterFacts } from './shooter.ts';
import { strategyFacts } from './strategy.ts';
import { platformFacts } from './platforms.ts';
import { warcraftFacts } from './warcraft.ts';
import { survivalFacts } from './survival.ts';
import { mobaFacts } from './moba.ts';
import { extractionFacts } from './extraction.ts';
import { sportsFacts } from './sports.ts';

const allFacts: Record<string, GameFacts> = {
  ...arpgFacts,
  ...mmorpgFactsA,
  ...mmorpgFactsB,
  ...actionFacts,
  ...shooterFacts,
  ...battleRoyaleFacts,
  ...sandboxFacts,
  ...mobileFacts,
  ...strategyFacts,
  ...platformFacts,
  ...warcraftFacts,
  ...survivalFacts,
  ...mobaFacts,
  ...extractionFacts,
  ...sportsFacts,
};

/** The facts of a game. A game without facts is a hole in the demo data. */
export function factsOf(gameAlias: string): GameFacts {
  const facts = allFacts[gameAlias];
  invariant(facts, `No facts about the game ${gameAlias}`);
  return facts;
}
