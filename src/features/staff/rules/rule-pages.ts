const figures = () => import('../pages/figures-page.tsx');

/** The pages of rules, each loaded with its kind alone. Kinds of figures share one. */
export const rulePages = {
  fees: () => import('../pages/fees-page.tsx'),
  risk: figures,
  limits: figures,
  levels: figures,
  clocks: figures,
  words: () => import('../pages/words-page.tsx'),
  rates: () => import('../pages/rates-page.tsx'),
  codes: () => import('../pages/codes-page.tsx'),
};
