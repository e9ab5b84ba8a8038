/** The part of scripts/lib that benches use. */
declare module '*/scripts/lib/sizes.mjs' {
  export function measureSizes(): Promise<{ name: string; size: number }[]>;
}
