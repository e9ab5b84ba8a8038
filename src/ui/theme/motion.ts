/**
 * Keyframes: transform and opacity only, 120 to 200 ms, except what runs while something is awaited.
 */
export const keyframes = {
  spin: { to: { transform: 'rotate(360deg)' } },
  fadeIn: { from: { opacity: '0' } },
  fadeOut: { to: { opacity: '0' } },
  rise: { from: { opacity: '0', transform: 'translateY(8px)' } },
  sink: { to: { opacity: '0', transform: 'translateY(8px)' } },
  drop: { from: { opacity: '0', transform: 'translateY(-4px)' } },
  slideUp: { from: { transform: 'translateY(100%)' } },
  slideDown: { to: { transform: 'translateY(100%)' } },
  slideFromEnd: { from: { transform: 'translateX(100%)' } },
  slideToEnd: { to: { transform: 'translateX(100%)' } },
  pulse: { '50%': { opacity: '0.55' } },
  /** Fast at first, then ever slower: it never pretends to be finished. */
  load: {
    '0%': { transform: 'scaleX(0)' },
    '20%': { transform: 'scaleX(0.35)' },
    '60%': { transform: 'scaleX(0.7)' },
    '100%': { transform: 'scaleX(0.94)' },
  },
};
