/**
 * When the router scrolls. It would also do so for the page that it hydrates: that one stands already where the browser or
 * the script in its HTML has put it, and whoever has scrolled on while the scripts came would be thrown back.
 */

/** The router's option: it scrolls for every page but the one that was loaded. Asked once for each page. */
export function placesPages(): () => boolean {
  let isPlaced = import.meta.env.SSR;
  return () => {
    if (isPlaced) return true;
    isPlaced = true;
    // For the way back the router stores what it has seen scrolled; it did not listen yet.
    document.dispatchEvent(new Event('scroll'));
    return false;
  };
}
