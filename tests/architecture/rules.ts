/**
 * The rules of docs/architecture.md that the linter cannot express (it checks the folders' boundaries itself, see
 * .oxlintrc.json). Each returns one sentence per violation: where, what, and what to do instead.
 */
import type { Source } from './sources.ts';
import {
  frontDoorsWithoutRows,
  httpWithoutSql,
  infraWithoutEndpoints,
  readsAreNeeded,
  tablesHaveAnOwner,
  tablesOfTheirOwn,
} from './tables.ts';

export type Rule = (sources: readonly Source[]) => string[];

/** Tables of the process itself, not of a module: those of the core, the clock's, and whether the database answers. */
const OWN_TABLES = /^src\/server\/(core\/|infra\/clock\.ts$|modules\/ops\/)/;

const at = (source: Source, index: number): string =>
  `${source.path}:${source.code.slice(0, index).split('\n').length}`;

function matchesOf(source: Source, pattern: RegExp): string[] {
  return [...source.code.matchAll(pattern)].map((match) => at(source, match.index));
}

/** `src/server/modules/offers/…` → `offers`. */
function moduleOf(path: string | undefined): string | undefined {
  return /^src\/server\/modules\/([^/]+)\//.exec(path ?? '')?.[1];
}

function featureOf(path: string | undefined): string | undefined {
  return /^src\/features\/([^/]+)\//.exec(path ?? '')?.[1];
}

/** `src/server/app.ts` → `server`; files directly in src/ belong to no folder. */
function folderOf(path: string | undefined): string | undefined {
  return /^src\/([^/]+)\//.exec(path ?? '')?.[1];
}

/** What the linter’s patterns rest on: across folders only by alias, always with the extension. */
export const aliasAcrossFolders: Rule = (sources) =>
  sources.flatMap((source) =>
    source.imports
      .filter(({ specifier, target }) => {
        const leaves = target?.startsWith('src/') && folderOf(target) !== folderOf(source.path);
        return specifier.startsWith('.') && folderOf(source.path) !== undefined && leaves;
      })
      .map(
        ({ specifier }) =>
          `${source.path} imports '${specifier}' out of its folder: write it with the alias ~/….`,
      ),
  );

export const extensionsWritten: Rule = (sources) =>
  sources.flatMap((source) =>
    source.imports
      .filter(({ specifier, target }) => {
        const known = /\.(tsx?|css|svg|woff2|json|txt|mjs|po)(\?\w+)?$/.test(specifier);
        return target !== undefined && !known;
      })
      .map(
        ({ specifier }) => `${source.path} imports '${specifier}': add the extension (.ts, .tsx).`,
      ),
  );

/** Which area of the browser's side knows which: a list shows offers, the checkout sells one, an offer knows neither. */
const FEATURE_USES: ReadonlyMap<string, readonly string[]> = new Map([
  ['listing', ['offer']],
  ['checkout', ['offer']],
  // Bids show their sellers as offers do, and an accepted one leads to the checkout.
  ['requests', ['offer']],
  // Offers and usual prices beside an article.
  ['content', ['offer']],
  // What comparable goods cost, while a price is typed.
  ['seller', ['offer']],
  // A section of the settings.
  ['account', ['alerts']],
  // A text while it is written looks as its page will.
  ['publishing', ['content']],
]);

/**
 * Areas are apart, except where `uses` names a direction: then the other area's front door is open (its index.ts), and no
 * direction leads back. `features/common` holds pieces with domain words that several features show; it knows none of them.
 */
export const featuresApartBut =
  (uses: ReadonlyMap<string, readonly string[]>): Rule =>
  (sources) =>
    sources.flatMap((source) => {
      const own = featureOf(source.path);
      if (own === undefined) return [];
      return source.imports.flatMap(({ specifier, target }) => {
        const other = featureOf(target);
        if (other === undefined || other === own || other === 'common') return [];
        const found = `${source.path} imports '${specifier}' of another feature`;
        if (uses.get(own)?.includes(other) !== true)
          return [
            `${found}: compose both in routes/, take a slot (children), or lift the shared piece into ~/features/common, ~/platform or ~/ui.`,
          ];
        if (usesItself(own, uses)) return [`${found}: ${own} uses itself in a circle.`];
        if (target !== `src/features/${other}/index.ts`)
          return [`${found}: only its index.ts is open; export what you need there.`];
        return [];
      });
    });

export const featuresApart = featuresApartBut(FEATURE_USES);

/** Directions that no import takes, `listing → offer`: they are taken out again. */
export function needlessUses(
  sources: readonly Source[],
  uses: ReadonlyMap<string, readonly string[]> = FEATURE_USES,
): string[] {
  const taken = new Set(
    sources.flatMap(({ path, imports }) =>
      imports.map(({ target }) => `${featureOf(path)} → ${featureOf(target)}`),
    ),
  );
  const named = [...uses].flatMap(([own, others]) => others.map((other) => `${own} → ${other}`));
  return named.filter((use) => !taken.has(use));
}

/** Only src/server.ts mounts the server: for what is not in a folder of its own. */
export const serverMountedOnce: Rule = (sources) =>
  sources
    .filter(({ path }) => folderOf(path) === undefined && path !== 'src/server.ts')
    .flatMap((source) =>
      source.imports
        .filter(({ target }) => folderOf(target) === 'server')
        .map(
          ({ specifier }) =>
            `${source.path} imports '${specifier}': only src/server.ts mounts the server; go through ~/api-client.`,
        ),
    );

/** Data of the demo market loads only when it is written, and nothing of the product rests on it. (Tests and bench do.) */
export const demoApart: Rule = (sources) =>
  sources
    .filter(({ path }) => folderOf(path) !== 'demo' && path !== 'src/server/start.ts')
    .flatMap((source) =>
      source.imports
        .filter(({ target }) => folderOf(target) === 'demo')
        .map(
          ({ specifier }) =>
            `${source.path} imports '${specifier}': only src/server/start.ts writes the demo market; what both need belongs to ~config or a module.`,
        ),
    );

/** Between modules only the front door is open. */
export const frontDoorsOnly: Rule = (sources) =>
  sources.flatMap((source) =>
    source.imports
      .filter(({ target }) => {
        const other = moduleOf(target);
        const ownModule = moduleOf(source.path);
        const inside = other === undefined || other === ownModule;
        // The database's table list and the demo market are built from the modules' inner files by design.
        const builder = /^src\/(server\/db|demo)\//.test(source.path);
        return !inside && !builder && !target?.endsWith(`/modules/${other}/index.ts`);
      })
      .map(
        ({ specifier }) =>
          `${source.path} imports '${specifier}': between modules only index.ts is open; export what you need there.`,
      ),
  );

/** What the front doors say in `uses` of `defineModule`, by module. */
function declaredUses(sources: readonly Source[]): Map<string, readonly string[]> {
  const declared = new Map<string, readonly string[]>();
  for (const { path, code } of sources) {
    const [, name] = /^src\/server\/modules\/([^/]+)\/index\.ts$/.exec(path) ?? [];
    const [, list] = /\buses: \[([^\]]*)\]/.exec(code) ?? [];
    if (name === undefined || list === undefined) continue;
    declared.set(
      name,
      [...list.matchAll(/'([^']+)'/g)].map(([, used = '']) => used),
    );
  }
  return declared;
}

/** Whether a module or a feature comes back to itself by what it uses. */
function usesItself(name: string, declared: ReadonlyMap<string, readonly string[]>): boolean {
  const reached = new Set<string>();
  const follow = (from: string): void => {
    for (const used of declared.get(from) ?? []) {
      if (reached.has(used)) continue;
      reached.add(used);
      follow(used);
    }
  };
  follow(name);
  return reached.has(name);
}

/** Modules use what they say, in no circle. */
export const modulesInOrder: Rule = (sources) => {
  const declared = declaredUses(sources);
  return sources.flatMap((source) => {
    const own = moduleOf(source.path);
    if (own === undefined) return [];
    if (source.path === `src/server/modules/${own}/index.ts`) {
      if (!declared.has(own)) return [`${source.path}: define the module with \`defineModule\`.`];
      if (usesItself(own, declared)) return [`${source.path}: ${own} uses itself in a circle.`];
    }
    return source.imports.flatMap(({ specifier, target }) => {
      const other = moduleOf(target);
      if (other === undefined || other === own || declared.get(own)?.includes(other)) return [];
      return [
        `${source.path} imports '${specifier}': ${own} does not use ${other}. Publish an event that it listens to, ask a port, or take the value as a parameter; where it may know ${other}, say so in \`uses\` of its index.ts.`,
      ];
    });
  });
};

const SQL = /\bsql(<[^>]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/g;

/** SQL stands in repositories. */
export const sqlInRepositories: Rule = (sources) =>
  sources
    .filter(({ path }) => path.startsWith('src/server/'))
    .filter(({ path }) => !path.endsWith('.repository.ts') && !OWN_TABLES.test(path))
    .filter(({ path }) => !path.startsWith('src/server/db/'))
    .flatMap((source) =>
      matchesOf(source, SQL).map(
        (place) =>
          `${place} holds SQL: move it into a *.repository.ts of the module and call that.`,
      ),
    );

/** The environment is read once. */
export const environmentReadOnce: Rule = (sources) =>
  sources
    .filter(({ path }) => path !== 'src/server/infra/env.ts')
    .flatMap((source) =>
      matchesOf(source, /\bprocess\.env\b/g).map(
        (place) =>
          `${place} reads process.env: add the variable to src/server/infra/env.ts and take it from services.env.`,
      ),
    );

/**
 * Units of money are added and compared anywhere, but what is kept, charged or promised
 * is scaled in one place. (Shown amounts and the invented prices of the demo market lose nothing by a rounding.)
 */
export const moneyInOnePlace: Rule = (sources) =>
  sources
    .filter(({ path }) => /^src\/(server|contracts)\//.test(path))
    .flatMap((source) =>
      matchesOf(
        source,
        /\b\w*(?:[cC]ents|[mM]icros)\b\s*(?:\*|\/)(?!\/)\s*[\w(]|[\w)]\s*(?:\*|\/)\s*\b[\w.]*(?:Cents|Micros)\b/g,
      ).map(
        (place) =>
          `${place} multiplies or divides money: use (or add) a function of ~/kernel/money.ts.`,
      ),
    );

/**
 * Sessions follow the machine's time: moving the sandbox's clock must not sign anybody out. So do ids (UUIDv7), by which
 * integrity checks tell what is new.
 */
const MACHINE_TIME = [
  'src/server/modules/auth/tokens.ts',
  'src/server/modules/ledger/integrity-checks.repository.ts',
];

/** Conventions of the server modules: the sandbox can move the product's clock. */
export const oneClock: Rule = (sources) =>
  sources
    .filter(({ path }) => path.startsWith('src/server/modules/') && !MACHINE_TIME.includes(path))
    .flatMap((source) =>
      matchesOf(
        source,
        /\bnew Date\(\)|\bDate\.now\(\)|\bsql[^`]*`[^`]*\b(now\(\)|current_timestamp)/g,
      ).map(
        (place) => `${place} asks the machine for the time: use ctx.now (or services.clock.now()).`,
      ),
    );

/** A module's realtime events and socket handlers are in one file of that module. */
export const realtimeInItsFile: Rule = (sources) =>
  sources
    .filter(({ path }) => path.startsWith('src/server/modules/'))
    .filter(({ path }) => !/\/\w+\.(realtime|sockets)\.ts$/.test(path))
    .flatMap((source) =>
      matchesOf(source, /\.toUser\(|\.disconnect(User|Session)\(|\bbroadcastOn\(/g).map(
        (place) =>
          `${place} reaches open browsers: publish an event and broadcast it in <module>.realtime.ts.`,
      ),
    );

/** Earlier data without the question that it answers stands under the names of the next one (platform/api/use-answer.ts). */
export const answersWithQuestions: Rule = (sources) =>
  sources.flatMap((source) =>
    matchesOf(source, /\bkeepPreviousData\b|\bplaceholderData\s*:/g).map(
      (place) => `${place} keeps data without its question: use useAnswer and Outdated.`,
    ),
  );

/**
 * `plural` and its like from the core macros, outside of a text that \`t\` or \`msg\` begins, ask the one global instance of Lingui,
 * which no page activates: they work in tests and break the page.
 */
export const pluralsWithinTexts: Rule = (sources) =>
  sources
    .filter(({ imports }) => imports.some(({ specifier }) => specifier === '@lingui/core/macro'))
    .flatMap((source) =>
      matchesOf(source, /(?<!\$\{\s*|\.)\b(plural|select|selectOrdinal)\(/g).map(
        (place) => `${place} has no language: write it within t\`\${…}\`, or as <Plural>.`,
      ),
    );

export const rules: Record<string, Rule> = {
  aliasAcrossFolders,
  extensionsWritten,
  featuresApart,
  serverMountedOnce,
  demoApart,
  frontDoorsOnly,
  modulesInOrder,
  sqlInRepositories,
  tablesOfTheirOwn,
  readsAreNeeded,
  tablesHaveAnOwner,
  frontDoorsWithoutRows,
  httpWithoutSql,
  infraWithoutEndpoints,
  environmentReadOnce,
  moneyInOnePlace,
  oneClock,
  realtimeInItsFile,
  answersWithQuestions,
  pluralsWithinTexts,
};
