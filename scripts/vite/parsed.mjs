/** Parses source files to a syntax tree with the bundler's own parser. */
import { parseSync } from 'vite';
import { UnknownShape } from './known-shapes.mjs';

/**
 * @param {string} plugin who asks
 * @param {string} path TypeScript or JavaScript by its ending
 * @throws {UnknownShape} when the parser cannot read the file: its tree would be empty, and nothing would be done
 */
export function parsed(plugin, path, code) {
  const { program, errors } = parseSync(path.split('?')[0], code);
  if (errors.length > 0) {
    throw new UnknownShape(plugin, 'vite', `it cannot read ${path}: ${errors[0].message}`);
  }
  return program;
}
