/** The pages of rules, each loaded with its kind alone. */
export const rulePages = {
  fees: () => import('../pages/fees-page.tsx'),
  words: () => import('../pages/words-page.tsx'),
  rates: () => import('../pages/rates-page.tsx'),
  codes: () => import('../pages/codes-page.tsx'),
};
