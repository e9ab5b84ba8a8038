export class UnknownShape extends Error {
  constructor(plugin: string, packageName: string, what: string);
}
export function mustMeet(
  plugin: string,
  expected: Record<string, readonly [packageName: string, what: string]>,
): { begin(): void; met(name: string): void; check(): void };
