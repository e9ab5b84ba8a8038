/** Shares in hundredths of a per cent, as fees are: staff set them to the hundredth, so no digit is rounded away. */
import { useFormat } from '~/platform/i18n/use-format.ts';

const WHOLE_BPS = 10_000;
const DIGITS = 2;

export function useShare(): (bps: number) => string {
  const { share } = useFormat();
  return (bps) => share(bps / WHOLE_BPS, DIGITS);
}
