/**
 * Compiles Panda's recipes to tables of class names. Panda generates a module for each recipe that composes its class
 * names in the browser; all of them are known at build time.
 */

import { UnknownShape } from './known-shapes.mjs';

/** Class names of one slot: what it always has, and what each value of a variant adds. */
function slotTable(base, variantMap, keep) {
  const variants = {};
  for (const [key, values] of Object.entries(variantMap)) {
    const classes = values.map((value) => [value, keep(`${base}--${key}_${value}`)]);
    const used = classes.filter(([, name]) => name !== '');
    if (used.length > 0) variants[key] = Object.fromEntries(used);
  }
  return [keep(base), variants];
}

/**
 * The class names of a recipe without variants and values. A slot recipe has one for each slot.
 * @returns {{ slots: Record<string, string> } | { base: string }}
 */
function basesOf(recipe) {
  const answer = recipe();
  const first = (classes) => classes.split(' ')[0];
  if (typeof answer === 'string') return { base: first(answer) };
  return {
    slots: Object.fromEntries(Object.entries(answer).map(([slot, all]) => [slot, first(all)])),
  };
}

/**
 * Fails when Panda's recipe gives another class for a value than the table would.
 * @param {string} name as it is exported
 */
function compare(name, recipe, bases) {
  for (const [key, values] of Object.entries(recipe.variantMap)) {
    for (const value of values) {
      const answer = recipe({ [key]: value });
      for (const [slot, base] of bases) {
        const given = (slot === null ? answer : answer[slot]).split(' ');
        if (given.includes(base) && given.includes(`${base}--${key}_${value}`)) continue;
        const what = `the recipe ${name} names its classes ${given.join(' ')}`;
        throw new UnknownShape('styles', '@pandacss/dev', what);
      }
    }
  }
}

/** Every class name that a recipe can give. */
export function classesOfRecipe(recipe) {
  const { base, slots } = basesOf(recipe);
  const variants = Object.entries(recipe.variantMap).flatMap(([key, values]) =>
    values.map((value) => `--${key}_${value}`),
  );
  return (slots ? Object.values(slots) : [base]).flatMap((name) => [
    name,
    ...variants.map((variant) => name + variant),
  ]);
}

/**
 * The module that stands in for Panda's.
 * @param {string} name as it is exported
 * @param {Function & { variantMap: Record<string, string[]> }} recipe Panda's own
 * @param {(name: string) => string} keep its name in the build, or '' when no rule is for it
 */
export function recipeModule(name, recipe, keep) {
  const { base, slots } = basesOf(recipe);
  compare(name, recipe, slots ? Object.entries(slots) : [[null, base]]);
  const defaults = JSON.stringify(recipe.getVariantProps());
  const table = (of) => JSON.stringify(slotTable(of, recipe.variantMap, keep));
  const body = slots
    ? `slotRecipe({${Object.entries(slots).map(([slot, of]) => `${JSON.stringify(slot)}:${table(of)}`)}}, ${defaults})`
    : `recipe(${table(base)}, ${defaults})`;
  const helper = slots ? 'slotRecipe' : 'recipe';
  return `import { ${helper} } from '/scripts/vite/recipe-runtime.mjs';\nexport const ${name} = /* @__PURE__ */ ${body};\n`;
}
