/** Results of the benches, printed as a table, as JSON and as Markdown. */
import { cpus, loadavg, release, totalmem } from 'node:os';

export type Goal = { atLeast: number } | { atMost: number };

export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** Where the quality page promises something; figures without one are for comparison. */
  goal?: Goal;
}

export interface Circumstances {
  /** ISO time of the start. */
  at: string;
  machine: string;
  node: string;
  postgres: string;
  /** Processes that wanted a core during the last minute before the start (0 on a quiet machine). */
  loadBefore: number;
  /** Length of each measured stretch. */
  seconds: number;
}

export interface Report extends Circumstances {
  figures: readonly Figure[];
}

const GIGABYTE = 2 ** 30;

export function describeMachine(): Pick<Circumstances, 'at' | 'machine' | 'node' | 'loadBefore'> {
  const cores = cpus();
  const memory = Math.round(totalmem() / GIGABYTE);
  const [load = 0] = loadavg();
  return {
    at: new Date().toISOString(),
    machine: `${cores.length} × ${cores[0]?.model.trim() ?? 'unknown'}, ${memory} GB, ${process.platform} ${release()}`,
    node: process.version,
    loadBefore: Number(load.toFixed(1)),
  };
}

export function isReached({ value, goal }: Figure): boolean {
  if (goal === undefined) return true;
  return 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost;
}

/** Three digits that matter: 0.42, 12.3, 1 234. */
function shown(value: number): string {
  const size = Math.abs(value);
  if (size < 10) return value.toFixed(2);
  if (size < 100) return value.toFixed(1);
  return Math.round(value)
    .toString()
    .replaceAll(/\B(?=(\d{3})+$)/g, ' ');
}

function shownGoal({ goal }: Figure): string {
  if (goal === undefined) return '';
  return 'atLeast' in goal ? `≥ ${shown(goal.atLeast)}` : `≤ ${shown(goal.atMost)}`;
}

function verdict(figure: Figure): string {
  if (figure.goal === undefined) return '';
  return isReached(figure) ? 'ok' : 'below';
}

const TITLES = ['name', 'figure', 'unit', 'goal', ''] as const;

function rowsOf(figures: readonly Figure[]): string[][] {
  return figures.map((figure) => [
    figure.name,
    shown(figure.value),
    figure.unit,
    shownGoal(figure),
    verdict(figure),
  ]);
}

function headOf(report: Report): string[] {
  return [
    `${report.at.slice(0, 16).replace('T', ' ')} UTC · ${report.machine}`,
    `Node.js ${report.node} · ${report.postgres} · ${report.seconds} s per stretch · load before the start ${report.loadBefore}`,
  ];
}

/** Columns for a terminal: names and units to the left, numbers to the right. */
export function asTable(report: Report): string {
  const rows = [[...TITLES], ...rowsOf(report.figures)];
  const widths = TITLES.map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  const lines = rows.map((row) =>
    row
      .map((cell, column) =>
        column === 1 || column === 3
          ? cell.padStart(widths[column] ?? 0)
          : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
  const missed = report.figures.filter((figure) => !isReached(figure)).length;
  const goals = report.figures.filter(({ goal }) => goal !== undefined).length;
  return [...headOf(report), '', ...lines, '', `${goals - missed} of ${goals} goals reached`].join(
    '\n',
  );
}

/** The same for docs/performance.md. */
export function asMarkdown(report: Report): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const table = [line(TITLES), '|---|---:|---|---:|---|', ...rowsOf(report.figures).map(line)];
  return [...headOf(report).map((text) => `${text}  `), '', ...table].join('\n');
}
