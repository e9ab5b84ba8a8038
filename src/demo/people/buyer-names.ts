/** Public names of buyers: those of the scripted orders first, then plausible handles without repetition. */
import type { Random } from '../random.ts';

const STORY_BUYERS = [
  'mira_k',
  'tomas_r',
  'juno',
  'haldor',
  'Wrenfield',
  'lea-b',
  'noemie_d',
  'Okonkwo',
  'petrichor',
  'sam_iles',
  'julie_m',
  'baptiste33',
];

const STEMS = [
  'ash',
  'aria',
  'arlo',
  'basil',
  'bo',
  'briar',
  'cato',
  'cedric',
  'clem',
  'corin',
  'dax',
  'dora',
  'edda',
  'elio',
  'enzo',
  'esme',
  'fenn',
  'fern',
  'finn',
  'flora',
  'gael',
  'gus',
  'hana',
  'hugo',
  'idris',
  'ilya',
  'ines',
  'iris',
  'jonas',
  'jules',
  'kai',
  'kira',
  'lars',
  'leon',
  'lina',
  'lou',
  'luca',
  'maeve',
  'malo',
  'manon',
  'marek',
  'milo',
  'nadia',
  'nell',
  'nico',
  'nina',
  'odin',
  'olek',
  'oona',
  'orla',
  'otto',
  'pia',
  'quinn',
  'rafa',
  'remy',
  'rhea',
  'romy',
  'rune',
  'saga',
  'sami',
  'selma',
  'signe',
  'soren',
  'tariq',
  'tess',
  'theo',
  'timo',
  'uma',
  'vera',
  'viggo',
  'wes',
  'wren',
  'xavi',
  'yael',
  'yann',
  'zadie',
  'zeno',
  'zoe',
] as const;
const NOUNS = [
  'fox',
  'moth',
  'tide',
  'ember',
  'pine',
  'drift',
  'stone',
  'spark',
  'crow',
  'reef',
  'flint',
  'lark',
  'birch',
  'comet',
  'fjord',
  'heron',
  'lynx',
  'oak',
  'quartz',
  'raven',
  'sage',
  'storm',
  'thorn',
  'vale',
  'wolf',
  'yarrow',
] as const;
const CAPITAL = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

function makeName(random: Random): string {
  const stem = random.pick(STEMS);
  const noun = random.pick(NOUNS);
  switch (random.integer(0, 6)) {
    case 0:
      return `${stem}_${noun}`;
    case 1:
      return `${CAPITAL(stem)}${CAPITAL(noun)}`;
    case 2:
      return `${stem}${random.integer(2, 99)}`.padEnd(4, '0');
    case 3:
      return `${noun}-${stem}`;
    case 4:
      return `${stem}_${random.pick(['b', 'k', 'm', 'r', 's', 'v', 'w'])}${random.chance(0.4) ? random.integer(1, 9) : ''}`;
    case 5:
      return `${CAPITAL(noun)}${random.integer(10, 98)}`;
    default:
      return `x${CAPITAL(noun)}${CAPITAL(stem)}`;
  }
}

/** 250 names, no two alike without regard to case. */
export function buyerNames(random: Random): string[] {
  const names = new Map(STORY_BUYERS.map((name) => [name.toLowerCase(), name]));
  while (names.size < 250) {
    const name = makeName(random);
    if (name.length >= 3 && name.length <= 24 && !names.has(name.toLowerCase())) {
      names.set(name.toLowerCase(), name);
    }
  }
  return [...names.values()];
}
