/** Types of the part of scripts/lib that the benches use. */
declare module '*/scripts/lib/sizes.mjs' {
  export function measureSizes(): Promise<{ name: string; size: number }[]>;
}
