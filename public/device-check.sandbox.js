/** The sandbox's device check: looks at nothing and names each check at random, a moment after its start. */
(() => {
  let id = null;
  window.legendDeviceCheck = {
    start() {
      setTimeout(() => {
        id = `sandbox-${crypto.getRandomValues(new Uint32Array(4)).join('-')}`;
      }, 150);
    },
    requestId() {
      return id;
    },
  };
})();
