import type { Root } from 'postcss';

export function shortenVariables(stylesheet: Root): void;
