/** The part of the environment that names the scripts of auth pages. Read by env.ts. */
import * as v from 'valibot';

const NO_SCRIPT = ['none', 'sandbox'];

/** The script of a provider that pages load. */
const script = v.pipe(
  v.string(),
  v.check(
    (text) => NO_SCRIPT.includes(text) || (URL.canParse(text) && text.startsWith('https://')),
    'must be none, sandbox or an address that starts with https://',
  ),
);

/** The variables. Keys are the names of the environment. */
export const scriptVariables = {
  DEVICE_CHECK_SCRIPT: v.optional(script),
  FINGERPRINT_SCRIPT: v.optional(script, 'none'),
};

const scriptSchema = v.object(scriptVariables);
type Values = v.InferOutput<typeof scriptSchema>;

export interface ScriptsEnv {
  deviceCheck: string | null;
  fingerprint: string | null;
}

/** The sandbox's own scripts stand in for real ones only while the sandbox is on. */
export function scriptsOf(values: Values, isSandbox: boolean): ScriptsEnv {
  const addressOf = (value: string, file: string): string | null => {
    if (value === 'sandbox') return isSandbox ? `/${file}.sandbox.js` : null;
    return value === 'none' ? null : value;
  };
  return {
    deviceCheck: addressOf(values.DEVICE_CHECK_SCRIPT ?? 'sandbox', 'device-check'),
    fingerprint: addressOf(values.FINGERPRINT_SCRIPT, 'fingerprint'),
  };
}
