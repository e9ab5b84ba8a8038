/** Output of the commands: one line for each step, with its seconds. */

/** @param {number} since a value of performance.now() */
export function secondsSince(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

/** @param {string} text */
export function say(text) {
  process.stdout.write(`${text}\n`);
}

/**
 * Runs one step and prints its line. A step that takes long says every ten seconds that it is still busy.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(name, work) {
  const since = performance.now();
  say(`· ${name} …`);
  const reminder = setInterval(() => say(`  still busy: ${name}, ${secondsSince(since)}`), 10_000);
  try {
    const result = await work();
    say(`✓ ${name}, ${secondsSince(since)}`);
    return result;
  } finally {
    clearInterval(reminder);
  }
}

/** A failure that is explained to the person at the terminal, without a stack. */
export class PlainError extends Error {}
