/** Types of Panda's generated functions that the build uses. */
export type Css = (...styles: never[]) => string;

export interface Recipe {
  (props?: Record<string, unknown>): string | Record<string, string>;
  variantMap: Record<string, string[]>;
}

export interface Panda {
  css: Css;
  recipes: Record<string, Recipe>;
}

export interface StyleCall {
  start: number;
  end: number;
  classes: string;
}
