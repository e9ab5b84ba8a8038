/** The sandbox's fingerprint: a hash of what every page may read of its browser. Stands in for a real service. */
(() => {
  const traits = () => [
    navigator.userAgent,
    navigator.languages.join(),
    navigator.hardwareConcurrency,
    `${screen.width}x${screen.height}x${screen.colorDepth}`,
    Intl.DateTimeFormat().resolvedOptions().timeZone,
  ];
  window.legendFingerprint = {
    async visitorId() {
      const bytes = new TextEncoder().encode(traits().join('\n'));
      const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
      return Array.from(hash.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join(
        '',
      );
    },
  };
})();
