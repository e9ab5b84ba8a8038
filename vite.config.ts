import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  resolve: { tsconfigPaths: true },
  plugins: [
    tanstackStart({
      srcDirectory: 'src',
      importProtection: { behavior: 'error' },
    }),
    babel({ presets: [reactCompilerPreset(), linguiTransformerBabelPreset()] }),
    react(),
    lingui({ failOnMissing: false }),
  ],
  build: { target: 'es2023', cssMinify: true },
  server: { host: '127.0.0.1' },
});
