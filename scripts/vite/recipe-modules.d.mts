import type { Recipe } from './types.d.mts';

export function classesOfRecipe(recipe: Recipe): string[];
export function recipeModule(name: string, recipe: Recipe, keep: (name: string) => string): string;
