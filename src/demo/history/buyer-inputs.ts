/** Generates buyer inputs that match the pattern of each input. */
import type { BuyerInput } from '~/server/modules/catalogue/catalogue.tables.ts';
import type { Random } from '../random.ts';

const CALLINGS = [
  'stormcall',
  'ember',
  'vex',
  'ashen',
  'hollow',
  'tide',
  'wren',
  'quill',
  'thorn',
  'lumen',
  'frost',
  'sable',
] as const;
const REALMS = [
  'Kazzak',
  'Draenor',
  'Hyjal',
  'Area 52',
  'Stormrage',
  'Whitemane',
  'Firemaw',
] as const;

function digits(random: Random, length: number): string {
  return (
    String(random.integer(1, 9)) +
    Array.from({ length: length - 1 }, () => random.integer(0, 9)).join('')
  );
}

function valueOf(random: Random, input: BuyerInput, buyerName: string): string {
  const name = buyerName.replaceAll(/[^A-Za-z]/g, '').toLowerCase() || 'player';
  switch (input.key) {
    case 'character':
      return `${name}_${random.pick(CALLINGS)}`;
    case 'realm':
      return random.pick(REALMS);
    case 'player_id':
      return digits(random, 9);
    case 'server_id':
      return digits(random, 4);
    case 'combat_level':
      return String(random.integer(20, 126));
    case 'world':
      return String(random.integer(301, 560));
    case 'buy_now':
      return String(random.integer(10, 900) * 1000);
    case 'trade_url':
      return `https://steamcommunity.com/tradeoffer/new/?partner=${digits(random, 8)}&token=demo${digits(random, 4)}`;
    case 'game_pass':
      return `https://www.roblox.com/game-pass/${digits(random, 8)}`;
    case 'player_card':
      return random.pick(['Onana, 82', 'Saka, 86', 'gold common, left back', 'Zaire-Emery, 81']);
    case 'current_rank':
      return random.pick(['Gold 2', 'Platinum 4', 'Silver 1', 'Diamond 3']);
    default:
      return input.options ? random.pick(input.options).value : 'this evening';
  }
}

/** Values for the required inputs. */
export function fillInputs(
  random: Random,
  inputs: readonly BuyerInput[],
  buyerName: string,
): Record<string, string> {
  return Object.fromEntries(
    inputs
      .filter((input) => input.required)
      .map((input) => [input.key, valueOf(random, input, buyerName)]),
  );
}
