/**
 * Runs steps concurrently, each after the steps that it needs. A step that needs all cores starts when all are free.
 */

/**
 * @template {{ name: string, lanes?: number, after?: readonly string[] }} Step
 * @template Outcome
 * @param {readonly Step[]} steps in the order of preference
 * @param {number} lanes how many run at once
 * @param {{ run: (step: Step) => Promise<Outcome>, report: (step: Step, outcome: Outcome, since: number) => void }} actions
 * @returns {Promise<Outcome[]>}
 */
export async function runSteps(steps, lanes, { run, report }) {
  const waiting = [...steps];
  const names = new Set(steps.map(({ name }) => name));
  const done = new Set();
  const outcomes = [];
  const running = new Map();

  let free = lanes;
  const isReady = ({ after = [], lanes: needed = 1 }) =>
    needed <= free && after.every((name) => done.has(name) || !names.has(name));

  while (waiting.length > 0 || running.size > 0) {
    const next = waiting.findIndex(isReady);
    if (next !== -1) {
      const [step] = waiting.splice(next, 1);
      free -= step.lanes ?? 1;
      const since = performance.now();
      const ended = run(step).then((outcome) => {
        running.delete(step.name);
        free += step.lanes ?? 1;
        done.add(step.name);
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
