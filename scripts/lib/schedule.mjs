/** Runs steps side by side as far as the cores go, each after those that it needs. */

/**
 * @template {{ name: string, cores: number, after?: readonly string[] }} Step
 * @template Outcome
 * @param {readonly Step[]} steps in the order of preference
 * @param {number} cores
 * @param {{ run: (step: Step) => Promise<Outcome>, report: (step: Step, outcome: Outcome, since: number) => void }} actions
 * @returns {Promise<Outcome[]>}
 */
export async function runSteps(steps, cores, { run, report }) {
  const waiting = [...steps];
  const names = new Set(steps.map(({ name }) => name));
  const done = new Set();
  const outcomes = [];
  const running = new Map();
  let free = cores;

  const isReady = ({ after = [], cores: needed }) =>
    needed <= free && after.every((name) => done.has(name) || !names.has(name));

  while (waiting.length > 0 || running.size > 0) {
    const next = waiting.findIndex(isReady);
    if (next !== -1) {
      const [step] = waiting.splice(next, 1);
      free -= step.cores;
      const since = performance.now();
      const ended = run(step).then((outcome) => {
        running.delete(step.name);
        done.add(step.name);
        free += step.cores;
        outcomes.push(outcome);
        report(step, outcome, since);
      });
      running.set(step.name, ended);
    } else {
      await Promise.race(running.values());
    }
  }
  return outcomes;
}
