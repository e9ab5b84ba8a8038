/** The format of one seller in a line; lists are separated by blanks. */
export type Row = readonly [
  name: string,
  level: 0 | 1 | 2 | 3 | 4 | 5,
  games: string,
  bases: string,
  onTime: number,
  languages: string,
  since: number,
  region: string,
];
