import { defineConfig } from '@pandacss/dev';
import { recipes, slotRecipes } from './src/ui/recipes/index.ts';
import { globalCss } from './src/ui/theme/global.ts';
import { keyframes } from './src/ui/theme/motion.ts';
import { roleColors, roleShadows, roleSizes, roleSpacing } from './src/ui/theme/roles.ts';
import { textStyles } from './src/ui/theme/text-styles.ts';
import * as tokens from './src/ui/theme/tokens.ts';

/** What cannot be used answers neither to the pointer nor to a press. */
const usable = ':not(:disabled, [data-disabled], [aria-disabled=true])';

/**
 * The design system's build settings: tokens, roles, text styles and recipes live in `src/ui`.
 * Only the base preset is used: the default colour palette would cost bytes and invite raw colours.
 */
export default defineConfig({
  include: ['./src/**/*.{ts,tsx}'],
  exclude: [
    './src/server/**',
    './src/demo/**',
    './src/**/*.test.*',
    './src/**/*.gen.ts',
    /* The gallery is part of development only; its layout need not reach anybody. */
    ...(process.env.NODE_ENV === 'production' ? ['./src/ui/gallery/**'] : []),
  ],
  outdir: 'styled-system',
  importMap: 'styled-system',
  presets: ['@pandacss/preset-base'],
  preflight: false,
  strictPropertyValues: true,
  outExtension: 'js',
  polyfill: false,
  minify: true,
  hash: false,
  conditions: {
    dark: '[data-theme=dark] &',
    light: '[data-theme=light] &',
    systemTheme: '[data-theme=system] &',
    hover: ['@media (hover: hover)', `&:is(:hover, [data-hover])${usable}`],
    disabled: '&:is(:disabled, [disabled], [data-disabled], [aria-disabled=true])',
    press: `&:is(:active, [data-press])${usable}`,
  },
  globalCss,
  theme: {
    breakpoints: { sm: '480px', md: '768px', wide: '1024px', xl: '1280px' },
    tokens: {
      spacing: tokens.spacing,
      sizes: tokens.sizes,
      fontSizes: tokens.fontSizes,
      fontWeights: tokens.fontWeights,
      fonts: tokens.fonts,
      radii: tokens.radii,
      durations: tokens.durations,
      easings: tokens.easings,
      zIndex: tokens.zIndex,
    },
    semanticTokens: {
      colors: roleColors,
      shadows: roleShadows,
      sizes: roleSizes,
      spacing: roleSpacing,
    },
    textStyles,
    keyframes,
    recipes,
    slotRecipes,
  },
});
