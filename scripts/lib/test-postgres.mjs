/** Starts the PostgreSQL that all steps of a run share (tests/support/postgres-process.ts). */
import { collect } from './processes.mjs';
import { PlainError } from './terminal.mjs';

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>} its address, with `DATABASE` for a database's name
 */
export async function startTestPostgres(env) {
  const stopping = new AbortController();
  let ended;
  const url = await new Promise((resolve, reject) => {
    let said = '';
    ended = collect('node', ['tests/support/postgres-process.ts'], {
      env,
      until: stopping.signal,
      onOutput: (text) => {
        said += text;
        const [line, rest] = said.split('\n', 2);
        if (rest !== undefined && line.startsWith('postgres://')) resolve(line);
      },
    });
    void ended.then(({ output }) => reject(new PlainError(`PostgreSQL did not start:\n${output}`)));
  });
  return {
    url,
    stop: async () => {
      stopping.abort();
      await ended;
    },
  };
}
