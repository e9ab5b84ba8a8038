/**
 * Styles computed by the production build (scripts/vite/styles.mjs): the same classes as Panda's, and no runtime
 * left.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import postcss from 'postcss';
import { css } from 'styled-system/css';
import { afterAll, describe, expect, test } from 'vitest';
import { assignNames, classesIn, renameClasses, shorten } from '../../scripts/vite/class-names.mjs';
import { recipeModule } from '../../scripts/vite/recipe-modules.mjs';
import { findStyleCalls, replaceStyleCalls } from '../../scripts/vite/style-calls.mjs';
import { countClasses, loadPanda, withoutClasses } from '../../scripts/vite/styles.mjs';
import { shortenVariables } from '../../scripts/vite/variable-names.mjs';
import { projectRoot } from '../support/system.ts';

const head = "import { css, cx } from 'styled-system/css';\n";
const classesOf = (code: string) =>
  findStyleCalls('a.tsx', head + code, css).map(({ classes }) => classes);

describe('css() calls', () => {
  test('of all sources are known at build time', async () => {
    const { uses, signedIn } = countClasses(projectRoot, await loadPanda(projectRoot));
    expect(uses.size).toBeGreaterThan(500);
    expect(signedIn.size).toBeGreaterThan(100);
    expect(signedIn.size).toBeLessThan(uses.size);
  });

  test('give what Panda gives', () => {
    const code = `
      const edge = \`1px solid \${'{colors.line}'}\`;
      const look = { margin: '0', '& > b': { flex: 1 } } as const;
      const one = css({ ...look, zIndex: -1, borderBottom: edge, padding: { base: '2', wide: '4' } });
      const view = (x: string) => <p className={cx(css(look, { margin: '2' }), x)} />;`;
    expect(classesOf(code)).toEqual([
      css({
        margin: '0',
        '& > b': { flex: 1 },
        zIndex: -1,
        borderBottom: '1px solid {colors.line}',
        padding: { base: '2', wide: '4' },
      }),
      css({ margin: '0', '& > b': { flex: 1 } }, { margin: '2' }),
    ]);
  });

  test.each([
    ['a parameter', 'const f = (gap: string) => css({ gap });'],
    ['a name with two meanings', "const gap = '2'; const f = (gap: string) => css({ gap });"],
    ['a variable that changes', "let gap = '2'; css({ gap });"],
    ['a call', 'css({ gap: gapOf() });'],
    ['another function of Panda', "import { cva } from 'styled-system/css'; cva({});"],
  ])('are refused for %s', (_, code) => {
    expect(() => classesOf(code)).toThrow(/^a\.tsx:2: css\(\) needs values/);
  });

  test('are replaced by strings', () => {
    const code = `${head}const a = css({ margin: '2' }), b = css({});`;
    const calls = findStyleCalls('a.ts', code, css);
    expect(replaceStyleCalls(code, calls, (all) => all.toUpperCase())).toBe(
      `${head}const a = "M_2", b = "";`,
    );
  });
});

describe('recipes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'recipes-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  test('give what Panda gives, with and without variants', async () => {
    const { recipes } = await loadPanda(projectRoot);
    const runtime = pathToFileURL(join(projectRoot, 'scripts/vite/recipe-runtime.mjs')).href;
    for (const [name, recipe] of Object.entries(recipes)) {
      const code = recipeModule(name, recipe, (all) => all);
      const path = join(folder, `${name}.mjs`);
      writeFileSync(path, code.replace('/scripts/vite/recipe-runtime.mjs', runtime));
      const { [name]: built } = await import(pathToFileURL(path).href);
      const choices: Record<string, unknown>[] = [{}];
      for (const [key, values] of Object.entries(recipe.variantMap)) {
        for (const value of values) choices.push({ [key]: value === 'true' ? true : value });
        choices.push({ [key]: undefined }, { [key]: false });
      }
      choices.push(Object.assign({}, ...choices.slice(0, -1)));
      for (const choice of choices) {
        expect(sorted(built(choice)), `${name} ${JSON.stringify(choice)}`).toEqual(
          styledOnly(recipe, sorted(recipe(choice))),
        );
      }
      expect(built()).toEqual(built({}));
    }
  });
});

/** The order of classes means nothing. */
function sorted(classes: string | Record<string, string>): Record<string, string[]> {
  const slots = typeof classes === 'string' ? { root: classes } : classes;
  return Object.fromEntries(
    Object.entries(slots).map(([slot, all]) => [slot, all.split(' ').toSorted()]),
  );
}

/** Panda also writes classes for values that no variant has, such as `--full_false`; no rule is for them. */
function styledOnly(
  { variantMap }: { variantMap: Record<string, string[]> },
  slots: Record<string, string[]>,
): Record<string, string[]> {
  const isStyled = (name: string) => {
    const [, key = '', value = ''] = /--(\w+?)_(.*)$/.exec(name) ?? [];
    return key === '' || (variantMap[key] ?? []).includes(value);
  };
  return Object.fromEntries(
    Object.entries(slots).map(([slot, all]) => [slot, all.filter(isStyled)]),
  );
}

describe('class names', () => {
  test('are found and renamed in selectors, escapes included', () => {
    const selector = '.m_2:hover > .bg_a\\.b, .\\[\\&_b\\]\\:c .\\31 a, .lucide[width="2.5"]';
    const names = new Map([
      ['m_2', 'a'],
      ['bg_a.b', 'b'],
      ['[&_b]:c', 'c'],
      ['1a', 'd'],
    ]);
    expect(classesIn(selector)).toEqual(new Set([...names.keys(), 'lucide']));
    expect(renameClasses(selector, names)).toBe('.a:hover > .b, .c .d, .lucide[width="2.5"]');
  });

  test('are short, distinct, free and harmless; what has no rule has none', () => {
    const uses = new Map(
      Array.from({ length: 4_000 }, (_, index) => [`c${index}`, index] as const),
    );
    const styled = new Set([...uses.keys(), 'a', 'bb'].filter((name) => name !== 'c7'));
    const names = assignNames(uses, styled);
    const short = [...names.values()];
    expect(names.get('c3999')).toBe('b');
    expect(names.has('c7')).toBe(false);
    expect(new Set(short).size).toBe(3_999);
    expect(short.filter((name) => /ad/i.test(name) || name === 'a' || name === 'bb')).toEqual([]);
    expect(short.every((name) => /^[a-z_][\w-]*$/i.test(name))).toBe(true);
    expect(shorten('c3999 c7 c3998', names)).toBe('b c');
  });
});

describe('variables of tokens', () => {
  test('get short names, and those that nothing uses go; others stay', () => {
    const stylesheet = postcss.parse(`
      @layer tokens {
        :where(:root) { --sizes-a: 1px; --sizes-b: 2px; --colors-c\\.d: red; --only: var(--unused); --unused: 1 }
        [data-theme=dark] { --colors-c\\.d: blue }
      }
      .x { --own: 1; --0: 2; width: calc(var(--sizes-b) + var(--own)); height: var(--sizes-b) }
      .y { color: var(--colors-c\\.d, var(--0)) }`);
    shortenVariables(stylesheet);
    expect(stylesheet.toString().replaceAll(/\s+/g, ' ').trim()).toBe(
      '@layer tokens { :where(:root) { --1: 2px; --2: red} [data-theme=dark] { --2: blue } } ' +
        '.x { --own: 1; --0: 2; width: calc(var(--1) + var(--own)); height: var(--1) } ' +
        '.y { color: var(--2, var(--0)) }',
    );
  });
});

describe("the visitors' stylesheet", () => {
  test('has no rule of a class that is named behind the sign-in alone, and every other', () => {
    const stylesheet = postcss.parse(
      '.a{x:1}.b,.b:hover{x:2}.a,.b{x:3}@media print{.b{x:4}.c\\/2{x:5}}.a .b{x:6}:root{x:7}',
    );
    withoutClasses(stylesheet, new Set(['b', 'c/2']));
    expect(stylesheet.toString().replaceAll(/\s+/g, ' ').trim()).toBe(
      '.a{x:1}.a{x:3}@media print{}:root{x:7}',
    );
  });
});
