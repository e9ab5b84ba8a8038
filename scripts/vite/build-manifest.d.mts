import type { Plugin } from 'vite';

export function buildManifest(): Plugin;
